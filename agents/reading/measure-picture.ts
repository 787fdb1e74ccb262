import { imageSize } from 'image-size'
import type { ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'

/** Size of a picture, by its own header. Empty for bytes that are none. */
export function measurePicture({ bytes }: { bytes: Uint8Array }): Pick<ScrapeResponse, 'image'> {
  try {
    const { width, height } = imageSize(bytes)
    return { image: { width, height, bytes: bytes.byteLength } }
  } catch {
    return {}
  }
}
