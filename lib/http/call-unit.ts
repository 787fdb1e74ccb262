import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import { readJson } from './read-json.ts'
import { readProblem } from './read-problem.ts'

export interface UnitCall {
  /** Name of the unit in error sentences for people: "agents service". */
  unit: string
  url: string
  token: string
  /** Default: POST. */
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** The trace that the call continues. */
  traceparent: string
  timeoutSeconds: number
  /** Ends the call early. */
  signal?: AbortSignal
}

export type UnitCaller = Pick<Runtime<unknown>, 'fetch' | 'tracer'>

const maxAnswerBytes = 16 * 1024 * 1024

/**
 * Calls another unit of ours with our token and the trace. The answer is read as it comes. Errors: `ProblemError` with
 * the unit's own problem; `upstream-timeout` or `unavailable` when no answer came.
 */
export async function openUnit({ fetch, tracer }: UnitCaller, call: UnitCall): Promise<Response> {
  const { unit, url, method = 'POST' } = call
  const attributes = { 'url.full': url, 'http.request.method': method }
  const start = { name: `call ${unit}`, kind: 'client', parent: call.traceparent, attributes } as const
  return tracer.span(start, async (span) => {
    const response = await send(fetch, { ...call, method, traceparent: span.traceparent })
    span.set({ 'http.response.status_code': response.status })
    if (!response.ok) throw await readProblem(response, `The ${unit}`)
    return response
  })
}

/** The whole answer, checked. */
export function readUnitAnswer<Answer extends z.ZodType>(
  response: Response,
  schema: Answer
): Promise<z.output<Answer>> {
  return readJson(response, { schema, maxBytes: maxAnswerBytes })
}

async function send(
  fetch: UnitCaller['fetch'],
  { unit, url, token, method, body, headers, traceparent, timeoutSeconds, signal }: UnitCall & { method: string }
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        traceparent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' })
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutSeconds * 1000), ...(signal ? [signal] : [])])
    })
  } catch (cause) {
    signal?.throwIfAborted()
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    const what = isTimeout ? 'took too long to answer' : 'cannot be reached'
    const code = isTimeout ? 'upstream-timeout' : 'unavailable'
    throw new AppError(code, `The ${unit} ${what}. Try again in a moment.`, { cause })
  }
}
