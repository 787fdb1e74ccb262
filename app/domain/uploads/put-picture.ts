import type { AppRuntime } from '../../runtime.ts'
import { putUpload, type PutUpload } from './put-upload.ts'
import type { ReceivedPicture } from './receive-picture.ts'

/** Puts a received picture into the store, noted for deletion until a row keeps it. */
export async function putPicture(
  runtime: AppRuntime,
  rowId: string,
  { bytes, type }: Pick<ReceivedPicture, 'bytes' | 'type'>
): Promise<PutUpload> {
  return putUpload(runtime, { kind: 'image', rowId, bytes, type })
}
