import type { LogFields } from './ports/logger.ts'
import { censored, secretFields } from './secret-fields.ts'

const maxDepth = 8
const secrets: ReadonlySet<string> = new Set(secretFields)

/** Fields as JSON may show them: secrets censored at whatever depth, errors with their causes spelled out. */
export function censorFields(fields: LogFields): LogFields {
  if (!holdsMore(fields)) return fields
  // An object of fields stays one.
  return censor(fields, 0) as LogFields
}

/** Most lines are plain words and numbers, which need no copy. */
function holdsMore(fields: LogFields): boolean {
  for (const name in fields) {
    const value = fields[name]
    if (secrets.has(name) || (typeof value === 'object' && value !== null) || typeof value === 'bigint') return true
  }
  return false
}

function censor(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return '[deeper]'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => censor(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.has(key) ? censored : censor(inner, depth + 1)])
  )
}

function describeError(error: Error, depth: number): LogFields {
  const { message, stack, cause } = error
  return {
    type: error.name,
    message,
    stack,
    ...(cause !== undefined && { cause: censor(cause, depth + 1) }),
    ...(censor({ ...error, name: undefined, cause: undefined }, depth + 1) as LogFields)
  }
}
