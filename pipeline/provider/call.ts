import { startDeadline } from '@callsheet/lib/async/start-deadline.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import type { ProviderRuntime } from './runtime.ts'

export type CallResult =
  | { kind: 'answer'; status: number; headers: () => Headers; json: unknown }
  /** The connection never opened: the provider cannot have seen the request. */
  | { kind: 'not-sent'; detail: string }
  /** The connection broke after it opened, or the answer cannot be read. */
  | { kind: 'lost'; detail: string; status?: number; headers?: () => Headers }

const neverOpened = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID'
])

/** The same, with the text of the answer as it came. */
export type TextResult = Exclude<CallResult, { kind: 'answer' }> | (Omit<Answer, 'json'> & { text: string })

type Answer = Extract<CallResult, { kind: 'answer' }>

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: unknown
  /** A body that is encoded already, in place of `body`. Its headers or its form name its type. */
  encoded?: string | FormData
  /** For a call that ends only when the asset is made. `MEDIA_PROVIDER_TIMEOUT_SECONDS` when absent. */
  timeoutSeconds?: number | undefined
}

/** One JSON call to a provider. It never throws: how the call broke decides whether it may be sent again. */
export async function callProvider(
  runtime: ProviderRuntime,
  url: string,
  request: ProviderRequest
): Promise<CallResult> {
  return withJson(url, await callProviderForText(runtime, url, request))
}

/** As `callProvider`, for those who read the JSON themselves. */
export async function callProviderForText(
  runtime: ProviderRuntime,
  url: string,
  request: ProviderRequest
): Promise<TextResult> {
  const { tracer, traceparent, metrics, clock } = runtime
  const { host, pathname } = new URL(url)
  const attributes = { 'server.address': host, 'url.path': pathname, 'http.request.method': request.method }
  return tracer.span(
    { name: `${request.method} provider`, kind: 'client', parent: traceparent, attributes },
    async (span) => {
      const startedAt = clock.now().getTime()
      const deadline = startDeadline(request.timeoutSeconds ?? runtime.settings.providerTimeoutSeconds)
      const result = await send(runtime, url, request, deadline.signal).finally(deadline.clear)
      const answer = result.kind === 'answer' ? String(result.status) : result.kind
      metrics.providerCalls.add({ host, answer })
      metrics.providerSeconds.observe({ host }, (clock.now().getTime() - startedAt) / 1000)
      if (result.kind === 'answer') span.set({ 'http.response.status_code': result.status })
      else span.fail(result.detail)
      return result
    }
  )
}

async function send(
  { fetch }: ProviderRuntime,
  url: string,
  { method, headers: given, body, encoded }: ProviderRequest,
  signal: AbortSignal
): Promise<TextResult> {
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: {
        'user-agent': 'callsheet',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...given
      },
      signal,
      redirect: 'manual',
      ...(encoded !== undefined ? { body: encoded } : body !== undefined && { body: JSON.stringify(body) })
    })
  } catch (error) {
    const code = causeCode(error)
    const detail = `${new URL(url).host} did not answer${code ? ` (${code})` : ''}.`
    return neverOpened.has(code) ? { kind: 'not-sent', detail } : { kind: 'lost', detail }
  }
  const { status } = response
  const headers = () => response.headers
  try {
    return { kind: 'answer', status, headers, text: withoutKey(await response.text(), given) }
  } catch {
    return unreadable(url, { status, headers })
  }
}

/** The answer's JSON, or that it has none. */
export function withJson(url: string, result: TextResult): CallResult {
  if (result.kind !== 'answer') return result
  const { text, ...answer } = result
  try {
    return { ...answer, json: parseStorableJson(text) }
  } catch {
    return unreadable(url, answer)
  }
}

const unreadable = (url: string, { status, headers }: Pick<Answer, 'status' | 'headers'>): CallResult & TextResult => ({
  kind: 'lost',
  status,
  headers,
  detail: `${new URL(url).host} answered ${status} with nothing readable.`
})

/** `Retry-After` in seconds, within fixed limits. */
export function retryAfterSeconds(headers: (() => Headers) | undefined, byDefault: number): number {
  const seconds = Number(headers?.().get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.max(seconds, 0.5), 3_600) : byDefault
}

/** A provider may repeat our key in its answer. It must not get into rows and logs. */
function withoutKey(text: string, headers: Record<string, string>): string {
  const key = headers['authorization']?.split(' ').at(1) ?? headers['x-goog-api-key']
  return key && key.length >= 8 ? text.replaceAll(key, '[key]') : text
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
}
