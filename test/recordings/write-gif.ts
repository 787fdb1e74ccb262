import sharp from 'sharp'
import type { RecordedFrame } from './record-page.ts'

/** Pixels of a recording's width. */
const width = 760
const colours = 64

/** All frames as one GIF that begins again. Parts that did not change are not stored again. Returns its bytes. */
export async function writeGif(frames: readonly RecordedFrame[], file: string): Promise<number> {
  const pictures = await Promise.all(frames.map(({ picture }) => sharp(picture).resize({ width }).png().toBuffer()))
  const { size } = await sharp(pictures, { join: { animated: true } })
    .gif({
      delay: frames.map(({ milliseconds }) => milliseconds),
      loop: 0,
      colours,
      dither: 0,
      effort: 8,
      interFrameMaxError: 8,
      interPaletteMaxError: 24
    })
    .toFile(file)
  return size
}
