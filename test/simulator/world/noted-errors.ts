import type { Logger } from '@callsheet/lib/ports/logger.ts'

/** An error of our own code, which no fault of the outside world explains. */
export interface NotedError {
  where: string
  error: unknown
}

/** PostgreSQL's classes of wrong statements and broken constraints, and its deadlocks. */
const ownFaultCodes = /^(22|23|42|40P)/

/** A logger that keeps the errors of our own code and forgets everything else. */
export function createNotingLogger(notes: NotedError[]): Logger {
  const look = (fields: unknown, message?: unknown) => {
    const { error } = typeof fields === 'object' && fields !== null && 'error' in fields ? fields : { error: undefined }
    if (isOwnFault(error)) notes.push({ where: String(message ?? ''), error })
  }
  const logger: Logger = { debug: ignore, info: ignore, warn: look, error: look, child: () => logger }
  return logger
}

export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && ownFaultCodes.test(error.code))
    return !isOfDeletedUser(error)
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
  if (isBug && error.message !== 'fetch failed') return true
  return isOwnFault(error.cause)
}

/** What a user has asked for just before their account was deleted. */
const isOfDeletedUser = ({ message }: Error): boolean => message.includes('_users_id_fk')

function ignore(): void {
  // Only errors matter.
}
