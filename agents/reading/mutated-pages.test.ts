import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageReaders } from './testing/page-readers.ts'
import { processorTime } from './testing/processor-time.ts'
import { repeatedPieces } from './testing/worst-pages.ts'

/** `MUTATED_PAGES=2000 MUTATED_SEED=1` reads more pages, or the same again. A failure prints its seed. */
const numRuns = Number(process.env['MUTATED_PAGES'] ?? 12)
const seed = process.env['MUTATED_SEED']
const maximumCharacters = 100_000
const limit = 300
const slower: Record<string, number> = { 'a given archive of a page': 3 }

const folder = join(import.meta.dirname, '../scrapers/__fixtures__')
const pages = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))

/** One change of a page: a piece is repeated, cut out, moved, or something hostile is put in, once or very often. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 400 }),
  times: fc.constantFrom(0, 1, 2, 50, 2_000),
  piece: fc.option(fc.constantFrom(...repeatedPieces))
})

const mutated = fc
  .tuple(fc.constantFrom(...pages), fc.array(change, { minLength: 1, maxLength: 6 }))
  .map(([page, changes]) =>
    changes.reduce((text, { at, length, times, piece }) => {
      const start = Math.floor(at * text.length)
      const own = text.slice(start, start + length)
      return (text.slice(0, start) + (piece ?? own).repeat(times) + text.slice(start + length)).slice(
        0,
        maximumCharacters
      )
    }, page)
  )

test.each(Object.entries(pageReaders))(
  'mutated pages take reader "%s" at most 300 ms of processor time',
  async (name, read) => {
    const allowed = limit * (slower[name] ?? 1)
    await fc.assert(
      fc.asyncProperty(mutated, async (page) => {
        expect(await processorTime(() => read(page), allowed)).toBeLessThanOrEqual(allowed)
      }),
      { numRuns, ...(seed !== undefined && { seed: Number(seed) }) }
    )
  },
  600_000
)
