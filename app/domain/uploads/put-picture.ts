import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import type { AppRuntime } from '../../runtime.ts'
import { requireStorage } from '../require-storage.ts'
import type { ReceivedPicture } from './receive-picture.ts'

const abandonedAfterMilliseconds = 3_600_000

export interface PutPicture {
  storageKey: string
  /** Of the note in `deletions` that removes the object, unless the transaction that keeps it removes the note. */
  noteId: number
}

/** Puts a received picture into the store. It is noted for deletion first, so that nothing is left when we stop now. */
export async function putPicture(
  runtime: AppRuntime,
  rowId: string,
  { bytes, type }: Pick<ReceivedPicture, 'bytes' | 'type'>
): Promise<PutPicture> {
  const { database, media, settings, clock, newId, storage } = runtime
  const { deployment } = settings
  const storageKey = mediaKey({ deployment, kind: 'image', rowId, putId: newId(), extension: type.extension })
  const nextTryAt = new Date(clock.now().getTime() + abandonedAfterMilliseconds)
  const [note] = await database.insert(deletions).values({ storageKey, nextTryAt }).returning({ id: deletions.id })
  if (!note) throw new Error('The note of a new object was not returned.')
  const body = new Blob([bytes]).stream()
  const object = { key: storageKey, body, contentType: type.contentType, contentLength: bytes.byteLength }
  await media.put(object).catch(async (error: unknown) => {
    // The store may have become full since the last look.
    await storage.look()
    await requireStorage(runtime)
    throw error
  })
  return { storageKey, noteId: note.id }
}
