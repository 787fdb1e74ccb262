import { readRatio, square } from './wire/ratio.ts'
import { meta } from './platforms/meta.ts'
import type { Margins, Platform, PlatformFrame } from './platforms/platform.ts'
import { tiktok } from './platforms/tiktok.ts'
import { youtube } from './platforms/youtube.ts'

/** Where a film is shown: lengths and safe zones. The key is the public name. */
export const platforms = { ...tiktok, ...meta, ...youtube } as const satisfies Record<string, Platform>

export type PlatformName = keyof typeof platforms

export interface PixelBox {
  x: number
  y: number
  width: number
  height: number
}

/** A size in pixels with its safe box. */
export interface SafeFrame {
  width: number
  height: number
  box: PixelBox
}

export interface FittingPlatform extends Platform {
  name: string
  frame: PlatformFrame
}

/** The platforms that show a ratio without bars, in the order of the registry. */
export function platformsFor(ratio: string): FittingPlatform[] {
  return Object.entries<Platform>(platforms).flatMap(([name, platform]) => {
    const frame = platform.frames.find((candidate) => candidate.ratio === ratio)
    return frame ? [{ ...platform, name, frame }] : []
  })
}

/**
 * The box that no platform of a ratio covers, in pixels of the given size. Without a platform for the ratio, a plain
 * margin stays free.
 */
export function commonSafeBox({ ratio, width, height }: { ratio: string; width: number; height: number }): PixelBox {
  const found = platformsFor(ratio).map(({ frame }) => frame)
  const shares = found.length > 0 ? found.map(sharesOf) : [plainShares]
  const widest = (edge: keyof Margins) => Math.max(...shares.map((margins) => margins[edge]))
  const x = Math.ceil(widest('left') * width)
  const y = Math.ceil(widest('top') * height)
  return {
    x,
    y,
    width: Math.floor((1 - widest('right')) * width) - x,
    height: Math.floor((1 - widest('bottom')) * height) - y
  }
}

/** The usual size of a ratio with its common box. */
export function safeFrameOf(ratio: string): SafeFrame {
  const { width, height } = platformsFor(ratio)[0]?.frame ?? sizeOf(ratio)
  return { width, height, box: commonSafeBox({ ratio, width, height }) }
}

/** Where films of a ratio are shown, and the box that none of these places covers. In pixels of `frame`. */
export interface Showing {
  frame: { width: number; height: number }
  safeBox: PixelBox
  places: { name: string; seconds: string; notes: string[] }[]
}

/** A ratio's platforms and its safe box in few words, as input of the director. */
export function showingOf(ratio: string): Showing {
  const { width, height, box } = safeFrameOf(ratio)
  const places = platformsFor(ratio).map(({ label, seconds: { allowed, works }, notes }) => ({
    name: label,
    seconds: `${works.from} to ${works.to} work best; ${allowed.maximum === null ? `from ${allowed.minimum}` : `${allowed.minimum} to ${allowed.maximum} are taken`}`,
    notes: [...notes]
  }))
  return { frame: { width, height }, safeBox: box, places }
}

const plainShares: Margins = { top: 0.06, right: 0.06, bottom: 0.08, left: 0.06 }

function sharesOf({ width, height, margins }: PlatformFrame): Margins {
  const { top, right, bottom, left } = margins
  return { top: top / height, right: right / width, bottom: bottom / height, left: left / width }
}

const shorterSide = 1_080

function sizeOf(ratio: string): { width: number; height: number } {
  const { width, height } = readRatio(ratio) ?? square
  const unit = shorterSide / Math.min(width, height)
  return { width: Math.round(width * unit), height: Math.round(height * unit) }
}
