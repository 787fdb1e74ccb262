/** A larger one holds tables for printing. */
const mostBytes = 256 * 1024

const marker = 'ICC_PROFILE\0'
const segmentHeaderBytes = 4
const jpegChunkBytes = 65_533 - marker.length - 4

/**
 * The ICC profile inside a PNG, JPEG or WebP, by which its numbers are colours. Null without one, and for one that is not of
 * red, green and blue (ICC.1, 7.2).
 */
export async function readColourProfile(bytes: Uint8Array): Promise<Uint8Array | null> {
  const profile = isText(bytes, 1, 'PNG')
    ? await inflate(findPngProfile(bytes))
    : isText(bytes, 8, 'WEBP')
      ? findWebpProfile(bytes)
      : findJpegProfile(bytes)
  if (profile === null || profile.byteLength < 128 || profile.byteLength > mostBytes) return null
  return isText(profile, 36, 'acsp') && isText(profile, 16, 'RGB ') ? profile : null
}

/** Bytes by which a JPEG grows with this profile. */
export const grownBy = (profile: Uint8Array): number =>
  profile.byteLength + Math.ceil(profile.byteLength / jpegChunkBytes) * (segmentHeaderBytes + marker.length + 2)

/** The JPEG with the profile, which stands after the header of JFIF (ICC.1, B.4). */
export function addColourProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = jpeg[3] === 0xe0 ? 4 + u16(jpeg, 4) : 2
  const grown = new Uint8Array(jpeg.byteLength + grownBy(profile))
  grown.set(jpeg.subarray(0, at))
  const count = Math.ceil(profile.byteLength / jpegChunkBytes)
  let to = at
  for (let index = 0; index < count; index += 1) {
    const chunk = profile.subarray(index * jpegChunkBytes, (index + 1) * jpegChunkBytes)
    const length = 2 + marker.length + 2 + chunk.byteLength
    grown.set([0xff, 0xe2, length >> 8, length & 0xff], to)
    grown.set(new TextEncoder().encode(marker), to + segmentHeaderBytes)
    grown.set([index + 1, count], to + segmentHeaderBytes + marker.length)
    grown.set(chunk, to + segmentHeaderBytes + marker.length + 2)
    to += 2 + length
  }
  grown.set(jpeg.subarray(at), to)
  return grown
}

/** The pieces stand before the picture in any order, each with its number. */
function findJpegProfile(bytes: Uint8Array): Uint8Array | null {
  const pieces: Uint8Array[] = []
  for (let at = 2; at + 4 <= bytes.byteLength && bytes[at] === 0xff; at += 2 + u16(bytes, at + 2)) {
    // From here on there are pixels.
    if (bytes[at + 1] === 0xda) break
    if (bytes[at + 1] !== 0xe2 || !isText(bytes, at + 4, marker)) continue
    const from = at + 4 + marker.length
    pieces[bytes[from] ?? 0] = bytes.subarray(from + 2, at + 2 + u16(bytes, at + 2))
  }
  return pieces.length === 0 ? null : joined(pieces.filter((piece) => piece !== undefined))
}

/** Still compressed. */
function findPngProfile(bytes: Uint8Array): Uint8Array | null {
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + u32(bytes, at)) {
    if (isText(bytes, at + 4, 'IDAT')) return null
    if (!isText(bytes, at + 4, 'iCCP')) continue
    const chunk = bytes.subarray(at + 8, at + 8 + u32(bytes, at))
    // A name, a zero, and a byte for the only way of compression.
    return chunk.subarray(chunk.indexOf(0) + 2)
  }
  return null
}

function findWebpProfile(bytes: Uint8Array): Uint8Array | null {
  if (!isText(bytes, 12, 'VP8X')) return null
  const sizeAt = (at: number) => new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true)
  for (let at = 12; at + 8 <= bytes.byteLength; at += 8 + sizeAt(at + 4) + (sizeAt(at + 4) % 2))
    if (isText(bytes, at, 'ICCP')) return bytes.subarray(at + 8, at + 8 + sizeAt(at + 4))
  return null
}

/** Null for what is broken. Nothing is unpacked beyond the most that is kept. */
async function inflate(packed: Uint8Array | null): Promise<Uint8Array | null> {
  if (packed === null) return null
  const unpacked = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of unpacked) {
      pieces.push(piece)
      size += piece.byteLength
      if (size > mostBytes) return null
    }
    return joined(pieces)
  } catch {
    return null
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.byteLength
  }
  return all
}

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2)

const isText = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.codePointAt(0))
