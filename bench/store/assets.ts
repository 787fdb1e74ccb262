import { createHash } from 'node:crypto'

/** Bytes that cannot be compressed by a disk or a network. They are the same in every process. */
const noise = (() => {
  const bytes = Buffer.alloc(1024 * 1024)
  for (let index = 0, state = 1; index < bytes.length; index += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, index)
  }
  return bytes
})()

/** The start of a clip: its type, an empty movie, and a box that lasts until the end of the file. */
const head = Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0\0\0\0\x08moov\0\0\0\0mdat', 'latin1')

export const contentType = 'video/mp4'

/** An asset of this number of bytes, in pieces that may be sent as they are. */
export function* assetPieces(bytes: number): Generator<Buffer> {
  yield head.subarray(0, bytes)
  for (let rest = bytes - head.length; rest > 0; rest -= noise.length) yield noise.subarray(0, rest)
}

export function assetHash(bytes: number): string {
  const hash = createHash('sha256')
  for (const piece of assetPieces(bytes)) hash.update(piece)
  return hash.digest('hex')
}
