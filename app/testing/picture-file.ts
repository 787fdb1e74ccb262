import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A whole grey PNG of this size in pixels. */
export function pngOf(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, grey.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

/** A JPEG as a phone writes it: the sensor's sides, and how the picture was held by its EXIF orientation. */
export function jpegHeld(orientation: number): Promise<Uint8Array> {
  const create = { width: 403, height: 302, channels: 3 as const, background: '#c85014' }
  return sharp({ create }).withMetadata({ orientation }).jpeg().toBuffer()
}

function chunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([uint32(data.byteLength), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
