import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlayKinds, overlayPositions, type Layer } from '../layers.ts'
import { platforms, type PlatformName } from '../platforms.ts'
import { safeBox, type Box } from '../safe-areas.ts'
import { captionStyleNames } from '../../wire/cuts-api.ts'
import { placedWithin, placeLayers, type StandingLayer } from './place-layers.ts'

const sizes = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 720, height: 720 },
  { width: 720, height: 900 }
]

const platformNames = Object.keys(platforms) as PlatformName[]

/** A plate of letters that are half as wide as they are high. */
function measure({ width, height }: { width: number; height: number }) {
  const short = Math.min(width, height)
  return (layer: StandingLayer, scale: number) => {
    const font = 0.05 * short * scale
    const perLine = Math.floor((0.55 * width) / (font * 0.5))
    const lines = Math.ceil(layer.text.length / perLine)
    return {
      width: Math.ceil(Math.min(layer.text.length, perLine) * font * 0.5 + font),
      height: Math.ceil(lines * font * 1.3)
    }
  }
}

const spans = fc.record({ startSeconds: fc.integer({ min: 0, max: 8 }), length: fc.integer({ min: 1, max: 6 }) })
const style = fc.constantFrom(...captionStyleNames)
const platform = fc.constantFrom(undefined, ...platformNames)

const layers = fc
  .record({
    style,
    platform,
    overlays: fc.array(
      fc.record({
        span: spans,
        kind: fc.constantFrom(...overlayKinds),
        position: fc.constantFrom(...overlayPositions),
        letters: fc.integer({ min: 3, max: 40 })
      }),
      { maxLength: 5 }
    ),
    captions: fc.array(fc.integer({ min: 4, max: 42 }), { maxLength: 5 })
  })
  .map(({ style: name, platform: of, overlays, captions }): Layer[] => [
    ...overlays.map(({ span, kind, position, letters }): Layer => ({
      kind,
      position,
      text: 'x'.repeat(letters),
      pictureHash: null,
      style: name,
      ...(of && { platform: of }),
      startSeconds: span.startSeconds,
      endSeconds: span.startSeconds + span.length
    })),
    ...captions.map((letters, index): Layer => ({
      kind: 'caption',
      text: 'x'.repeat(letters),
      speaker: null,
      style: name,
      ...(of && { platform: of }),
      startSeconds: index * 2,
      endSeconds: index * 2 + 2
    }))
  ])

const touches = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('whatever is shown together stands in the safe area and covers nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sizes), layers, (size, all) => {
      const placed = placeLayers({ ...size, layers: all, measure: measure(size) })
      expect(placed).toHaveLength(all.length)
      for (const [index, one] of placed.entries()) {
        if (one.isCrowded) continue
        const safe = safeBox(size, one.layer)
        expect(one.x).toBeGreaterThanOrEqual(safe.x - 1)
        expect(one.y).toBeGreaterThanOrEqual(safe.y)
        expect(one.x + one.width).toBeLessThanOrEqual(safe.x + safe.width + 1)
        expect(one.y + one.height).toBeLessThanOrEqual(safe.y + safe.height)
        for (const other of placed.slice(0, index)) {
          const isTogether =
            one.layer.startSeconds < other.layer.endSeconds && other.layer.startSeconds < one.layer.endSeconds
          if (isTogether && !other.isCrowded) expect(touches(one, other)).toBe(false)
        }
      }
    }),
    { numRuns: 300 }
  )
})

test.each(platformNames)('a usual ad has room in every ratio on %s', (name) => {
  const at = { pictureHash: null, style: 'plain', platform: name, startSeconds: 0, endSeconds: 4 } as const
  const usual: Layer[] = [
    { ...at, kind: 'price', text: '€ 4.90', position: 'bottom-right' },
    { ...at, kind: 'disclosure', text: 'Made with AI', position: 'bottom-left' },
    { ...at, kind: 'call-to-action', text: 'Try it this week', position: 'bottom' },
    { ...at, kind: 'logo', text: 'Slow Tide', position: 'top-left' },
    { ...at, kind: 'caption', text: 'It never turns bitter.', speaker: null }
  ]
  for (const size of sizes) {
    const placed = placeLayers({ ...size, layers: usual, measure: measure(size) })
    expect(placed.map(({ scale, isCrowded }) => [scale, isCrowded])).toEqual(usual.map(() => [1, false]))
  }
})

test('a usual ad has room for all its overlays at full size', () => {
  const at = { pictureHash: null, style: 'reels', startSeconds: 0, endSeconds: 4 } as const
  const usual: Layer[] = [
    { ...at, kind: 'price', text: '€ 4.90', position: 'bottom-right' },
    { ...at, kind: 'disclosure', text: 'Made with AI', position: 'bottom-left' },
    { ...at, kind: 'call-to-action', text: 'Try it this week', position: 'bottom' },
    { ...at, kind: 'logo', text: 'Slow Tide', position: 'top-left' },
    { kind: 'caption', text: 'It never turns bitter.', speaker: null, style: 'reels', startSeconds: 0, endSeconds: 2 }
  ]
  for (const size of sizes) {
    const placed = placeLayers({ ...size, layers: usual, measure: measure(size) })
    expect(placed.map(({ scale, isCrowded }) => [scale, isCrowded])).toEqual(usual.map(() => [1, false]))
  }
})

test('a layer keeps its place in every clip that it runs over, and its words their moments', () => {
  const words = [
    { text: 'It', startSeconds: 1, endSeconds: 2, hasSpace: false },
    { text: 'never.', startSeconds: 2, endSeconds: 3, hasSpace: true }
  ]
  const [placed] = placeLayers({
    ...sizes[0]!,
    layers: [
      { kind: 'caption', text: 'It never.', speaker: null, style: 'plain', words, startSeconds: 1, endSeconds: 3 }
    ],
    measure: measure(sizes[0]!)
  })
  const [second] = placedWithin([placed!], 2, 4)
  expect(second).toMatchObject({ x: placed!.x, y: placed!.y, layer: { startSeconds: 0, endSeconds: 1 } })
  expect(second!.layer).toMatchObject({ words: [{ startSeconds: -1 }, { startSeconds: 0 }] })
  expect(placedWithin([placed!], 3, 4)).toEqual([])
})
