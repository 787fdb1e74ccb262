import * as photon from '@cf-wasm/photon/node'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { addColourProfile, readColourProfile } from '../../../pictures/colour-profile.ts'
import { fitPicture } from '../../../pictures/fit-with-photon.ts'
import { framePicture } from '../../../pictures/frame-with-photon.ts'
import { chooseFraming } from '../../../pictures/framing.ts'
import { framedSides, whyNeverFits } from '../../../pictures/input-fit.ts'
import { readPictureSize } from '../../../pictures/picture-size.ts'
import type { FramePicture } from '../../../ports/picture-framer.ts'
import { decodePicture, type DecodedPicture } from '../testing/decode-picture.ts'
import { createPictureFramer } from './picture-framer.ts'

const { frame, fit, close } = createPictureFramer()

afterAll(close)

/** The same without a process, which takes half a second to start. */
const frameHere = (picture: FramePicture) => framePicture(photon, picture)

const colours = { red: [230, 20, 20], green: [20, 200, 20], blue: [20, 20, 230], white: [255, 255, 255] } as const

type Colour = keyof typeof colours

/** Red at the left, green in the middle half, blue at the right. */
function striped(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  const stripes = [
    ['red', 0, 0.25],
    ['green', 0.25, 0.75],
    ['blue', 0.75, 1]
  ] as const
  for (const [colour, from, to] of stripes) {
    brush.fillStyle = `rgb(${colours[colour].join(',')})`
    brush.fillRect(from * width, 0, (to - from) * width, height)
  }
  return canvas
}

function expectColour(picture: DecodedPicture, [x, y]: [number, number], colour: Colour): void {
  const seen = picture.colourAt(x, y)
  const off = Math.max(...colours[colour].map((value, index) => Math.abs(value - (seen[index] ?? 0))))
  expect(off, `${seen} at ${x}, ${y} instead of ${colour}`).toBeLessThan(40)
}

const bytesOf = (buffer: Uint8Array) => new Uint8Array(buffer)

describe('a picture of another ratio', () => {
  test('is cropped to its middle when four fifths of it stay, else padded', () => {
    const how = (picture: string, wanted: string) => chooseFraming({ picture, wanted })?.how ?? null
    expect([how('2:3', '9:16'), how('1:1', '4:5'), how('16:9', '3:2')]).toEqual(['cropped', 'cropped', 'cropped'])
    expect([how('4:5', '9:16'), how('1:1', '9:16'), how('16:9', '9:16')]).toEqual(['padded', 'padded', 'padded'])
    expect([how('9:16', '9:16'), how('18:32', '9:16')]).toEqual([null, null])
  })

  test.each(['image/png', 'image/jpeg', 'image/webp'] as const)('of %s keeps its middle', async (type) => {
    const bytes = bytesOf(striped(600, 300).toBuffer(type as 'image/png'))
    const framed = frameHere({ bytes, orientation: 1, framing: { how: 'cropped', aspectRatio: '1:1' } })
    const picture = await decodePicture(framed)
    expect([picture.width, picture.height]).toEqual([300, 300])
    for (const x of [0.02, 0.5, 0.98]) expectColour(picture, [x, 0.5], 'green')
  })

  test('is whole within its padding, which is a blur of its own colours', async () => {
    const bytes = bytesOf(striped(400, 300).toBuffer('image/png'))
    const picture = await decodePicture(
      frameHere({ bytes, orientation: 1, framing: { how: 'padded', aspectRatio: '9:16' } })
    )
    expect([picture.width, picture.ratio]).toEqual([400, '9:16'])
    expectColour(picture, [0.05, 0.5], 'red')
    expectColour(picture, [0.5, 0.5], 'green')
    expectColour(picture, [0.95, 0.5], 'blue')
    // The padding above is the green middle of the picture.
    expectColour(picture, [0.5, 0.02], 'green')
  })

  test('is made the same again from the same bytes, and has at most 1,920 pixels on a side', async () => {
    const bytes = bytesOf(striped(2400, 1600).toBuffer('image/png'))
    const options = { orientation: 1, framing: { how: 'padded', aspectRatio: '9:16' } } as const
    const [one, other] = await Promise.all([1, 2].map(() => frame({ bytes: bytes.slice(), ...options })))
    expect(one).toEqual(other)
    expect(await decodePicture(one!)).toMatchObject({ width: 1080, height: 1920 })
  })

  test('is white where it was transparent', async () => {
    const bytes = bytesOf(createCanvas(200, 100).toBuffer('image/png'))
    const framed = frameHere({ bytes, orientation: 1, framing: { how: 'cropped', aspectRatio: '1:1' } })
    expectColour(await decodePicture(framed), [0.5, 0.5], 'white')
  })

  /** Red at the left as stored. Where it is shown for each EXIF orientation: x, y. */
  const redSide = {
    1: [0, 0.5],
    2: [1, 0.5],
    3: [1, 0.5],
    4: [0, 0.5],
    5: [0.5, 0],
    6: [0.5, 0],
    7: [0.5, 1],
    8: [0.5, 1]
  }
  test.each(Object.entries(redSide))('is turned as a phone held it: orientation %s', async (orientation, [x, y]) => {
    const bytes = bytesOf(striped(400, 400).toBuffer('image/png'))
    const framing = { how: 'padded', aspectRatio: x === 0.5 ? '1:2' : '2:1' } as const
    const picture = await decodePicture(frameHere({ bytes, orientation: Number(orientation), framing }))
    // The picture is the middle half of the padded one.
    const within = (part: number) => 0.27 + part * 0.46
    const place: [number, number] = x === 0.5 ? [0.5, within(y!)] : [within(x!), 0.5]
    expectColour(picture, place, 'red')
  })

  test('that is broken or no picture is refused, and the next one is framed', async () => {
    const framing = { how: 'cropped', aspectRatio: '1:1' } as const
    const whole = bytesOf(striped(300, 200).toBuffer('image/png'))
    const broken = [whole.slice(0, 60), new Uint8Array([1, 2, 3]), new Uint8Array()]
    for (const bytes of broken)
      await expect(frame({ bytes, orientation: 1, framing })).rejects.toMatchObject({ code: 'invalid-input' })
    expect((await decodePicture(await frame({ bytes: whole, orientation: 1, framing }))).ratio).toBe('1:1')
  })

  test('says its size in its header, before it is decoded', () => {
    expect(readPictureSize(bytesOf(striped(30, 40).toBuffer('image/webp')))).toMatchObject({ width: 30, height: 40 })
    expect(readPictureSize(new Uint8Array([1, 2, 3]))).toBeNull()
  })
})

describe('a picture that is made to fit a model', () => {
  test('is a JPEG of its own size and colours, turned as it is shown', async () => {
    const bytes = bytesOf(striped(600, 300).toBuffer('image/png'))
    const picture = await decodePicture(await fit({ bytes, orientation: 6, largest: { maximumBytes: 100_000 } }))
    expect([picture.width, picture.height]).toEqual([300, 600])
    for (const [y, colour] of [
      [0.02, 'red'],
      [0.5, 'green'],
      [0.98, 'blue']
    ] as const)
      expectColour(picture, [0.5, y], colour)
  })

  test('is made smaller only where it must be', () => {
    const bytes = bytesOf(striped(800, 400).toBuffer('image/png'))
    const sizeWithin = (largest: Parameters<typeof fitPicture>[1]['largest']) =>
      readPictureSize(fitPicture(photon, { bytes, orientation: 1, largest }))
    expect(sizeWithin({ longestSide: 400 })).toMatchObject({ width: 400, height: 200 })
    expect(sizeWithin({ maximumPixels: 80_000 })).toMatchObject({ width: 400, height: 200 })
    const fitted = fitPicture(photon, { bytes, orientation: 1, largest: { maximumBytes: 3_000 } })
    expect(fitted.byteLength).toBeLessThanOrEqual(3_000)
    expect(readPictureSize(fitted)!.width).toBeLessThan(800)
  })

  test('says why no scaling makes it fit', () => {
    const limits = { types: ['image/jpeg' as const], shortestSide: 300, mostElongated: 2.5, source: '', readOn: '' }
    expect(whyNeverFits({ width: 299, height: 500 }, limits)).toMatch('at least 300 pixels')
    expect(whyNeverFits({ width: 300, height: 751 }, limits)).toMatch('2.5 times its short side')
    expect(whyNeverFits({ width: 300, height: 750 }, limits)).toBeNull()
    // What must be scaled down for its long side can lose its short one by that.
    expect(whyNeverFits({ width: 400, height: 1000 }, { ...limits, longestSide: 500 })).toMatch('at least 300 pixels')
    expect(framedSides({ width: 320, height: 1600 }, { how: 'padded', aspectRatio: '9:16' })).toEqual({
      width: 900,
      height: 1600
    })
    expect(framedSides({ width: 3000, height: 4000 }, { how: 'cropped', aspectRatio: '9:16' })).toEqual({
      width: 1080,
      height: 1920
    })
  })
})

describe('the colours of a picture with a profile', () => {
  const phone = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#e03020' } })
  const types = { jpeg: () => phone().jpeg(), png: () => phone().png(), webp: () => phone().webp() }
  const iccOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).icc

  test.each(Object.entries(types))('stay in the copies of a %s', async (_type, make) => {
    const bytes = bytesOf(await make().withIccProfile('p3').toBuffer())
    const profile = await iccOf(bytes)
    expect(profile?.byteLength).toBeGreaterThan(128)
    const shown = await decodePicture(bytes)
    const limits = { maximumBytes: 100_000, longestSide: 300 }
    const copies = [
      await fit({ bytes, orientation: 1, largest: limits }),
      await frame({ bytes, orientation: 1, framing: { how: 'padded', aspectRatio: '1:1' } })
    ]
    for (const copy of copies) {
      expect(await iccOf(copy)).toEqual(profile)
      const [seen, before] = [(await decodePicture(copy)).colourAt(0.5, 0.5), shown.colourAt(0.5, 0.5)]
      for (const [index, value] of seen.entries()) expect(Math.abs(value - (before[index] ?? 0))).toBeLessThan(8)
    }
  })

  test('count as bytes of the copy', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 }
      }
    })
    const bytes = bytesOf(await noise.withIccProfile('p3').png().toBuffer())
    const maximumBytes = (await fit({ bytes, orientation: 1, largest: {} })).byteLength - 1
    expect((await fit({ bytes, orientation: 1, largest: { maximumBytes } })).byteLength).toBeLessThanOrEqual(
      maximumBytes
    )
  })

  test('are the usual ones where a profile is broken, is of another kind or unpacks to very much', async () => {
    const grey = bytesOf(await phone().greyscale().withIccProfile('srgb').jpeg().toBuffer())
    expect((await decodePicture(await fit({ bytes: grey, orientation: 1, largest: {} }))).width).toBe(900)
    const whole = await phone().withIccProfile('p3').png().toBuffer()
    const broken = bytesOf(whole)
    broken.fill(255, broken.indexOf(0x69, 30) + 20, broken.indexOf(0x69, 30) + 60)
    expect(await readColourProfile(broken)).toBeNull()
  })

  test('are kept in pieces where the profile is larger than a segment of a JPEG', async () => {
    const profile = new Uint8Array(150_000).map((_, index) => index % 251)
    profile.set(new TextEncoder().encode('RGB '), 16)
    profile.set(new TextEncoder().encode('acsp'), 36)
    const jpeg = await phone().jpeg().toBuffer()
    const grown = addColourProfile(jpeg, profile)
    expect(await readColourProfile(grown)).toEqual(profile)
    expect(await iccOf(grown)).toEqual(Buffer.from(profile))
  })
})
