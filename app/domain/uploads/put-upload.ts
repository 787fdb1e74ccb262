import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import type { MediaType } from '@callsheet/lib/media-types.ts'
import type { AppRuntime } from '../../runtime.ts'
import { requireStorage } from '../require-storage.ts'

const abandonedAfterMilliseconds = 3_600_000

export interface PutUpload {
  storageKey: string
  /** Of the note in `deletions` that removes the object, unless the transaction that keeps it removes the note. */
  noteId: number
}

export interface UploadToPut {
  kind: 'image' | 'music'
  rowId: string
  bytes: Uint8Array<ArrayBuffer>
  type: MediaType
}

/** Puts a received file into the store. It is noted for deletion first, so that nothing is left when we stop now. */
export async function putUpload(runtime: AppRuntime, { kind, rowId, bytes, type }: UploadToPut): Promise<PutUpload> {
  const { database, media, settings, clock, newId, storage } = runtime
  const { deployment } = settings
  const storageKey = mediaKey({ deployment, kind, rowId, putId: newId(), extension: type.extension })
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
