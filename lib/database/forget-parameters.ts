import { PgPreparedQuery } from 'drizzle-orm/pg-core'

interface RunsStatements {
  queryWithCache(text: string, parameters: unknown[], run: () => Promise<unknown>): Promise<unknown>
}

let hasForgotten = false

/**
 * From now on errors of statements hold no parameters. The library writes them into the message, and messages reach
 * logs, spans and dead letters. It uses them for nothing else here: we have no cache of queries.
 */
export function forgetParameters(): void {
  if (hasForgotten) return
  hasForgotten = true
  // Declared internal by the library, so its types leave it out. A test shows that it is still called.
  const prototype = PgPreparedQuery.prototype as unknown as RunsStatements
  const run = prototype.queryWithCache
  prototype.queryWithCache = function (text, _parameters, statement) {
    return run.call(this, text, [], statement)
  }
}
