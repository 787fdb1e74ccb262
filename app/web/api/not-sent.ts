import { problemTypeBase } from '@callsheet/lib/http/problem.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { Away } from './connection.ts'

/** The call never left this page, so nothing happened and nothing was charged. */
export function notSent({ what }: Away): ProblemError {
  return new ProblemError({
    type: `${problemTypeBase}unavailable`,
    code: 'unavailable',
    status: 503,
    title: what === 'network' ? 'You are offline' : 'Callsheet does not answer',
    detail: 'Nothing was sent. What you wrote is kept on this page.',
    isSent: false
  })
}

export const isNotSent = (error: unknown): boolean => error instanceof ProblemError && error.problem['isSent'] === false
