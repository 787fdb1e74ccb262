import { z } from 'zod'
import { startDeadline } from '@callsheet/lib/async/start-deadline.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import type { ProviderRuntime } from './runtime.ts'

export type CallResult =
  | { kind: 'answer'; status: number; headers: () => Headers; json: unknown }
  /** The connection never opened: the provider cannot have seen the request. */
  | { kind: 'not-sent'; detail: string }
  /** The connection broke after it opened, or the answer cannot be read. */
  | { kind: 'lost'; detail: string; status?: number; headers?: () => Headers }

/** With the errors of a TLS handshake, before which no request is sent. Alerts that may come later are not among them. */
const neverOpened = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
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

/** `Retry-After` in seconds, within fixed limits. A date counts by the clock of the server that sent it. */
export function retryAfterSeconds(headers: (() => Headers) | undefined, byDefault: number): number {
  const given = headers?.()
  const asked = given?.get('retry-after') ?? ''
  const seconds = /^[\d.]+$/.test(asked) ? Number(asked) : secondsUntil(given, asked)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.max(seconds, 0.5), 3_600) : byDefault
}

const secondsUntil = (headers: Headers | undefined, date: string): number =>
  Math.max(0, (Date.parse(date) - Date.parse(headers?.get('date') ?? '')) / 1000)

const code = z.union([z.number(), z.string()]).nullish().catch(null)
const envelopeSchema = z.looseObject({
  code,
  status: code,
  error: z.looseObject({ code, status: code }).nullish().catch(null)
})

/** Whether an answer says 429, by its status or, whatever its status, in its envelope. */
export function isTooMany(result: Extract<CallResult, { kind: 'answer' | 'lost' }>): boolean {
  if (result.status === 429) return true
  const envelope = result.kind === 'answer' ? envelopeSchema.safeParse(result.json).data : undefined
  const { error } = envelope ?? {}
  return [envelope?.code, envelope?.status, error?.code, error?.status].some((one) => Number(one ?? 0) === 429)
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
