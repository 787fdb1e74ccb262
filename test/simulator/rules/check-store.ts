import type { Client } from 'pg'
import type { Facts } from './facts.ts'

/** No object without a row and no row without its object, after the sweeper has had its time. */
export async function checkStore(
  observer: Client,
  { rows }: Facts,
  objects: ReadonlyMap<string, unknown>
): Promise<string[]> {
  const kept = new Set(rows.flatMap(({ storageKey }) => storageKey ?? []))
  const { rows: due } = await observer.query<{ key: string }>('select storage_key as key from deletions')
  return [
    ...[...objects.keys()].filter((key) => !kept.has(key)).map((key) => `the object ${key} belongs to no row`),
    ...[...kept].filter((key) => !objects.has(key)).map((key) => `a row names the object ${key}, which is not there`),
    ...due.map(({ key }) => `the deletion of ${key} is still due`)
  ]
}
