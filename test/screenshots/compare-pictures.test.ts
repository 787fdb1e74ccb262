import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shareOfChange } from './compare-pictures.ts'

const page = (paint?: { left: number; width: number }, width = 100) => {
  const plain = sharp({ create: { width, height: 50, channels: 3, background: '#f4efe6' } })
  if (!paint) return plain.jpeg({ quality: 78 }).toBuffer()
  const mark = { create: { width: paint.width, height: 50, channels: 3 as const, background: '#22201c' } }
  return plain
    .composite([{ input: mark, left: paint.left, top: 0 }])
    .jpeg({ quality: 78 })
    .toBuffer()
}

test('the same page has not changed, and a tenth of it has', async () => {
  expect(await shareOfChange(await page(), await page())).toBe(0)
  const share = await shareOfChange(await page(), await page({ left: 40, width: 10 }))
  expect(share).toBeGreaterThan(0.08)
  expect(share).toBeLessThan(0.2)
})

test('a page of another size has changed altogether', async () => {
  expect(await shareOfChange(await page(), await page(undefined, 90))).toBe(1)
})
