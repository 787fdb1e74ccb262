import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileMediaStore } from '@callsheet/lib/adapters/node/media-store/files.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { storedKeys } from '@callsheet/lib/database/stored-keys.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { MatchedTasks } from './match-tasks.ts'
import type { Row } from './rows.ts'

export interface StoreVerdict {
  count: number
  wrongs: string[]
}

/**
 * Checks that each stored row has a complete object with exactly the provider's bytes, and that no other object exists.
 */
export async function judgeStore(
  database: Database,
  { rows, taskOf, directory }: { rows: Row[]; taskOf: MatchedTasks['taskOf']; directory: string }
): Promise<StoreVerdict> {
  const store = createFileMediaStore({ directory })
  const wrongs: string[] = []
  let count = 0
  for (const row of rows) {
    if (!row.storageKey) continue
    const name = `${row.kind} ${row.id}`
    const object = await store.get(row.storageKey)
    const hash = object && (await hashOf(object.body))
    const file = taskOf(row)?.result?.file
    if (!object) wrongs.push(`${name} is stored as ${row.storageKey}, where there is nothing`)
    else if (object.size !== row.byteSize || hash !== row.sha256) wrongs.push(`${name} is not what its checksum says`)
    else if (!file) wrongs.push(`${name} has no task at the provider (${row.providerTaskId})`)
    else if ((await hashOf(createReadStream(file))) !== hash) wrongs.push(`${name} is not what the provider made`)
    else count += 1
  }
  const known = new Set(rows.flatMap(storedKeys).map(({ storageKey }) => storageKey))
  for (const { storageKey } of await database.select({ storageKey: deletions.storageKey }).from(deletions))
    known.add(storageKey)
  for (const key of await listKeys(directory)) {
    if (!known.has(key)) wrongs.push(`${key} lies in the store, no row has it and nothing will remove it`)
  }
  return { count, wrongs }
}

async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

async function listKeys(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.json') && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}
