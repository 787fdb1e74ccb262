import sharp, { type Sharp, type SharpInput } from 'sharp'
import type { HostileFile } from './hostile-file.ts'
import { packed, pngChunk, pngWith } from './png-parts.ts'

const raw = (channels: 3 | 4, width = 40, height = 30): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 80, b: 20, ...(channels === 4 && { alpha: 0.5 }) } }
  })

const place = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } }
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://ns.adobe.com/">SECRET</rdf:RDF></x:xmpmeta>'

/** A segment of a JPEG right after its beginning. */
async function jpegWith(marker: number, data: Uint8Array): Promise<Buffer> {
  const jpeg = await raw(3).jpeg().toBuffer()
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

const text = (words: string) => Buffer.from(words, 'latin1')
const size: [number, number] = [40, 30]
const jpeg = { type: 'image/jpeg', size } as const
const png = { type: 'image/png', size } as const
const webp = { type: 'image/webp', size } as const
const small = { type: 'image/png', size: [8, 8] as [number, number] } as const

/** An animation, each frame in another red. */
async function framesOf(count: number): Promise<Buffer> {
  const frames: SharpInput[] = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: { r: index % 255, g: 0, b: 0 } } })
        .png()
        .toBuffer()
    )
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** Pictures that are whole, with what their owners do not know of, or would not send on. */
export const acceptedPictures: HostileFile[] = [
  { what: 'a plain PNG', bytes: () => raw(3).png().toBuffer(), expected: png },
  { what: 'a plain JPEG', bytes: () => raw(3).jpeg().toBuffer(), expected: jpeg },
  { what: 'a plain WebP', bytes: () => raw(3).webp().toBuffer(), expected: webp },
  {
    what: 'a JPEG with the place where it was taken',
    bytes: () => raw(3).withExif(place).jpeg().toBuffer(),
    expected: jpeg
  },
  {
    what: 'a PNG with the place where it was taken',
    bytes: () => raw(3).withExif(place).png().toBuffer(),
    expected: png
  },
  {
    what: 'a WebP with the place where it was taken',
    bytes: () => raw(3).withExif(place).webp().toBuffer(),
    expected: webp
  },
  { what: 'a JPEG with XMP', bytes: () => raw(3).withXmp(xmp).jpeg().toBuffer(), expected: jpeg },
  { what: 'a WebP with XMP', bytes: () => raw(3).withXmp(xmp).webp().toBuffer(), expected: webp },
  {
    what: 'a JPEG with IPTC',
    bytes: () => jpegWith(0xed, text('Photoshop 3.0\x008BIM\x04\x04SECRET')),
    expected: jpeg
  },
  {
    what: 'a JPEG whose comment is a script',
    bytes: () => jpegWith(0xfe, text('<script>alert(1)</script>')),
    expected: jpeg
  },
  {
    what: 'a JPEG that a phone held upright',
    bytes: () => raw(3).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    expected: { type: 'image/jpeg', size: [30, 40] }
  },
  {
    what: 'a JPEG in the colours of a phone',
    bytes: () => raw(3).withIccProfile('p3').jpeg().toBuffer(),
    expected: jpeg
  },
  { what: 'a JPEG for print, in CMYK', bytes: () => raw(3).toColourspace('cmyk').jpeg().toBuffer(), expected: jpeg },
  { what: 'a grey JPEG', bytes: () => raw(3).greyscale().jpeg().toBuffer(), expected: jpeg },
  { what: 'a progressive JPEG', bytes: () => raw(3).jpeg({ progressive: true }).toBuffer(), expected: jpeg },
  { what: 'a PNG of 16 bits', bytes: () => raw(3).toColourspace('rgb16').png().toBuffer(), expected: png },
  { what: 'an interlaced PNG', bytes: () => raw(3).png({ progressive: true }).toBuffer(), expected: png },
  { what: 'a PNG with transparency', bytes: () => raw(4).png().toBuffer(), expected: { ...png, hasAlpha: true } },
  {
    what: 'a PNG with a palette and transparency',
    bytes: () => raw(4).png({ palette: true }).toBuffer(),
    expected: { ...png, hasAlpha: true }
  },
  { what: 'a WebP with transparency', bytes: () => raw(4).webp().toBuffer(), expected: { ...webp, hasAlpha: true } },
  { what: 'an animated WebP', bytes: () => framesOf(3), expected: webp },
  { what: 'a WebP of 300 frames', bytes: () => framesOf(300), expected: webp },
  {
    what: 'an animated PNG',
    bytes: () => pngWith([pngChunk('acTL', Buffer.from('0000000300000000', 'hex'))]),
    expected: small
  },
  {
    what: 'a JPEG that is a ZIP too',
    bytes: async () => Buffer.concat([await raw(3).jpeg().toBuffer(), text('PK\x03\x04SECRET')]),
    expected: jpeg
  },
  {
    what: 'a PNG with a page behind its end',
    bytes: async () => Buffer.concat([await raw(3).png().toBuffer(), text('<script>alert("SECRET")</script>')]),
    expected: png
  },
  {
    what: 'a PNG with a megabyte of hidden file',
    bytes: async () => Buffer.concat([await raw(3).png().toBuffer(), Buffer.alloc(1_000_000, 'SECRET')]),
    expected: png
  },
  {
    what: 'a PNG whose text is a script',
    bytes: () => pngWith([pngChunk('tEXt', text('Title\0<script>SECRET</script>'))]),
    expected: small
  },
  {
    what: 'a PNG with a private chunk',
    bytes: () => pngWith([pngChunk('seCr', text('SECRET'))]),
    expected: small
  },
  {
    what: 'a PNG with 20,000 empty texts',
    bytes: () => pngWith(Array.from({ length: 20_000 }, () => pngChunk('tEXt', text('a\0')))),
    expected: small
  },
  {
    what: 'a PNG whose text unpacks to 200 MB',
    bytes: () => pngWith([pngChunk('zTXt', packed('Title', Buffer.alloc(200_000_000)))]),
    expected: small
  },
  {
    what: 'a PNG whose colour profile unpacks to 200 MB',
    bytes: () => pngWith([pngChunk('iCCP', packed('sRGB', Buffer.alloc(200_000_000)))]),
    expected: small
  },
  {
    what: 'a PNG whose pixels unpack to 200 MB more than it has',
    bytes: () => pngWith([], { rows: Buffer.alloc(200_000_000) }),
    expected: small
  },
  {
    what: 'a JPEG that says it is a page',
    contentType: 'text/html',
    bytes: () => raw(3).jpeg().toBuffer(),
    expected: jpeg
  },
  {
    what: 'a JPEG that says it is an SVG',
    contentType: 'image/svg+xml',
    bytes: () => raw(3).jpeg().toBuffer(),
    expected: jpeg
  },
  {
    what: 'a picture of one pixel',
    bytes: () => raw(3, 1, 1).png().toBuffer(),
    expected: { type: 'image/png', size: [1, 1] }
  },
  {
    what: 'a picture that is a line',
    bytes: () => raw(3, 16_000, 2).png().toBuffer(),
    expected: { type: 'image/png', size: [16_000, 2] }
  },
  {
    what: 'a photo of 48 million pixels, which is made smaller',
    bytes: () => raw(3, 8_000, 6_000).jpeg().toBuffer(),
    expected: { type: 'image/jpeg', size: [3_265, 2_449] }
  }
]
