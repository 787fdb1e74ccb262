import { expect, test } from 'vitest'
import { platforms, safeAreaOn, type PlatformName } from './platforms.ts'

const names = Object.keys(platforms) as PlatformName[]
const sizes = [
  { width: 1_080, height: 1_920 },
  { width: 1_080, height: 1_350 },
  { width: 1_080, height: 1_080 },
  { width: 1_920, height: 1_080 }
]

test('a film of the platform’s own ratio keeps the stated pixels', () => {
  const pixels = Object.entries(safeAreaOn('instagram-reels', { width: 1_080, height: 1_920 })).map(([side, share]) =>
    Math.round(share * (side === 'top' || side === 'bottom' ? 1_920 : 1_080))
  )
  expect(pixels).toEqual([269, 65, 672, 65])
})

test('buttons over the bars beside a film cover nothing of it', () => {
  const square = safeAreaOn('tiktok', { width: 1_080, height: 1_080 })
  // 420 pixels of bar above and below.
  expect([Math.round(square.top * 1_080), Math.round(square.bottom * 1_080)]).toEqual([43, 60])
  expect(Math.round(square.right * 1_080)).toBe(150)
})

test.each(names)('%s leaves a margin and at least a quarter of every film', (name) => {
  for (const size of sizes) {
    const { top, right, bottom, left } = safeAreaOn(name, size)
    for (const inset of [top, right, bottom, left]) expect(inset).toBeGreaterThan(0.02)
    expect((1 - top - bottom) * (1 - left - right)).toBeGreaterThan(0.25)
  }
})
