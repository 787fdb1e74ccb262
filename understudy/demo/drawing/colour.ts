import { converter, formatHex, interpolate, type Oklch } from 'culori'

const toOklch = converter('oklch')
const toRgb = converter('rgb')

/** Lightness 0–1, chroma 0–0.37, hue in degrees. */
export function oklch(l: number, c: number, h: number): string {
  return formatHex({ mode: 'oklch', l: clamp(l), c: Math.max(0, c), h }) ?? '#808080'
}

export function adjust(colour: string, { l = 0, c = 0, h = 0 }: { l?: number; c?: number; h?: number }): string {
  const from: Oklch = toOklch(colour) ?? { mode: 'oklch', l: 0.5, c: 0, h: 0 }
  return oklch(from.l + l, from.c + c, (from.h ?? 0) + h)
}

export const darker = (colour: string, by = 0.1): string => adjust(colour, { l: -by, c: by * 0.05 })
export const lighter = (colour: string, by = 0.1): string => adjust(colour, { l: by, c: -by * 0.08 })

export function mix(a: string, b: string, share: number): string {
  return formatHex(interpolate([a, b], 'oklab')(share))
}

export function alpha(colour: string, opacity: number): string {
  const { r = 0, g = 0, b = 0 } = toRgb(colour) ?? {}
  const byte = (part: number) => Math.round(clamp(part) * 255)
  return `rgba(${byte(r)}, ${byte(g)}, ${byte(b)}, ${opacity})`
}

/** The same hue within the given lightness, and calm enough for a wall. */
export function within(colour: string, darkest: number, lightest: number): string {
  const { l, c, h }: Oklch = toOklch(colour) ?? { mode: 'oklch', l: 0.5, c: 0 }
  return oklch(Math.min(lightest, Math.max(darkest, l)), Math.min(c, 0.08), h ?? 0)
}

export const isLight = (colour: string): boolean => (toOklch(colour)?.l ?? 0) > 0.6

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
