import type { Pool } from 'pg'
import type { Db } from 'pg-boss'

const maxNames = 128

/**
 * For statements that are repeated: each connection parses and plans them once. There is a limit of names; statements
 * past it stay unnamed.
 */
export function nameStatements(pool: Pool): Db {
  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < maxNames) names.set(text, `queues_${names.size}`)
    return names.get(text)
  }
  return {
    executeSql: (text, values) => pool.query({ name: nameOf(text), text, values })
  }
}
