import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { openUnit, readUnitAnswer } from '@callsheet/lib/http/call-unit.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import type { PipelineRuntime, TracedRuntime } from './runtime.ts'

export interface AgentsCall<Schema extends z.ZodType> {
  path: string
  body: unknown
  schema: Schema
  traceparent: string
  timeoutSeconds: number
  /** Whose words they are, for a call that reaches a model: it is paid by their own key, if they have one. */
  ownerId?: string
  /** The ad whose cost it is part of. */
  adId?: string | null
}

/** The longest time of one model call. */
export const modelTimeoutSeconds = 600

/**
 * One call to the agents service. Throws `AppError`: `unavailable` and `rate-limited` mean that a later try may
 * succeed.
 */
export async function callAgents<Schema extends z.ZodType>(
  runtime: PipelineRuntime,
  { path, schema, ownerId, adId, ...call }: AgentsCall<Schema>
): Promise<z.output<Schema>> {
  const { agentsUrl, agentsToken } = runtime.settings
  const account = ownerId === undefined ? null : await runtime.modelAccounts.open(ownerId, adId)
  const target = { unit: 'agents service', url: agentsUrl + path, token: agentsToken, headers: account?.headers ?? {} }
  try {
    const response = await openUnit(runtime, { ...target, ...call })
    await account?.answered(response.headers)
    return await readUnitAnswer(response, schema)
  } catch (error) {
    await account?.failed(error)
    return rethrow(error)
  }
}

/** The function with which `runAgent` calls its model. */
export function modelCaller(
  runtime: TracedRuntime,
  { ownerId, adId }: { ownerId: string; adId?: string | null }
): CallModel {
  return (request) =>
    callAgents(runtime, {
      path: '/run',
      body: request,
      schema: runResponseSchema,
      traceparent: runtime.traceparent,
      timeoutSeconds: modelTimeoutSeconds,
      ownerId,
      adId: adId ?? null
    })
}

/** A refused token is our fault, and an internal error may not happen again: both may be tried later. */
function rethrow(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error
  const { code, message, details, retryable, retryAfterSeconds } = error
  const options = { cause: error, details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (error.problem.status === 401)
    throw new AppError('unavailable', `The agents service refuses our token: ${message}`, options)
  if (code === 'internal') throw new AppError('upstream-failed', message, options)
  throw new AppError(code, message, { ...options, retryable })
}
