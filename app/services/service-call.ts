import type { z } from 'zod'
import { AppError, toAppError, type ErrorCode } from '@callsheet/lib/errors.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import type { Scope } from '../runtime.ts'

export interface ServiceCall<Answer extends z.ZodType> {
  /** Named in the sentence the user reads when it fails. */
  service: string
  url: string
  token: string
  /** POST unless said. */
  method?: 'GET' | 'POST' | 'DELETE'
  body: unknown
  /** Problems that are the caller's business too, told under their own code. */
  passesOn?: readonly ErrorCode[]
  answer: Answer
  timeoutSeconds: number
}

const maxAnswerBytes = 8 * 1024 * 1024

/** Calls another unit of ours with our token and the trace. Errors: the service's own problem, or `unavailable`. */
export async function callService<Answer extends z.ZodType>(
  { runtime, traceparent }: Pick<Scope, 'runtime' | 'traceparent'>,
  call: ServiceCall<Answer>
): Promise<z.output<Answer>> {
  const response = await openService({ runtime, traceparent }, call)
  return readJson(response, { schema: call.answer, maxBytes: maxAnswerBytes })
}

/** The same call for an answer that is read as it comes. */
export async function openService(
  { runtime, traceparent }: Pick<Scope, 'runtime' | 'traceparent'>,
  call: Omit<ServiceCall<z.ZodType>, 'answer'>
): Promise<Response> {
  const { tracer, clock, metrics } = runtime
  const { service, url, method = 'POST' } = call
  const startedAt = clock.now().getTime()
  const attributes = { 'url.full': url, 'http.request.method': method }
  return tracer.span({ name: `call ${service}`, kind: 'client', parent: traceparent, attributes }, async (span) => {
    let answer = 'none'
    try {
      const response = await send(runtime.fetch, call, span.traceparent)
      answer = String(response.status)
      span.set({ 'http.response.status_code': response.status })
      if (!response.ok) throw await readProblem(response, call)
      return response
    } finally {
      metrics.serviceCalls.add({ service, answer })
      metrics.serviceSeconds.observe({ service }, (clock.now().getTime() - startedAt) / 1000)
    }
  })
}

async function send(
  fetchPort: typeof fetch,
  call: Omit<ServiceCall<z.ZodType>, 'answer'>,
  traceparent: string
): Promise<Response> {
  try {
    return await fetchPort(call.url, {
      method: call.method ?? 'POST',
      headers: {
        authorization: `Bearer ${call.token}`,
        traceparent,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' })
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: AbortSignal.timeout(call.timeoutSeconds * 1000)
    })
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    const code = isTimeout ? 'upstream-timeout' : 'unavailable'
    const what = isTimeout ? 'took too long to answer' : 'cannot be reached'
    throw new AppError(code, `The ${call.service} ${what}. Try again in a moment.`, { cause })
  }
}

async function readProblem(
  response: Response,
  { service, passesOn = [] }: Pick<ServiceCall<z.ZodType>, 'service' | 'passesOn'>
): Promise<AppError> {
  const text = await response.text().catch(() => '')
  const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  const code = passesOn.find((known) => text.includes(`"code":"${known}"`))
  if (code && detail) return new AppError(code, detail)
  const cause = new Error(`${service} answered ${response.status}: ${text.slice(0, 500)}`)
  if (response.status === 401 || response.status === 403) return toAppError(cause)
  return new AppError('upstream-failed', `The ${service} could not do this${detail ? `: ${detail}` : '.'}`, { cause })
}
