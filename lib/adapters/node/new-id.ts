import { randomFillSync } from 'node:crypto'

const idBytes = 16
/** Random bytes in stock: asking for a few costs as much as asking for many. */
const stock = Buffer.alloc(256 * idBytes)
let used = stock.length

/** UUID v7: 48 bits of time, 74 random bits. Ids sort by time, so indexes stay dense. */
export function newId(): string {
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  const bytes = stock.subarray(used, used + idBytes)
  used += idBytes
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
