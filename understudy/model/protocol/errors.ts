import { randomBytes } from 'node:crypto'

export const errorTypes = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error'
} as const satisfies Record<number, string>

/** A refusal in the provider's words. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

export function errorType(status: number): string {
  return Object.hasOwn(errorTypes, status) ? errorTypes[status as keyof typeof errorTypes] : 'api_error'
}

export function errorBody(refusal: { status: number; message: string }, requestId: string) {
  return { type: 'error', error: { type: errorType(refusal.status), message: refusal.message }, request_id: requestId }
}

export function newId(prefix: 'msg' | 'req' | 'toolu'): string {
  return `${prefix}_understudy${randomBytes(12).toString('hex')}`
}
