import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { mediaKey, type MediaKeyParts } from '@callsheet/lib/media-key.ts'
import type { AppRuntime } from '../runtime.ts'

/** Longer than any work between the object and its row. */
const abandonedAfterMilliseconds = 6 * 3_600_000

export interface ObjectToPut extends Pick<MediaKeyParts, 'kind' | 'rowId' | 'extension'> {
  body: ReadableStream<Uint8Array>
  contentType: string
  contentLength: number
}

export interface PutObject {
  key: string
  /** Bytes. */
  size: number
  sha256: string
  /**
   * Takes the object from the list for deletion. Call it in the transaction that writes the key into a row: it throws when
   * the object is being removed already.
   */
  keep(queryable: Queryable): Promise<void>
}

/**
 * Stores an object for a row that is not written yet. The object is noted for deletion first: if we stop before the row
 * names it, the sweeper removes it.
 */
export async function putObject(
  { database, media, settings, clock, newId }: AppRuntime,
  { kind, rowId, extension, ...object }: ObjectToPut
): Promise<PutObject> {
  const key = mediaKey({ deployment: settings.deployment, kind, rowId, putId: newId(), extension })
  const nextTryAt = new Date(clock.now().getTime() + abandonedAfterMilliseconds)
  const [note] = await database.insert(deletions).values({ storageKey: key, nextTryAt }).returning({ id: deletions.id })
  if (!note) throw new Error('The note of a new object was not returned.')
  const { size, sha256 } = await media.put({ key, ...object })
  return {
    key,
    size,
    sha256,
    async keep(queryable) {
      const [withdrawn] = await queryable
        .delete(deletions)
        .where(eq(deletions.id, note.id))
        .returning({ id: deletions.id })
      if (!withdrawn) throw new Error('The sweeper took an object before its row named it.')
    }
  }
}
