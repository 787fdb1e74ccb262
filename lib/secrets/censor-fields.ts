import type { LogFields } from '../ports/logger.ts'
import { shortenText } from '../text/shorten-text.ts'
import { censorText, mayOpenDoors } from './censor-text.ts'
import { censored, secretFields } from './secret-fields.ts'

const maxDepth = 8
/**
 * Maximum number of values in one line. A value that contains itself many times would otherwise be written millions of
 * times.
 */
const maxValues = 2_000
/** In characters. The beginning of a text says what it is about. */
const maxText = 16_384
const more = '[more]'
const secrets: ReadonlySet<string> = new Set(secretFields)

/**
 * Returns fields in a form for JSON: secrets are censored at every depth, and errors are written with their causes.
 * Never throws, and limits the size for any fields, because a log line must not cost more than the work it reports.
 */
export function censorFields(fields: LogFields): LogFields {
  if (!holdsMore(fields)) return fields
  return censorObject(fields, 0, { valuesLeft: maxValues })
}

/** Most lines hold only plain words and numbers and need no copy. */
function holdsMore(fields: LogFields): boolean {
  for (const name in fields) {
    const value = fields[name]
    if (secrets.has(name) || (typeof value === 'object' && value !== null) || typeof value === 'bigint') return true
    if (typeof value === 'string' && (value.length > maxText || mayOpenDoors(value))) return true
  }
  return false
}

interface Budget {
  valuesLeft: number
}

function censor(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') return shorten(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return '[deeper]'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString()
  if (value instanceof Error) return describeError(value, depth, budget)
  if (!Array.isArray(value)) return censorObject(value, depth, budget)
  const shown = value.slice(0, budget.valuesLeft)
  const items = shown.map((_, index) => censorInner(value, index, depth, budget))
  return shown.length < value.length ? [...items, more] : items
}

function censorObject(value: object, depth: number, budget: Budget): LogFields {
  const names = Object.keys(value)
  const shown = names.slice(0, budget.valuesLeft)
  const entries = shown.map((name) => [name, secrets.has(name) ? censored : censorInner(value, name, depth, budget)])
  return Object.fromEntries(shown.length < names.length ? [...entries, ['…', more]] : entries)
}

/** A field may be a function of its object that throws. */
function censorInner(holder: object, name: string | number, depth: number, budget: Budget): unknown {
  if (budget.valuesLeft <= 0) return more
  budget.valuesLeft -= 1
  try {
    return censor(Reflect.get(holder, name), depth + 1, budget)
  } catch {
    return '[unreadable]'
  }
}

function describeError(error: Error, depth: number, budget: Budget): LogFields {
  const { cause } = error
  const { name: _name, cause: _cause, ...own } = withoutValues(error)
  const tellsValue = isOfServer(error) && error.code.startsWith('22')
  const message = tellsValue ? withoutValue(error.message) : error.message
  const stack = tellsValue && error.stack ? withoutValue(error.stack) : error.stack
  return {
    type: error.name,
    message: shorten(message),
    stack: stack && shorten(stack),
    ...(cause !== undefined && { cause: censor(cause, depth + 1, budget) }),
    ...censorObject(own, depth + 1, budget)
  }
}

/** PostgreSQL repeats the values of a row in these members of its errors. */
const membersWithValues = ['detail', 'where', 'internalQuery']

/** The server's own errors carry a severity and a code of five characters. */
function isOfServer(error: Error): error is Error & { code: string } {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
}

function withoutValues(error: Error): LogFields {
  const own: LogFields = { ...error }
  if (!isOfServer(error)) return own
  return Object.fromEntries(Object.entries(own).filter(([name]) => !membersWithValues.includes(name)))
}

/** A message about a value that cannot be stored names it at its end: `invalid input syntax for type uuid: "…"`. */
function withoutValue(text: string): string {
  const start = text.indexOf(': "')
  if (start < 0) return text
  const value = text.slice(start + 3)
  const end = value.search(/"(?=\n|$)/)
  return end < 0 ? text : `${text.slice(0, start)}: ${censored}${value.slice(end + 1)}`
}

const shorten = (text: string): string => censorText(shortenText(text, maxText))
