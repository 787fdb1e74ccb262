import { expect, test } from 'vitest'

import { commonSafeBox, platforms, platformsFor, safeFrameOf, showingOf } from './platforms.ts'
import type { Platform } from './platforms/platform.ts'

const all = Object.entries<Platform>(platforms)

test.each(all)('%s names its lengths, its frames and the pages that say so', (_name, { seconds, frames, sources }) => {
  const { allowed, works } = seconds
  expect(works.from).toBeGreaterThanOrEqual(allowed.minimum)
  expect(works.to).toBeLessThanOrEqual(allowed.maximum ?? Infinity)
  expect(works.from).toBeLessThan(works.to)
  for (const { ratio, width, height, margins } of frames) {
    const [across = 0, down = 0] = ratio.split(':').map(Number)
    expect(width * down).toBe(height * across)
    expect(margins.left + margins.right).toBeLessThan(width / 2)
    expect(margins.top + margins.bottom).toBeLessThan(height * 0.6)
  }
  for (const source of sources) expect(new URL(source).protocol).toBe('https:')
})

test('a ratio has the platforms that show it without bars', () => {
  const names = (ratio: string) => platformsFor(ratio).map(({ name }) => name)
  expect(names('9:16')).toEqual(['tiktok', 'instagram-reels', 'instagram-stories', 'youtube-shorts'])
  expect(names('4:5')).toEqual(['meta-feed'])
  expect(names('16:9')).toEqual(['youtube-in-stream'])
  expect(names('21:9')).toEqual([])
})

test('no platform covers the common box, at any size', () => {
  expect(commonSafeBox({ ratio: '9:16', width: 1080, height: 1920 })).toEqual({
    x: 120,
    y: 288,
    width: 768,
    height: 960
  })
  for (const scale of [1, 2 / 3, 2]) {
    const [width, height] = [1080 * scale, 1920 * scale]
    const box = commonSafeBox({ ratio: '9:16', width, height })
    for (const { frame } of platformsFor('9:16')) {
      expect(box.x).toBeGreaterThanOrEqual(frame.margins.left * scale)
      expect(box.y).toBeGreaterThanOrEqual(frame.margins.top * scale)
      expect(box.x + box.width).toBeLessThanOrEqual(width - frame.margins.right * scale)
      expect(box.y + box.height).toBeLessThanOrEqual(height - frame.margins.bottom * scale)
    }
  }
})

test('a ratio without a platform keeps a plain margin', () => {
  const { width, height, box } = safeFrameOf('21:9')
  expect([width, height]).toEqual([2520, 1080])
  expect(box.x).toBeGreaterThan(0)
  expect(box.y + box.height).toBeLessThan(height)
})

test('the director reads it in few words', () => {
  const showing = showingOf('9:16')
  expect(showing).toMatchObject({ frame: { width: 1080, height: 1920 }, safeBox: { x: 120, y: 288 } })
  expect(showing.places.find(({ name }) => name.startsWith('YouTube'))?.seconds).toBe(
    '10 to 60 work best; 1 to 180 are taken'
  )
  expect(JSON.stringify(showing).length).toBeLessThan(1_000)
})
