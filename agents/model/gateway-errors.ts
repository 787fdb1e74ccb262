import { z } from 'zod'
import { AppError, type AppErrorOptions } from '@callsheet/lib/errors.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import type { ModelKeyProblem } from '@callsheet/lib/wire/model-key.ts'
import { censorServerSecrets, type ModelServer } from '../model-server.ts'

const errorBodySchema = z.looseObject({
  error: z.looseObject({
    type: z.string().default('api_error'),
    message: z.string(),
    code: z.union([z.number(), z.string()]).nullish()
  }),
  request_id: z.string().nullish()
})

export interface GatewayRefusal {
  server: ModelServer
  status: number
  body: string
  retryAfterSeconds?: number
}

/** The gateway's refusal as our problem. Its `error` object stays a member, where the provider's SDKs look for it. */
export function toGatewayError({ server, status, body, retryAfterSeconds }: GatewayRefusal): AppError {
  const who = `The ${server.name}`
  const parsed = errorBodySchema.safeParse(parseJson(body))
  const said = parsed.success ? parsed.data.error.message : `status ${status}`
  const details = {
    gatewayStatus: status,
    ...(parsed.success && { error: parsed.data.error, gatewayRequestId: parsed.data.request_id ?? undefined })
  }
  const options: AppErrorOptions = { details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (status === 429) return new AppError('rate-limited', `${who} asks to slow down: ${said}`, options)
  if (status === 413)
    return new AppError('payload-too-large', `The model refused the size of this request: ${said}`, options)
  if (status === 408 || status === 504)
    return new AppError('upstream-timeout', `The model took too long: ${said}`, options)
  if (status === 503 || status === 529) return new AppError('unavailable', `The model is overloaded: ${said}`, options)
  if (status === 401 || status === 402 || status === 403) {
    const why = said.replace(/\.$/, '')
    if (server.ownKeyId !== undefined) return refusedKey(server, server.ownKeyId, `${who} refused it: ${why}.`, options)
    return new AppError('upstream-failed', `${who} refused our access: ${why}. Check ${server.setting.access}.`, {
      ...options,
      retryable: false
    })
  }
  if (status >= 300 && status < 400) {
    return new AppError(
      'upstream-failed',
      `${who} redirects, which is not followed: ${server.setting.address} is wrong.`,
      { ...options, retryable: false }
    )
  }
  if (status >= 400 && status < 500)
    return new AppError('invalid-input', `The model refused this request: ${said}`, options)
  return new AppError('upstream-failed', `${who} failed: ${said}`, options)
}

function refusedKey(server: ModelServer, keyId: string, said: string, options: AppErrorOptions): AppError {
  return new AppError('conflict', `${said} Check ${server.setting.access}.`, {
    details: { ...options.details, modelKey: { keyId, state: 'refused' } satisfies ModelKeyProblem }
  })
}

/** Statuses of the provider's error types, where an error comes without one. */
const statuses: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  timeout_error: 504,
  overloaded_error: 529
}

/** The error in what came with status 200: an `error` event, or the body of a router whose provider failed. */
export function findToldError(server: ModelServer, body: unknown): AppError | null {
  const { data: told } = errorBodySchema.safeParse(body)
  if (!told) return null
  const code = Number(told.error.code)
  const status = code >= 400 && code < 600 ? code : (statuses[told.error.type] ?? 500)
  return toGatewayError({ server, status, body: censorServerSecrets(server, JSON.stringify(told)) })
}

export function unreachableGateway(server: ModelServer, cause: unknown): AppError {
  return new AppError('upstream-failed', `The connection to the ${server.name} failed.`, { cause })
}

/** One SSE event in the provider's own format, so that its SDKs raise it as an error. */
export function toErrorEvent(error: AppError): Uint8Array {
  const type = error.code === 'upstream-timeout' ? 'timeout_error' : 'api_error'
  const data = JSON.stringify({ type: 'error', error: { type, message: error.message } })
  return new TextEncoder().encode(`event: error\ndata: ${data}\n\n`)
}

function parseJson(text: string): unknown {
  try {
    return parseStorableJson(text)
  } catch {
    return undefined
  }
}
