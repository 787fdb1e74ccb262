import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { VideoSampleSink } from 'mediabunny'
import type { ClipFocus } from '../../../../cut/clip-focus.ts'
import { createFrameFitter, fitPixels } from '../fit-frame.ts'
import { openClip } from '../media-kit.ts'
import { BadClipError, type FocusJob } from '../protocol.ts'
import { loadFaceModel } from './face-model.ts'
import { faceSide, findFaces, findSmallFaces, type SmallPicture } from './find-faces.ts'
import { findProduct } from './find-product.ts'
import { findSalient } from './find-salient.ts'
import { gatherFaces } from './gather-faces.ts'

/** Where a clip is looked at, as shares of its length. */
const places = [0.1, 0.37, 0.63, 0.9]

/** Where faces, the product and what stands out are in a clip. */
export async function measureFocus({ source, photo }: FocusJob): Promise<ClipFocus> {
  const pictures = await readPictures(source)
  if (pictures.length === 0) throw new BadClipError('holds no frames')
  const layers = await loadFaceModel()
  const whole = pictures.map((picture) => findFaces(layers, picture.whole))
  // Large faces are found at once. The closer look takes twice as long.
  const hasFaces = whole.some((faces) => faces.length > 0)
  const faces = hasFaces ? whole : pictures.map((picture) => findSmallFaces(layers, picture.close))
  const close = pictures.map((picture) => picture.close)
  return {
    faces: gatherFaces(faces),
    product: photo === null ? null : findProduct(await readPhoto(photo), close),
    salient: findSalient(close)
  }
}

interface LookedAt {
  /** Its longer side is 320 pixels. */
  whole: SmallPicture
  /** Its shorter side is. */
  close: SmallPicture
}

async function readPictures(source: string): Promise<LookedAt[]> {
  const input = openClip(source)
  try {
    const track = await input.getPrimaryVideoTrack().catch(() => null)
    if (!track || !(await track.canDecode())) throw new BadClipError('holds no picture that can be played')
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    const [whole, close] = [
      sizeOf(width, height, Math.max(width, height)),
      sizeOf(width, height, Math.min(width, height))
    ]
    using fitWhole = createFrameFitter({ ...whole, pixels: 'rgba' })
    using fitClose = createFrameFitter({ ...close, pixels: 'rgba' })
    const first = await track.getFirstTimestamp()
    const length = (await track.computeDuration()) - first
    const times = places.map((place) => first + place * length)
    const pictures: LookedAt[] = []
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (!sample) continue
      pictures.push({
        whole: { ...whole, pixels: await fitPixels(fitWhole, sample) },
        close: { ...close, pixels: await fitPixels(fitClose, sample) }
      })
      sample.close()
    }
    return pictures
  } finally {
    input.dispose()
  }
}

async function readPhoto(file: string): Promise<SmallPicture> {
  const image = await loadImage(await readFile(file))
  const size = sizeOf(image.width, image.height, Math.max(image.width, image.height))
  const brush = createCanvas(size.width, size.height).getContext('2d')
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, size.width, size.height)
  brush.drawImage(image, 0, 0, size.width, size.height)
  return { ...size, pixels: new Uint8Array(brush.getImageData(0, 0, size.width, size.height).data) }
}

/** So that this side is 320 pixels long. */
function sizeOf(width: number, height: number, side: number): { width: number; height: number } {
  const scale = faceSide / side
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
