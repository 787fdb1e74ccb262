import type { Context } from 'hono'
import { ZodError } from 'zod'
import { AppError, toAppError } from '../errors.ts'
import type { Logger } from '../ports/logger.ts'
import { isDatabaseAway } from './database-away.ts'
import { fromZodError, toProblem } from './problem.ts'
import type { TraceContext } from './trace-context.ts'

export function problemResponse(error: AppError): Response {
  const problem = toProblem(error)
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  if (error.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** For `app.onError`: known errors become problems. Unknown errors are logged with their cause and hidden. */
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
