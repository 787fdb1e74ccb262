import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreWords } from './extract/word-score.ts'

const run = promisify(execFile)
const main = join(import.meta.dirname, 'main.ts')
let pages: string

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'callsheet-bench-'))
  await Promise.all(['html', 'ground-truth'].map((name) => mkdir(join(pages, name))))
  const sentence = 'Slow water draws the sweetness out of the bean and leaves the bitter part behind in the grounds.'
  const html = `<html><body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><main><h1>Cold brew</h1><p>${sentence}</p></main><footer>All rights reserved</footer></body></html>`
  const truth = { url: 'https://example.com/cold-brew', ground_truth: { main_content: `Cold brew ${sentence}` } }
  await writeFile(join(pages, 'html', '0001.html.gz'), gzipSync(html))
  await writeFile(join(pages, 'ground-truth', '0001.json'), JSON.stringify(truth))
  await writeFile(join(pages, 'metadata.json'), JSON.stringify({ '0001': { page_type: 'article' } }))
})

afterAll(() => rm(pages, { recursive: true, force: true }))

test("extract finds a page's content and reports it as JSON", async () => {
  const { candidates } = await quickly('extract', '--only', 'floor')
  expect(candidates.map(({ name }: { name: string }) => name)).toEqual(['ours', 'ours-and-facts', 'floor'])
  expect(candidates[0]).toMatchObject({ f1: 1, byKind: { article: 1 } })
})

test('stream reads whole answers through ours and directly', async () => {
  const { works } = await quickly('stream', '--only', 'upstream')
  expect(works.map(({ name }: { name: string }) => name)).toEqual([
    '1 stream',
    '16 streams',
    '128 streams',
    'whole, 16'
  ])
  for (const { candidates } of works) expect(candidates).toMatchObject([{ name: 'ours' }, { name: 'upstream' }])
})

test('pipeline stores each scene once, by ours and without a queue', async () => {
  const { candidates } = await quickly('pipeline', '--only', 'floor')
  expect(candidates).toMatchObject([{ name: 'ours' }, { name: 'floor', toFloor: { p50: 1 } }])
}, 60_000)

test('start gets an answer, also when data exists', async () => {
  const { coldMilliseconds, warmMilliseconds, bars } = await quickly('start')
  expect([coldMilliseconds, warmMilliseconds.p50].every((milliseconds) => milliseconds > 0)).toBe(true)
  expect(bars).toHaveLength(1)
}, 60_000)

test('an unknown name gets the list of names', async () => {
  await expect(run(process.execPath, [main, 'nothing'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('extract')
  })
})

test('words are scored as bags', () => {
  expect(scoreWords('the cold cold brew', 'The cold brew')).toEqual({ f1: 6 / 7, precision: 3 / 4, recall: 1 })
  expect(scoreWords('', '')).toMatchObject({ f1: 1 })
  expect(scoreWords('words', '')).toMatchObject({ f1: 0 })
})

/** A run that checks only correctness, without the peers, because a person who measures installs them. */
async function quickly(...args: string[]) {
  const { stdout } = await run(process.execPath, [main, ...args, '--quick', '--json'], {
    env: { ...process.env, BENCH_PAGES: pages }
  })
  return JSON.parse(stdout)
}
