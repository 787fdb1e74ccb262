import { crc32, deflateSync } from 'node:zlib'

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(name: string, data: Uint8Array = new Uint8Array(), crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([uint32(data.byteLength), body, uint32(crc ?? crc32(body))])
}

export interface PngHeader {
  width: number
  height: number
  bits?: number
  /** 0 is grey, 2 is RGB, 6 is RGBA. */
  colour?: number
}

export function pngHeader({ width, height, bits = 8, colour = 0 }: PngHeader): Buffer {
  return pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, colour, 0, 0, 0])]))
}

/** A grey picture with more chunks between its header and its pixels. `rows` are its rows, each with its filter. */
export function pngWith(chunks: readonly Buffer[], { width = 8, height = 8, rows = Buffer.alloc(9 * 8) } = {}): Buffer {
  const pixels = pngChunk('IDAT', deflateSync(rows))
  return Buffer.concat([pngSignature, pngHeader({ width, height }), ...chunks, pixels, pngChunk('IEND')])
}

/** Bytes with a name before them, packed, as PNG keeps profiles and long texts. */
export function packed(name: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(bytes)])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
