import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, errorCodes } from '@callsheet/lib/errors.ts'
import { agents as agentRows } from '@callsheet/lib/database/schema/operations.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import type { AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import type { CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import type { PipelineRuntime } from './runtime.ts'

export interface AgentsCall<Schema extends z.ZodType> {
  path: string
  body: unknown
  schema: Schema
  traceparent: string
  timeoutSeconds: number
}

const problemSchema = z.object({ code: z.enum(errorCodes), detail: z.string() })

const maxAnswerBytes = 16 * 1024 * 1024
const modelTimeoutSeconds = 600

/** One call to the agents service. Throws `AppError`: `unavailable` and `rate-limited` mean come back later. */
export async function callAgents<Schema extends z.ZodType>(
  { fetch, settings }: PipelineRuntime,
  { path, body, schema, traceparent, timeoutSeconds }: AgentsCall<Schema>
): Promise<z.output<Schema>> {
  let response: Response
  try {
    response = await fetch(`${settings.agentsUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.agentsToken}`, 'content-type': 'application/json', traceparent },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutSeconds * 1000)
    })
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    if (isTimeout)
      throw new AppError('upstream-timeout', `The agents service took more than ${timeoutSeconds} seconds.`)
    throw new AppError('unavailable', 'The agents service does not answer.', { cause })
  }
  if (!response.ok) throw await toError(response)
  return readJson(response, { schema, maxBytes: maxAnswerBytes })
}

/** What `runAgent` asks its model with. */
export function modelCaller(runtime: PipelineRuntime, traceparent: string): CallModel {
  return (request) =>
    callAgents(runtime, {
      path: '/run',
      body: request,
      schema: runResponseSchema,
      traceparent,
      timeoutSeconds: modelTimeoutSeconds
    })
}

/** The prompt of the agent's row, as an admin may have edited it; the file's own when there is none. */
export async function systemPromptOf({ database }: PipelineRuntime, slug: AgentSlug): Promise<string | undefined> {
  const [row] = await database.select({ prompt: agentRows.prompt }).from(agentRows).where(eq(agentRows.slug, slug))
  return row?.prompt
}

/** The service's own problem document, kept as its code and sentence. A token it does not take is our fault: come back later. */
async function toError(response: Response): Promise<AppError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null)).data
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const options = Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}
  const detail = problem?.detail ?? `The agents service answered ${response.status}.`
  if (response.status === 401) return new AppError('unavailable', `The agents service refuses our token: ${detail}`)
  if (response.status >= 500 && problem?.code === 'internal') return new AppError('upstream-failed', detail, options)
  return new AppError(problem?.code ?? 'upstream-failed', detail, options)
}
