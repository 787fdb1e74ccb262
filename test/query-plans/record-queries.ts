import { Client } from 'pg'

export interface RecordedQuery {
  text: string
  values: unknown[]
}

export interface QueryRecorder {
  /** Each statement once, with the values of its first call. */
  queries: Map<string, RecordedQuery>
  stop(): void
}

/** Records every query that a connection of this process sends to a database. */
export function recordQueries(): QueryRecorder {
  const queries = new Map<string, RecordedQuery>()
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was, and called with its own `this`
  const original = Client.prototype.query
  const recording = function (this: Client, ...call: unknown[]): unknown {
    const [first, second] = call
    const text = typeof first === 'string' ? first : textOf(first)
    const values = Array.isArray(second) ? second : valuesOf(first)
    if (text && !queries.has(text)) queries.set(text, { text, values })
    return Reflect.apply(original, this, call)
  }
  Object.assign(Client.prototype, { query: recording })
  return { queries, stop: () => Object.assign(Client.prototype, { query: original }) }
}

const textOf = (config: unknown): string =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    ? config.text
    : ''

const valuesOf = (config: unknown): unknown[] =>
  typeof config === 'object' && config !== null && 'values' in config && Array.isArray(config.values)
    ? config.values
    : []
