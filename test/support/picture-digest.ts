import { createHash } from 'node:crypto'
import sharp from 'sharp'

/**
 * A picture's file in one line, for comparisons. Two files that differ are never given to an assertion whole: to tell
 * their difference byte by byte takes minutes, in which the services in the same process answer nobody.
 */
export const fileDigest = (file: Uint8Array): string =>
  `${file.byteLength} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`

/** What is seen of a picture in one line: its sides and every pixel, however they are written in the file. */
export async function pixelsDigest(file: Uint8Array): Promise<string> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `${info.width} by ${info.height}, ${fileDigest(data)}`
}
