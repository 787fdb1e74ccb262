import { DrizzleQueryError } from 'drizzle-orm/errors'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03'
])

/** True when a query failed because the database is down or is failing over, and not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  if (!(first instanceof Error)) return false
  const code = 'code' in first ? String(first.code) : ''
  return (
    connectionCodes.has(code) ||
    code.startsWith('08') ||
    /^(Connection terminated|timeout exceeded)/.test(first.message)
  )
}
