import type { AppRuntime } from '../../runtime.ts'
import type { PutObject } from '../put-object.ts'
import { putUpload } from './put-upload.ts'
import type { ReceivedPicture } from './receive-picture.ts'

/** Puts a received picture into the store, noted for deletion until a row keeps it. */
export async function putPicture(
  runtime: AppRuntime,
  rowId: string,
  { bytes, type }: Pick<ReceivedPicture, 'bytes' | 'type'>
): Promise<PutObject> {
  return putUpload(runtime, { kind: 'image', rowId, bytes, type })
}
