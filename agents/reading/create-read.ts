import { AppError } from '@callsheet/lib/errors.ts'
import { JobLimitError } from '@callsheet/lib/ports/job-limit-error.ts'
import type { Read, ReaderAnswer, ReaderInput, ReaderName } from './readers.ts'

export interface ReadJob<Name extends ReaderName = ReaderName> {
  name: Name
  input: ReaderInput<Name>
}

/** In sentences for people, at their start. */
const subjects: Record<ReaderName, string> = {
  'web-page': 'This page',
  structure: 'This page',
  pdf: 'This PDF',
  picture: 'This picture',
  source: 'A page',
  'offer-page': 'This page',
  'brand-page': 'This page',
  'given-quotes': 'This file'
}

/** Runs readers as jobs of another process. This one loads none of them. */
export function createRead(runJob: (job: ReadJob, signal?: AbortSignal) => Promise<unknown>): Read {
  return async <Name extends ReaderName>(name: Name, input: ReaderInput<Name>, signal?: AbortSignal) => {
    try {
      // The process runs `runReader`, whose answer has this type.
      return (await runJob({ name, input } as ReadJob, signal)) as ReaderAnswer<Name>
    } catch (error) {
      if (!(error instanceof JobLimitError)) throw error
      const code = name === 'given-quotes' ? 'invalid-input' : 'upstream-failed'
      throw new AppError(code, `${subjects[name]} is not read: that needs ${error.message}.`, {
        cause: error,
        retryable: false
      })
    }
  }
}
