import { crc32, deflateSync } from 'node:zlib'

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

/** The header of a JPEG as a phone writes it: the sensor's sides, and how the picture was held. */
export function jpegHeaderOf({ width, height, orientation }: Record<'width' | 'height' | 'orientation', number>) {
  const exif = Buffer.from(
    `457869660000${'4d4d002a00000008'}${'0001'}${'0112000300000001'}00000000${'00000000'}`,
    'hex'
  )
  exif.writeUInt16BE(orientation, 24)
  const frame = Buffer.from('080000000003011100021101031101', 'hex')
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe1, exif),
    segment(0xc0, frame),
    Buffer.from('ffd9', 'hex')
  ])
}

function chunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([uint32(data.byteLength), body, uint32(crc32(body))])
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([head, data])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
