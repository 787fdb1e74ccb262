import { sniffMediaType } from '../media-types.ts'
import { toBase64 } from '../text/base64.ts'

/** A picture that goes to a model as it is. */
export interface ModelPicture {
  mediaType: string
  /** Base64. */
  data: string
}

/** Models take 5 MB of base64, which has four characters for three bytes. */
export const maximumModelPictureBytes = 3_750_000

/** Null for a picture that is too large for a model, or of a kind that models do not read. */
export function modelPicture(bytes: Uint8Array): ModelPicture | null {
  const type = sniffMediaType(bytes, 'image')
  if (!type || bytes.byteLength > maximumModelPictureBytes) return null
  return { mediaType: type.contentType, data: toBase64(bytes) }
}
