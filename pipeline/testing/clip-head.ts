const mebibyte = 1024 * 1024

/** What comes before the padding of a clip: its type, an empty movie, and the header of the box that is the padding. */
export function clipHead(megabytes: number): Buffer {
  const type = Buffer.from('\x00\x00\x00\x10ftypmp42\x00\x00\x00\x00\x00\x00\x00\x08moov', 'latin1')
  const padding = Buffer.alloc(16)
  padding.writeUInt32BE(1, 0)
  padding.write('mdat', 4, 'latin1')
  padding.writeBigUInt64BE(BigInt(16 + megabytes * mebibyte), 8)
  return Buffer.concat([type, padding])
}
