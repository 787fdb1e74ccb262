import { AppError } from '../../../errors.ts'
import { findDatabaseRefusal } from '../../../database/database-refusal.ts'

/**
 * Does the first work on a database that an operator has named. When the server is not there, or refuses, throws
 * `AppError('unavailable')` with a sentence that says why and what to do. The password is never in it. Other errors
 * stay as they are.
 */
export async function explainRefusals<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const why = explainRefusal(error, url)
    if (why === null) throw error
    throw new AppError('unavailable', `DATABASE_URL cannot be used: ${why}`, { cause: error })
  }
}

/** Two or three sentences, or null when the error is not one of a connection or of a right. */
export function explainRefusal(error: unknown, url: string): string | null {
  const last = lastCause(error)
  if (!last) return null
  const { hostname, port, user, database } = partsOf(url)
  const place = `${hostname}:${port}`
  const code = 'code' in last ? String(last.code) : ''
  const message = last.message
  if (code === 'ECONNREFUSED') return `nothing listens on ${place}. Start the PostgreSQL there, or correct the address.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `no machine is found by the name ${hostname}. Correct it.`
  if (unreachable.has(code) || /timeout/i.test(message))
    return `${place} does not answer. Open the way to it (a firewall, a network), or correct the address.`
  if (code.startsWith('28') || message.startsWith('SASL'))
    return `the PostgreSQL at ${place} refuses the user "${user}" (${message}). Correct the user and the password.`
  if (code === '3D000')
    return `the PostgreSQL at ${place} has no database "${database}". Make it (createdb ${database}), or correct the name.`
  if (code === '42501')
    return (
      `the user "${user}" lacks a right (${message}). As the owner of the database: ` +
      `GRANT ALL ON DATABASE "${database}" TO "${user}"; GRANT ALL ON SCHEMA public TO "${user}";`
    )
  if (code === '25006')
    return `the database "${database}" at ${place} can only be read (${message}). Name the primary server, not a standby.`
  if (message.includes('does not support SSL'))
    return `the PostgreSQL at ${place} has no TLS, and sslmode asks for it. Switch TLS on there, or leave sslmode out.`
  if (certificateCodes.has(code))
    return (
      `the certificate of ${place} is not trusted (${message}). Name its authority: ?sslrootcert=FILE. ` +
      'To encrypt without this check, on a network that you trust: ?sslmode=no-verify.'
    )
  if (message.startsWith('Connection terminated'))
    return `what answers on ${place} closes the connection. Is it a PostgreSQL? Correct the address.`
  const refusal = findDatabaseRefusal(error, true)
  if (refusal) return `${refusal.sentence} The PostgreSQL at ${place} says: ${message}.`
  return null
}

const unreachable = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'])

const certificateCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID'
])

/** The error of the server or of the socket, below what wraps it. */
function lastCause(error: unknown): Error | null {
  if (error instanceof AggregateError && error.errors.length > 0) return lastCause(error.errors[0])
  if (!(error instanceof Error)) return null
  return (error.cause === undefined ? null : lastCause(error.cause)) ?? error
}

function partsOf(url: string): { hostname: string; port: string; user: string; database: string } {
  const parsed = new URL(url)
  const user = decodeURIComponent(parsed.username) || 'unnamed'
  const database = decodeURIComponent(parsed.pathname.slice(1)) || user
  return { hostname: parsed.hostname || 'localhost', port: parsed.port || '5432', user, database }
}
