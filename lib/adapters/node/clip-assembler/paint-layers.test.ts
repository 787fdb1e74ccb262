import { expect, test } from 'vitest'
import type { Layer, OverlayKind, OverlayPosition } from '../../../cut/layers.ts'
import { captionStyle, safeBox } from '../../../cut/safe-areas.ts'
import { captionStyleNames } from '../../../wire/cuts-api.ts'
import { paintLayers } from './paint-layers.ts'

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
    const painted = await paintLayers({
      ...size,
      layers,
      pictures: {}
    })
    const boxes = painted.map(({ bitmap }) => bitmap)
    expect(boxes).toHaveLength(layers.length)
    const safe = safeBox(size, captionStyle(style))
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
