import { crc32, deflateSync } from 'node:zlib'

const width = 576
const height = 1024

/** A PNG for models that animate a picture: a bottle on a table, in the ratio 9:16 and of a size that all take. */
export function drawPicture(): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // 8 bits of red, green and blue.
  header.setUint8(8, 8)
  header.setUint8(9, 2)
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
  return join([
    signature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array())
  ])
}

function colourAt(x: number, y: number): [number, number, number] {
  const fromMiddle = Math.abs(x - width / 2)
  const isBottle = (y > 380 && y <= 760 && fromMiddle < 90) || (y > 250 && y <= 380 && fromMiddle < 30)
  if (isBottle) return [60 + Math.round(fromMiddle / 3), 34, 20]
  return y > 740
    ? [150 - Math.round((y - 740) / 8), 104, 66]
    : [214 - Math.round(y / 12), 206 - Math.round(y / 14), 188]
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(name), data])
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(0, data.byteLength)
  numbers.setUint32(4, crc32(body))
  return join([new Uint8Array(numbers.buffer, 0, 4), body, new Uint8Array(numbers.buffer, 4, 4)])
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
