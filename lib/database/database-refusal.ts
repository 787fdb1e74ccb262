import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseConnectError } from './database-connect-error.ts'

export type DatabaseRefusalKind =
  | 'away'
  | 'starting-or-stopping'
  | 'too-many-connections'
  | 'disk-full'
  | 'disk-failed'
  | 'out-of-memory'
  | 'read-only'

/** The database, not the statement, is why a statement failed. The same statement may succeed later. */
export interface DatabaseRefusal {
  kind: DatabaseRefusalKind
  /** A sentence for users. */
  sentence: string
  retryAfterSeconds: number
}

const words: Record<DatabaseRefusalKind, Omit<DatabaseRefusal, 'kind'>> = {
  away: { sentence: 'The database does not answer right now.', retryAfterSeconds: 5 },
  'starting-or-stopping': { sentence: 'The database is starting or stopping.', retryAfterSeconds: 5 },
  'too-many-connections': { sentence: 'The database takes no more connections right now.', retryAfterSeconds: 5 },
  'disk-full': { sentence: 'The disk of the database is full.', retryAfterSeconds: 30 },
  'disk-failed': { sentence: 'The disk of the database cannot be used.', retryAfterSeconds: 30 },
  'out-of-memory': { sentence: 'The database is short of memory.', retryAfterSeconds: 10 },
  'read-only': { sentence: 'The database can only be read right now.', retryAfterSeconds: 10 }
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])

/** SQLSTATE, or the start of one that stands for its whole class. The first match counts. */
const states: readonly (readonly [start: string, kind: DatabaseRefusalKind])[] = [
  ['08', 'away'],
  ['57P01', 'starting-or-stopping'],
  ['57P02', 'starting-or-stopping'],
  ['57P03', 'starting-or-stopping'],
  ['57P05', 'away'],
  ['53300', 'too-many-connections'],
  ['53100', 'disk-full'],
  ['53200', 'out-of-memory'],
  ['53', 'out-of-memory'],
  ['58030', 'disk-failed'],
  ['25006', 'read-only']
]

/**
 * Null for an error of the statement itself, and for every error of something else. `isOurs` says that the error came
 * from a connection to the database, which the error alone does not always show.
 */
export function findDatabaseRefusal(
  error: unknown,
  isOurs = error instanceof DrizzleQueryError || error instanceof DatabaseConnectError
): DatabaseRefusal | null {
  const kind = kindOf(error, isOurs)
  return kind && { kind, ...words[kind] }
}

/** Kinds in which the database answers but keeps nothing more. */
export const keepsNothing: ReadonlySet<DatabaseRefusalKind> = new Set(['disk-full', 'disk-failed', 'read-only'])

function kindOf(error: unknown, isOurs: boolean): DatabaseRefusalKind | null {
  const first = firstCause(error)
  if (!first) return null
  const code = 'code' in first ? String(first.code) : ''
  // Sockets of others fail with the same words, so these count only from our own connections.
  if (isOurs && (connectionCodes.has(code) || /^(Connection terminated|timeout exceeded)/.test(first.message)))
    return 'away'
  // Errors of the server carry its word for how bad it is.
  if (!isOurs && !('severity' in first)) return null
  return states.find(([start]) => /^[0-9A-Z]{5}$/.test(code) && code.startsWith(start))?.[1] ?? null
}

/** The error of the server or of the socket, below what wraps it. */
function firstCause(error: unknown): Error | null {
  if (error instanceof DrizzleQueryError || error instanceof DatabaseConnectError) return firstCause(error.cause)
  if (error instanceof AggregateError) return firstCause(error.errors[0])
  return error instanceof Error ? error : null
}
