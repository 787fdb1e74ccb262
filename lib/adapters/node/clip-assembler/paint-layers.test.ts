import { expect, test } from 'vitest'
import { timedCues } from '../../../cut/captions.ts'
import { captionLayers } from '../../../cut/layers.ts'
import type { Layer, OverlayKind, OverlayPosition } from '../../../cut/layers.ts'
import { safeBox } from '../../../cut/safe-areas.ts'
import { captionStyleNames } from '../../../wire/cuts-api.ts'
import { paintLayers, placeOn } from './paint-layers.ts'

const size = { width: 360, height: 640 }
const whole = { startSeconds: 0, endSeconds: 2 }

test.each(captionStyleNames)(
  'in the style %s everything stands in the safe area, and nothing on something else',
  async (style) => {
    const overlay = (kind: OverlayKind, text: string, position: OverlayPosition): Layer => ({
      ...whole,
      kind,
      text,
      pictureHash: null,
      position,
      style
    })
    const layers: Layer[] = [
      overlay('call-to-action', 'Try it this week', 'bottom'),
      overlay('disclosure', 'Made with AI', 'bottom'),
      overlay('price', '€ 4.90', 'top-right'),
      overlay('disclosure', 'Advertisement', 'top-right'),
      { ...whole, kind: 'caption', text: 'Not even on day three,', speaker: 'Maya', style }
    ]
    const surface = { ...size, pictures: {} }
    const boxes = await placeOn(surface, layers)
    const painted = await paintLayers(surface, boxes)
    expect(painted).toHaveLength(layers.length)
    for (const [index, { bitmap }] of painted.entries()) {
      const box = boxes[index]
      // Film keeps its colours for each four pixels, so what is painted begins between them.
      expect([bitmap.x % 2, bitmap.y % 2]).toEqual([0, 0])
      expect(box?.x).toBeOneOf([bitmap.x, bitmap.x + 1])
      expect(box?.y).toBeOneOf([bitmap.y, bitmap.y + 1])
    }
    const safe = safeBox(size, { style })
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(safe.x)
      expect(box.x + box.width).toBeLessThanOrEqual(safe.x + safe.width)
      expect(box.y).toBeGreaterThanOrEqual(safe.y)
      expect(box.y + box.height).toBeLessThanOrEqual(safe.y + safe.height)
      for (const other of boxes.slice(0, index)) {
        const isApart = box.y >= other.y + other.height || other.y >= box.y + box.height
        expect(isApart || box.x >= other.x + other.width || other.x >= box.x + box.width).toBe(true)
      }
    }
  }
)

const accent = [255, 216, 74] as const

/** The middle of what is drawn in the colour of the spoken word, in pixels from the left. Null where nothing is. */
function spokenAt({ width, pixels }: { width: number; pixels: Uint8ClampedArray }): number | null {
  const places: number[] = []
  for (let index = 0; index < pixels.length; index += 4)
    if (accent.every((part, side) => Math.abs((pixels[index + side] ?? 0) - part) < 12) && pixels[index + 3] === 255)
      places.push((index / 4) % width)
  return places.length === 0 ? null : places.reduce((sum, x) => sum + x, 0) / places.length
}

test.each([
  ['English', 'Cold brew never bites', 'to the right'],
  ['ar', 'قهوة باردة دائمًا', 'to the left'],
  ['ja', '水出しコーヒー。', 'to the right']
])('the word that is spoken stands out, one after the other: %s', async (language, text, way) => {
  const line = { text, speaker: null, startSeconds: 0, durationSeconds: 2, words: [] }
  const cues = timedCues([line], { maximumCharacters: 42, hasSpeakerLabels: false })
  const layers = captionLayers(cues, { style: 'plain', hasWordHighlight: true, language })
  expect(layers).toHaveLength(1)
  const surface = { ...size, pictures: {} }
  const painted = await paintLayers(surface, await placeOn(surface, layers))
  expect(painted).toHaveLength(cues[0]!.words.length)
  expect(painted.length).toBeGreaterThan(1)
  const places = painted.map(({ bitmap }) => spokenAt(bitmap)!)
  expect(places.every((place) => place !== null)).toBe(true)
  const rightwards = places.toSorted((one, other) => one - other)
  expect(places).toEqual(way === 'to the right' ? rightwards : rightwards.toReversed())
  // Each holds until the next begins.
  for (const [index, { endSeconds }] of painted.slice(0, -1).entries())
    expect(painted[index + 1]!.startSeconds).toBe(endSeconds)
  const plain = await paintLayers(surface, await placeOn(surface, captionLayers(cues, { style: 'plain', language })))
  expect(plain.map(({ bitmap }) => spokenAt(bitmap))).toEqual([null])
})
