import { toAvFrame } from '@mediabunny/server'
import type { VideoSample } from 'mediabunny'
import { FilterAPI } from 'node-av/api'
import {
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084
} from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'
import { coveredBox, middle, type FocusPoint } from '../../../cut/clip-focus.ts'
import { evenBelow } from './even-below.ts'

export interface FrameFitterOptions {
  width: number
  height: number
  /** The place in the clip that is as near to the middle as the edges allow. */
  focus?: FocusPoint
  /** `yuv420p` has the colours of every film (BT.709, limited range). `rgba` is for looking at. */
  pixels: 'yuv420p' | 'rgba'
}

export interface FrameFitter extends Disposable {
  /** The caller frees the frame. */
  fit(sample: VideoSample): Promise<Frame>
}

/** Lays frames of any size upright over the whole of `width` by `height`. What does not fit is cut off. */
export function createFrameFitter(options: FrameFitterOptions): FrameFitter {
  let graph: { chain: string; filter: FilterAPI } | null = null
  let frames = 0n
  return {
    async fit(sample) {
      using frame = new Frame()
      frame.alloc()
      await toAvFrame(sample, frame)
      const chain = chainFor(sample, frame, options)
      if (graph?.chain !== chain) {
        graph?.filter.close()
        graph = { chain, filter: FilterAPI.create(chain) }
      }
      frame.timeBase = new Rational(1, 1)
      frame.pts = frames
      frames += 1n
      const [fitted, ...more] = await graph.filter.processAll(frame)
      if (!fitted || more.length > 0) throw new Error(`A frame became ${more.length + (fitted ? 1 : 0)} frames`)
      return fitted
    },
    [Symbol.dispose]: () => graph?.filter.close()
  }
}

/** All pixels of a fitted frame in `rgba`, row by row. */
export async function fitPixels(fitter: FrameFitter, sample: VideoSample): Promise<Uint8Array> {
  using fitted = await fitter.fit(sample)
  return new Uint8Array(fitted.toBuffer())
}

function chainFor(sample: VideoSample, frame: Frame, { width, height, focus = middle, pixels }: FrameFitterOptions) {
  const isTurned = sample.rotation % 180 !== 0
  const upright = { width: sample.displayWidth, height: sample.displayHeight }
  const shown = coveredBox(upright, { width, height }, focus)
  const [wide, high] = isTurned ? [frame.height, frame.width] : [frame.width, frame.height]
  const across = windowOf({ start: shown.x, share: shown.width, side: wide, target: width })
  const down = windowOf({ start: shown.y, share: shown.height, side: high, target: height })
  const isWhole = across.isWhole && down.isWhole
  const size = `${across.scaled}:${down.scaled}`
  const colours = isHighDynamicRange(frame)
    ? [`scale=${size}:flags=bicubic`, ...toStandardRange(frame)]
    : [`scale=${size}:flags=bicubic:in_color_matrix=${matrixOf(frame)}:out_color_matrix=bt709:out_range=tv`]
  return [
    ...turns[sample.rotation],
    ...(isWhole ? [] : [`crop=${across.length}:${down.length}:${across.from}:${down.from}`]),
    ...colours,
    'setsar=1',
    `format=${pixels}`,
    ...(isWhole ? [] : [`crop=${width}:${height}:${across.after}:${down.after}`])
  ].join(',')
}

interface Side {
  /** Shares of the side. */
  start: number
  share: number
  /** In pixels, before and after. */
  side: number
  target: number
}

/**
 * How a side is cut. Colours are kept for each four pixels, so a picture can be cut only between them. A little more than
 * is shown is cut from the clip, and the rest of it from the scaled picture, where these steps are smaller.
 */
function windowOf({ start, share, side, target }: Side) {
  const shown = share * side
  if (shown > side - 1) return { isWhole: true, from: 0, length: side, scaled: target, after: 0 }
  const from = evenBelow(start * side)
  const length = Math.min(side, evenBelow(start * side + shown + 1) + 2) - from
  const scaled = Math.max(target, Math.round((length * target) / shown))
  const after = Math.min(scaled - target, Math.round(((start * side - from) * target) / shown))
  return { isWhole: false, from, length, scaled, after }
}

const turns: Record<VideoSample['rotation'], string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock']
}

/** Where a clip does not say by which matrix its colours were made, browsers go by its height. */
function matrixOf({ colorSpace, height }: Frame): string {
  if (colorSpace !== AVCOL_SPC_UNSPECIFIED) return 'auto'
  return height >= 720 ? 'bt709' : 'bt601'
}

/** Telephones film so. */
const isHighDynamicRange = ({ colorTrc }: Frame): boolean =>
  colorTrc === AVCOL_TRC_ARIB_STD_B67 || colorTrc === AVCOL_TRC_SMPTE2084

/**
 * What is as bright as paper or darker keeps its brightness, and what is brighter is brought below the film's white.
 * Without it such a clip is grey and pale. `npl` is the brightness of paper, in candela per square metre (ITU-R BT.2408).
 */
function toStandardRange({ colorSpace, colorPrimaries, colorRange }: Frame): string[] {
  const unsaid = [
    ...(colorSpace === AVCOL_SPC_UNSPECIFIED ? ['colorspace=bt2020nc'] : []),
    ...(colorPrimaries === AVCOL_PRI_UNSPECIFIED ? ['color_primaries=bt2020'] : []),
    ...(colorRange === AVCOL_RANGE_UNSPECIFIED ? ['range=tv'] : [])
  ]
  return [
    ...(unsaid.length === 0 ? [] : [`setparams=${unsaid.join(':')}`]),
    'zscale=t=linear:npl=203:p=bt709',
    'format=gbrpf32le',
    'tonemap=tonemap=mobius:param=0.5:desat=0',
    'zscale=t=bt709:m=bt709:p=bt709:r=tv',
    'format=yuv420p'
  ]
}
