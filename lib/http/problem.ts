import type { Context } from 'hono'
import { ZodError } from 'zod'
import { AppError, toAppError, type ErrorCode } from '../errors.ts'
import type { Logger } from '../ports/logger.ts'
import { isDatabaseAway } from './database-away.ts'
import type { TraceContext } from './trace-context.ts'

/** RFC 9457 body of every error answer. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  [member: string]: unknown
}

/** Base of the stable `type` URLs; docs/errors.md lists them. */
export const problemTypeBase = 'https://callsheet.dev/problems/'

export function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'invalid-input':
      return 422
    case 'unauthenticated':
      return 401
    case 'forbidden':
      return 403
    case 'not-found':
      return 404
    case 'conflict':
      return 409
    case 'insufficient-credits':
      return 402
    case 'payload-too-large':
      return 413
    case 'rate-limited':
      return 429
    case 'upstream-failed':
      return 502
    case 'upstream-timeout':
      return 504
    case 'unavailable':
      return 503
    case 'internal':
      return 500
    default:
      return code satisfies never
  }
}

const titles: Record<ErrorCode, string> = {
  'invalid-input': 'The request cannot be used as it is',
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  conflict: 'This no longer fits the present state',
  'insufficient-credits': 'Not enough credits',
  'payload-too-large': 'Too large',
  'rate-limited': 'Too many requests',
  'upstream-failed': 'A service we depend on failed',
  'upstream-timeout': 'A service we depend on took too long',
  unavailable: 'Not available right now',
  internal: 'Something went wrong on our side'
}

export function toProblem(error: AppError): Problem {
  return {
    ...error.details,
    type: problemTypeBase + error.code,
    title: titles[error.code],
    status: statusOf(error.code),
    detail: error.message,
    code: error.code
  }
}

export function problemResponse(error: AppError): Response {
  const problem = toProblem(error)
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  if (error.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** For `app.onError`: known errors become problems, unknown ones are logged with their cause and hidden. */
export function onError(logger: Logger): (error: Error, context: Context) => Response {
  return (error, context) => {
    const appError =
      error instanceof ZodError ? fromZodError(error) : isDatabaseAway(error) ? databaseAway(error) : toAppError(error)
    const trace: TraceContext | undefined = context.get('trace')
    const { method, path } = context.req
    const fields = { traceId: trace?.traceId, method, path, code: appError.code, error: appError.cause ?? error }
    if (appError.code === 'internal') logger.error(fields, 'request failed unexpectedly')
    else if (isDatabaseAway(error)) logger.warn(fields, 'the database was away')
    else logger.debug(fields, 'request refused')
    return problemResponse(appError)
  }
}

function databaseAway(cause: Error): AppError {
  return new AppError('unavailable', 'The database does not answer right now. Try again in a moment.', {
    cause,
    retryAfterSeconds: 5
  })
}

/** For `app.notFound`. */
export function onNotFound(context: Context): Response {
  return problemResponse(new AppError('not-found', `There is no ${context.req.method} ${context.req.path} here.`))
}

/** Each issue as `path: what was expected`, the first ones in the sentence and all in `issues`. */
export function fromZodError(error: ZodError, what = 'The request'): AppError {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const shown = issues.slice(0, 3).map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message))
  const more = issues.length > 3 ? ` (and ${issues.length - 3} more)` : ''
  return new AppError('invalid-input', `${what} is not valid: ${shown.join('; ')}${more}`, { details: { issues } })
}
