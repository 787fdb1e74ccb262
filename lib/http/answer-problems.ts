import type { Context } from 'hono'
import { ZodError } from 'zod'
import { findDatabaseRefusal, type DatabaseRefusal } from '../database/database-refusal.ts'
import { AppError, toAppError } from '../errors.ts'
import type { Logger } from '../ports/logger.ts'
import { fromZodError, toProblem } from './problem.ts'
import type { TraceContext } from './trace-context.ts'

export function problemResponse(error: AppError): Response {
  const problem = toProblem(error)
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  if (error.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

export interface ToldError {
  /** Words for the caller. */
  appError: AppError
  refusal: DatabaseRefusal | null
}

/** What the caller of failed work is told: a known error as it is, a refusal of the database as one that passes. */
export function toldError(error: unknown): ToldError {
  const refusal = findDatabaseRefusal(error)
  if (error instanceof ZodError) return { appError: fromZodError(error), refusal }
  return { appError: refusal ? ofDatabase(refusal, error) : toAppError(error), refusal }
}

/**
 * For `app.onError`: known errors become problems. Unknown errors are logged with their cause and hidden. A refusal of
 * the database is told to `onRefusal` too.
 */
export function onError(
  logger: Logger,
  onRefusal: (error: Error) => void = () => undefined
): (error: Error, context: Context) => Response {
  return (error, context) => {
    const { appError, refusal } = toldError(error)
    if (refusal) onRefusal(error)
    const trace: TraceContext | undefined = context.get('trace')
    const { method, path } = context.req
    const fields = { traceId: trace?.traceId, method, path, code: appError.code, error: appError.cause ?? error }
    if (appError.code === 'internal') logger.error(fields, 'request failed unexpectedly')
    else if (refusal) logger.warn({ ...fields, refusal: refusal.kind }, 'the database refused a request')
    else logger.debug(fields, 'request refused')
    return problemResponse(appError)
  }
}

function ofDatabase({ sentence, retryAfterSeconds }: DatabaseRefusal, cause: unknown): AppError {
  const message = `${sentence} Nothing was charged for this request. Try again in a moment.`
  return new AppError('unavailable', message, { cause, retryAfterSeconds })
}

/** For `app.notFound`. */
export function onNotFound(context: Context): Response {
  return problemResponse(new AppError('not-found', `There is no ${context.req.method} ${context.req.path} here.`))
}
