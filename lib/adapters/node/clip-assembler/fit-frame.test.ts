import { VideoSample, type Rotation } from 'mediabunny'
import { AvFrameVideoSampleResource } from '@mediabunny/server'
import { FilterAPI } from 'node-av/api'
import { AV_PIX_FMT_RGBA } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { describe, expect, it } from 'vitest'
import { createFrameFitter, fitPixels, type FrameFitterOptions } from './fit-frame.ts'

const red = [200, 30, 30]
const green = [30, 160, 60]
const blue = [40, 60, 190]
const yellow = [220, 200, 40]

/** Four fields: red and green above, blue and yellow below. */
function pixelsOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    const [isRight, isBelow] = [index % width >= width / 2, index >= (width * height) / 2]
    pixels.set([...(isBelow ? (isRight ? yellow : blue) : isRight ? green : red), 255], index * 4)
  }
  return pixels
}

function fieldsOf(width: number, height: number, rotation: Rotation = 0): VideoSample {
  const size = { codedWidth: width, codedHeight: height }
  return new VideoSample(pixelsOf(width, height), { format: 'RGBA', ...size, timestamp: 0, rotation })
}

/** The same fields as a telephone films them: as bright as on paper, with room for what is brighter. */
async function filmedFields(width: number, height: number, curve: string): Promise<VideoSample> {
  using filter = FilterAPI.create(
    `scale=out_color_matrix=bt709:out_range=tv,format=yuv444p10,setparams=color_primaries=bt709:color_trc=bt709,zscale=p=bt2020:t=${curve}:m=bt2020nc:r=tv:npl=203,setsar=1,format=yuv420p10le`
  )
  using drawn = Frame.fromVideoBuffer(Buffer.from(pixelsOf(width, height).buffer), {
    width,
    height,
    format: AV_PIX_FMT_RGBA,
    timeBase: { num: 1, den: 1 }
  })
  drawn.pts = 0n
  const [filmed] = await filter.processAll(drawn)
  return new VideoSample(new AvFrameVideoSampleResource(filmed!), { timestamp: 0 })
}

/** The colours in the middles of the four fields of what was fitted. */
async function fit(sample: VideoSample, options: Omit<FrameFitterOptions, 'pixels'>): Promise<number[][]> {
  using own = sample
  using fitter = createFrameFitter({ ...options, pixels: 'rgba' })
  const pixels = await fitPixels(fitter, own)
  expect(pixels).toHaveLength(options.width * options.height * 4)
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const at = (Math.floor(down * options.height) * options.width + Math.floor(across * options.width)) * 4
      return [...pixels.subarray(at, at + 3)]
    })
  )
}

const near = (colour: readonly number[], by = 3) =>
  colour.map((value) => expect.toSatisfy((got: number) => Math.abs(got - value) <= by, `about ${value}`))

describe('a frame of a clip', () => {
  it('keeps its colours when it is made larger', async () => {
    const found = await fit(fieldsOf(64, 96), { width: 128, height: 192 })
    expect(found).toEqual([red, green, blue, yellow].map((colour) => near(colour)))
  })

  it.each<[Rotation, number[][]]>([
    [90, [blue, red, yellow, green]],
    [180, [yellow, blue, green, red]],
    [270, [green, yellow, red, blue]]
  ])('that was filmed with the camera turned by %i degrees stands upright', async (rotation, expected) => {
    expect(await fit(fieldsOf(64, 96, rotation), { width: 60, height: 60 })).toEqual(
      expected.map((colour) => near(colour))
    )
  })

  it.each([
    ['its left', { x: 0, y: 0.5 }, [red, red, blue, blue]],
    ['its middle', { x: 0.5, y: 0.5 }, [red, green, blue, yellow]],
    ['its right', { x: 1, y: 0.5 }, [green, green, yellow, yellow]]
  ])('of another ratio shows %s where that was chosen', async (_, focus, expected) => {
    expect(await fit(fieldsOf(160, 90), { width: 54, height: 96, focus })).toEqual(
      expected.map((colour) => near(colour))
    )
  })

  it.each([
    ['HLG', 'arib-std-b67'],
    ['PQ', 'smpte2084']
  ])('that was filmed in high dynamic range (%s) has the colours that were seen', async (_, curve) => {
    // Bright yellow is brought down a little, as all that is nearly as bright as paper.
    const found = await fit(await filmedFields(96, 64, curve), { width: 64, height: 64 })
    expect(found).toEqual([red, green, blue, yellow].map((colour, index) => near(colour, index === 3 ? 25 : 14)))
  })

  it('is cut at the place that was chosen, to a pixel of the film', async () => {
    // An edge at 81 of 161 pixels, enlarged almost twice, in a window that begins between two pixels.
    using sample = fieldsOf(161, 90)
    const [width, height] = [96, 170]
    using fitter = createFrameFitter({ width, height, focus: { x: 0.51, y: 0.5 }, pixels: 'rgba' })
    const pixels = await fitPixels(fitter, sample)
    const row = Array.from({ length: width }, (_, x) => (pixels[x * 4] ?? 0) > 115)
    const scale = height / 90
    const begins = 0.51 * 161 - width / scale / 2
    expect(Math.abs(row.lastIndexOf(true) + 1 - (81 - begins) * scale)).toBeLessThan(1.5)
  })
})
