import type { MediaType } from '@callsheet/lib/media-types.ts'
import type { AppRuntime } from '../../runtime.ts'
import { putObject, type PutObject } from '../put-object.ts'
import { requireStorage } from '../require-storage.ts'

export interface UploadToPut {
  kind: 'image' | 'music' | 'voice'
  rowId: string
  bytes: Uint8Array<ArrayBuffer>
  type: Pick<MediaType, 'contentType' | 'extension'>
}

/** Puts a received file into the store until a row keeps it. Errors: that there is no room, in words. */
export async function putUpload(runtime: AppRuntime, { kind, rowId, bytes, type }: UploadToPut): Promise<PutObject> {
  return putObject(runtime, {
    kind,
    rowId,
    ...type,
    body: new Blob([bytes]).stream(),
    contentLength: bytes.byteLength
  }).catch(async (error: unknown) => {
    // The store may have become full since the last look.
    await runtime.storage.look()
    await requireStorage(runtime)
    throw error
  })
}
