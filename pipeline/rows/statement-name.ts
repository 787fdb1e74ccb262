import type { Query } from 'drizzle-orm'
import { sha256Hex } from '../signatures.ts'

/**
 * A name under which each connection plans a statement once. It comes from the statement's text, so one name never
 * means two statements. It is short, because PostgreSQL cuts names after 63 bytes.
 */
export const statementName = (verb: string, statement: { toSQL(): Query }): string =>
  `${verb}_${sha256Hex(statement.toSQL().sql).slice(0, 16)}`
