import type { Queryable } from './database.ts'

/**
 * A statement that is put together once for each pool or transaction, for reads that every request makes. Named, so that
 * each connection plans it once too; a pooler in between must know named statements.
 */
export function prepareOnce<On extends Queryable, Statement>(prepare: (on: On) => Statement): (on: On) => Statement {
  const prepared = new WeakMap<On, Statement>()
  return (on) => {
    const known = prepared.get(on) ?? prepare(on)
    prepared.set(on, known)
    return known
  }
}
