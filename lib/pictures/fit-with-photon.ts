import type { FitPicture } from '../ports/picture-framer.ts'
import { decode, onWhite, resize, sizeOf, type Photon } from './frame-with-photon.ts'
import { scaleToFit } from './input-fit.ts'

/** Tried in turn. Below the last one, a smaller picture looks better than a coarser one. */
const qualities = [95, 90, 85]

const smallerStep = 0.85

/**
 * A JPEG of the whole picture within the limits: in its own size and the best quality if that is small enough, else
 * coarser, else smaller. What is transparent becomes white. Throws what the library throws when it cannot decode the
 * picture.
 */
export function fitPicture(photon: Photon, { bytes, orientation, largest }: FitPicture): Uint8Array<ArrayBuffer> {
  using shown = decode(photon, bytes, orientation)
  const { width, height } = sizeOf(shown)
  const { maximumBytes = Number.POSITIVE_INFINITY } = largest
  for (let scale = scaleToFit({ width, height }, largest); ; scale *= smallerStep) {
    const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
    using scaled = scale < 1 ? resize(photon, shown, size) : null
    using opaque = onWhite(photon, scaled ?? shown)
    for (const quality of qualities) {
      // The library copies them out of its memory, which is not shared.
      const fitted = opaque.get_bytes_jpeg(quality) as Uint8Array<ArrayBuffer>
      if (fitted.byteLength <= maximumBytes || size.width * size.height === 1) return fitted
    }
  }
}
