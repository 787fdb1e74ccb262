import { describe, expect, test } from 'vitest'
import { first, parseHtml } from '../page-reading/html.ts'
import { pageReaders } from './testing/page-readers.ts'
import { processorTime } from './testing/processor-time.ts'
import { worstPages } from './testing/worst-pages.ts'

/** `READING_TIME_CHARACTERS=1000000` makes all pages larger: the time may grow in proportion, and no faster. */
const characters = Number(process.env['READING_TIME_CHARACTERS'] ?? 50_000)
const millisecondsFor50000 = 300

test('a page of 100,000 links is read within its bounds', async () => {
  const links = Array.from({ length: 100_000 }, (_, index) => `<a href="/p/${index}">Oats ${index}</a>`).join('')
  const page = `<html><body><h1>Oats</h1><p class="price">$12.00</p>${links}<h6>Far behind</h6></body></html>`
  expect(first('h6', parseHtml(page))).toBeNull()
  // These are 3.3 MB, of which a reader takes what the bounds leave: each was at 250 to 430 ms here, beside other work.
  // The limit leaves room for what a test runner and its neighbours take.
  for (const name of ['web-page', 'structure', 'offer-page', 'brand-page', 'a given page'])
    expect(await processorTime(() => pageReaders[name]!(page), 3_000), name).toBeLessThanOrEqual(3_000)
}, 300_000)

describe.each(Object.entries(pageReaders))('of the pages made against it, reader "%s"', (name, read) => {
  test('reads each in at most 300 ms of processor time', async () => {
    const limit = millisecondsFor50000 * Math.max(1, characters / 50_000)
    const tooSlow: string[] = []
    for (const { what, make } of worstPages) {
      const page = make(characters)
      const milliseconds = await processorTime(() => read(page), limit)
      if (milliseconds > limit) tooSlow.push(`${what}: ${Math.round(milliseconds)} ms`)
    }
    expect(tooSlow).toEqual([])
  }, 300_000)

  test('reads 200,000 characters of figures and stops as fast', async () => {
    const page = `<html><body><h1>Oats</h1><p>${'123.'.repeat(50_000)}</p></body></html>`
    expect(await processorTime(() => read(page), millisecondsFor50000)).toBeLessThanOrEqual(millisecondsFor50000)
  })
})
