import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { broken, noPicture, refused, tooLarge, type HostileFile } from './hostile-file.ts'
import { packed, pngChunk, pngHeader, pngSignature, pngWith, uint32 } from './png-parts.ts'

const text = (words: string) => Buffer.from(words, 'latin1')
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)

const photo = (width = 400, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: '#c85014', noise: { type: 'gaussian', mean: 120, sigma: 40 } }
  })

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.byteLength / 2))

const jpegMagic = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** The header of a JPEG of this size, and nothing that it shows. */
function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301110002110103110100', 'hex').subarray(0, 19)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return join(jpegMagic, frame, Buffer.from('ffda000c03010002110311003f00ffd9', 'hex'))
}

function riff(type: string, ...chunks: Buffer[]): Buffer {
  const body = join(text(type), ...chunks)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.byteLength)
  return join(text('RIFF'), size, body)
}

/** The extended header of a WebP: its canvas alone. */
function webpCanvas(width: number, height: number): Buffer {
  const data = Buffer.alloc(10)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return riff('WEBP', text('VP8X'), Buffer.from([10, 0, 0, 0]), data)
}

/** 20,000 by 20,000 pixels of one bit, whole, in 50 KB. */
const hugePng = () =>
  join(
    pngSignature,
    pngHeader({ width: 20_000, height: 20_000, bits: 1 }),
    pngChunk('IDAT', deflateSync(Buffer.alloc(20_000 * 2_501))),
    pngChunk('IEND')
  )

const page = '<!doctype html><script>alert(document.cookie)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const box = (name: string, size: number) => join(uint32(size), text(name), text('isom0000'))

export const refusedFiles: HostileFile[] = [
  { what: 'a PNG of 20,000 by 20,000 pixels in 50 KB', bytes: hugePng, expected: tooLarge },
  { what: 'a JPEG that says 65,000 by 65,000 pixels', bytes: () => jpegOf(65_000, 65_000), expected: tooLarge },
  {
    what: 'a WebP that says 16,384 by 16,384 pixels',
    bytes: () => webpCanvas(16_384, 16_384),
    expected: refused(/broken|pixels/)
  },
  {
    what: 'a PNG that says two thousand million pixels on a side',
    bytes: () => join(pngSignature, pngHeader({ width: 0x7f_ff_ff_ff, height: 0x7f_ff_ff_ff }), pngChunk('IDAT')),
    expected: refused(/broken|pixels/)
  },
  { what: 'a PNG without a width', bytes: () => pngWith([], { width: 0 }), expected: broken },
  {
    what: 'a PNG of 17,000 by 1 pixels',
    bytes: () => pngWith([], { width: 17_000, height: 1, rows: Buffer.alloc(17_001) }),
    expected: tooLarge
  },
  { what: 'the magic bytes of a PNG alone', bytes: () => pngSignature, expected: broken },
  { what: 'the magic bytes of a JPEG alone', bytes: () => Buffer.from('ffd8ff', 'hex'), expected: broken },
  { what: 'the magic bytes of a WebP alone', bytes: () => text('RIFF\0\0\0\0WEBP'), expected: broken },
  {
    what: 'the magic bytes of a PNG and zeros',
    bytes: () => join(pngSignature, Buffer.alloc(5_000)),
    expected: broken
  },
  { what: 'the magic bytes of a JPEG and zeros', bytes: () => join(jpegMagic, Buffer.alloc(5_000)), expected: broken },
  { what: 'the magic bytes of a WebP and zeros', bytes: () => riff('WEBP', Buffer.alloc(5_000)), expected: broken },
  { what: 'half a PNG', bytes: async () => half(await photo().png().toBuffer()), expected: broken },
  { what: 'half a JPEG', bytes: async () => half(await photo().jpeg().toBuffer()), expected: broken },
  {
    what: 'half a progressive JPEG',
    bytes: async () => half(await photo().jpeg({ progressive: true }).toBuffer()),
    expected: broken
  },
  { what: 'half a WebP', bytes: async () => half(await photo().webp().toBuffer()), expected: broken },
  {
    what: 'a PNG whose pixels are no pixels',
    bytes: () =>
      join(pngSignature, pngHeader({ width: 8, height: 8 }), pngChunk('IDAT', text('no pixels')), pngChunk('IEND')),
    expected: broken
  },
  {
    what: 'a PNG with fewer pixels than it says',
    bytes: () => pngWith([], { width: 3_000, height: 3_000 }),
    expected: broken
  },
  {
    what: 'a PNG whose header has the wrong sum',
    bytes: () =>
      join(pngSignature, pngChunk('IHDR', pngHeader({ width: 8, height: 8 }).subarray(8, 21), 1), pngChunk('IEND')),
    expected: broken
  },
  {
    what: 'a PNG whose chunk is longer than the file',
    bytes: () => join(pngSignature, uint32(0x7f_ff_ff_f0), text('IHDR'), Buffer.alloc(40)),
    expected: broken
  },
  {
    what: 'a PNG of 16 bits and four channels whose pixels are missing',
    bytes: () =>
      join(
        pngSignature,
        pngHeader({ width: 7_000, height: 7_000, bits: 16, colour: 6 }),
        pngChunk('iCCP', packed('a', Buffer.alloc(1_000_000, 1))),
        pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
        pngChunk('IEND')
      ),
    expected: broken
  },
  { what: 'a JPEG of 5,000 by 5,000 pixels without a pixel', bytes: () => jpegOf(5_000, 5_000), expected: broken },
  {
    what: 'a JPEG whose segments have no length',
    bytes: () => join(jpegMagic, ...Array.from({ length: 5_000 }, () => Buffer.from('ffe10000', 'hex'))),
    expected: broken
  },
  {
    what: 'a WebP whose chunk says four thousand million bytes',
    bytes: () => join(text('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff'), Buffer.alloc(200)),
    expected: broken
  },
  { what: 'a page behind the magic bytes of a PNG', bytes: () => join(pngSignature, text(page)), expected: broken },
  {
    what: 'a page behind the magic bytes of a JPEG',
    bytes: () => join(Buffer.from('ffd8ff', 'hex'), text(page)),
    expected: broken
  },
  { what: 'an SVG behind the magic bytes of a WebP', bytes: () => riff('WEBP', text(svg)), expected: broken },
  { what: 'an SVG', contentType: 'image/png', bytes: () => text(svg), expected: noPicture },
  { what: 'a page', contentType: 'image/jpeg', bytes: () => text(page), expected: noPicture },
  { what: 'a GIF', bytes: () => photo(8, 8).gif().toBuffer(), expected: noPicture },
  { what: 'a TIFF', bytes: () => photo(8, 8).tiff().toBuffer(), expected: noPicture },
  { what: 'an AVIF', bytes: () => photo(8, 8).avif().toBuffer(), expected: noPicture },
  { what: 'a BMP', bytes: () => join(text('BM'), Buffer.alloc(100)), expected: noPicture },
  { what: 'an icon', bytes: () => join(Buffer.from('00000100ffff', 'hex'), Buffer.alloc(100)), expected: noPicture },
  { what: 'a PDF', bytes: () => text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj'), expected: noPicture },
  { what: 'an MP4', contentType: 'image/png', bytes: () => box('ftyp', 24), expected: noPicture },
  {
    what: 'an MP4 whose box is larger than any disk',
    bytes: () => join(box('ftyp', 24), uint32(1), text('mdat'), Buffer.alloc(8, 255)),
    expected: noPicture
  },
  {
    what: 'an MP4 whose box has no size',
    bytes: () => join(box('ftyp', 24), uint32(0), text('moov')),
    expected: noPicture
  },
  { what: 'a WebM', bytes: () => join(Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(100)), expected: noPicture },
  { what: 'a WAV', bytes: () => riff('WAVE', text('fmt '), Buffer.alloc(40)), expected: noPicture },
  { what: 'an MP3', bytes: () => join(text('ID3\x04\0\0\x7f\x7f\x7f\x7f'), Buffer.alloc(100)), expected: noPicture },
  { what: 'a font', bytes: () => join(text('wOF2'), Buffer.alloc(100)), expected: noPicture },
  { what: 'a ZIP', bytes: () => join(text('PK\x03\x04'), Buffer.alloc(100)), expected: noPicture },
  { what: 'a program', bytes: () => join(text('MZ'), Buffer.alloc(100)), expected: noPicture },
  { what: 'nothing', bytes: () => Buffer.alloc(0), expected: refused(/^The body is empty/) },
  {
    what: 'more bytes than an upload may have',
    bytes: () => Buffer.alloc(21 * 1024 * 1024, 137),
    expected: refused(/larger than/, 413)
  }
]
