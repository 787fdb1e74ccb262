import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import type { Scope } from '../runtime.ts'

export interface AskPipelineAdmin<Answer extends z.ZodType> {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/admin`. */
  path: `/${string}`
  answer: Answer
}

/** Asks the pipeline service for what only it knows: its queues and dead letters. Errors: its own, or `unavailable`. */
export async function askPipelineAdmin<Answer extends z.ZodType>(
  { runtime, traceparent }: Pick<Scope, 'runtime' | 'traceparent'>,
  { method = 'GET', path, answer }: AskPipelineAdmin<Answer>
): Promise<z.output<Answer>> {
  const { settings } = runtime
  const response = await runtime
    .fetch(`${settings.pipelineUrl}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${settings.pipelineToken}`, 'content-type': 'application/json', traceparent },
      body: method === 'POST' ? '{}' : null,
      signal: AbortSignal.timeout(settings.pipelineTimeoutSeconds * 1000)
    })
    .catch((cause: unknown) => {
      throw new AppError('unavailable', 'The pipeline service cannot be reached. Try again in a moment.', { cause })
    })
  if (response.status === 404) throw new AppError('not-found', 'The pipeline service has no such thing.')
  if (!response.ok) throw new AppError('upstream-failed', `The pipeline service answered ${response.status}.`)
  if (response.status === 204) return answer.parse(null)
  return readJson(response, { schema: answer })
}
