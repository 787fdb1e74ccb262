import { z } from 'zod'
import { AppError, type AppErrorOptions } from '@callsheet/lib/errors.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'

const errorBodySchema = z.looseObject({
  error: z.looseObject({ type: z.string(), message: z.string() }),
  request_id: z.string().nullish()
})

export interface GatewayRefusal {
  status: number
  body: string
  retryAfterSeconds?: number
}

/** The gateway's refusal as our problem. Its `error` object stays a member, where the provider's SDKs look for it. */
export function toGatewayError({ status, body, retryAfterSeconds }: GatewayRefusal): AppError {
  const parsed = errorBodySchema.safeParse(parseJson(body))
  const said = parsed.success ? parsed.data.error.message : `status ${status}`
  const details = {
    gatewayStatus: status,
    ...(parsed.success && { error: parsed.data.error, gatewayRequestId: parsed.data.request_id ?? undefined })
  }
  const options: AppErrorOptions = { details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (status === 429) return new AppError('rate-limited', `The model gateway asks to slow down: ${said}`, options)
  if (status === 413)
    return new AppError('payload-too-large', `The model refused the size of this request: ${said}`, options)
  if (status === 408 || status === 504)
    return new AppError('upstream-timeout', `The model took too long: ${said}`, options)
  if (status === 503 || status === 529) return new AppError('unavailable', `The model is overloaded: ${said}`, options)
  if (status === 401 || status === 402 || status === 403) {
    return new AppError('upstream-failed', `The model gateway refused our access: ${said}`, {
      ...options,
      retryable: false
    })
  }
  if (status >= 300 && status < 400) {
    return new AppError(
      'upstream-failed',
      'The model gateway redirects, which is not followed: GATEWAY_URL is wrong.',
      { ...options, retryable: false }
    )
  }
  if (status >= 400 && status < 500)
    return new AppError('invalid-input', `The model refused this request: ${said}`, options)
  return new AppError('upstream-failed', `The model gateway failed: ${said}`, options)
}

export function unreachableGateway(cause: unknown): AppError {
  return new AppError('upstream-failed', 'The connection to the model gateway failed.', { cause })
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
