/** All codes with which a request can fail. The transports switch over them exhaustively. */
export const errorCodes = [
  'invalid-input',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'aspect-ratio-fixed',
  'insufficient-credits',
  'over-budget',
  'budget-reached',
  'payload-too-large',
  'rate-limited',
  'upstream-failed',
  'upstream-timeout',
  'page-blocked',
  'unavailable',
  'storage-unavailable',
  'internal'
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface AppErrorOptions {
  /** Facts for the caller, shown as members of the problem document. They never hold secrets. */
  details?: Record<string, unknown>
  cause?: unknown
  /** Whether the same request may succeed later. Defaults by code. */
  retryable?: boolean
  retryAfterSeconds?: number
}

/** Codes after which the same request may succeed later, unless an error says otherwise. */
export const retryableByDefault: ReadonlySet<ErrorCode> = new Set([
  'rate-limited',
  'upstream-failed',
  'upstream-timeout',
  'unavailable',
  'storage-unavailable'
])

/** The only error that crosses module boundaries. `message` is a sentence for the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  readonly retryable: boolean
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? {}
    this.retryable = options.retryable ?? retryableByDefault.has(code)
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The same error with more facts. */
export function withDetails(error: AppError, details: Record<string, unknown>): AppError {
  const { code, message, retryable, retryAfterSeconds } = error
  return new AppError(code, message, {
    details: { ...error.details, ...details },
    cause: error,
    retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds })
  })
}

/** A message handler throws it when this message can never succeed. The message becomes a dead letter at once. */
export class PermanentError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'PermanentError'
  }
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('internal', 'Something went wrong on our side. Nothing was charged for this request.', {
    cause: error
  })
}
