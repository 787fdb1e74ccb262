import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPageFetcher } from '@callsheet/lib/adapters/node/http/page-fetcher.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSample } from './add-sample.ts'
import { evaluate } from './evaluate.ts'
import { formatReport } from './report.ts'

const fixtures = join(import.meta.dirname, '../__fixtures__')
const shop = `<title>Kettles</title><script type="application/ld+json">{"@type":"Product","name":"The kettle",
  "offers":{"price":"19.00","priceCurrency":"EUR"}}</script><h1>The kettle</h1><p>19.00 EUR</p>`

let folder: string
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(shop))
let address: string
let pages: ReturnType<typeof createPageFetcher>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-samples-'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  pages = createPageFetcher({ allowedOrigins: [address], maxBytes: 1e6, timeoutSeconds: 10, maxRedirects: 2 })
})

afterAll(async () => {
  await pages.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (target: string, split: 'tuned' | 'seen-once' = 'tuned') =>
  addSample({ target, folder, kind: null, split, pages })

it('saves a file below the kind that its page is of, and counts it when a person has read its values', async () => {
  const { kind, expectedPath } = await add(join(fixtures, 'forum-removed.json'), 'seen-once')
  expect(kind).toBe('reddit')
  const proposed = JSON.parse(readFileSync(expectedPath, 'utf8'))
  expect(proposed).toMatchObject({
    sample: { split: 'seen-once', proposed: true },
    commentsCapturedInPage: 2,
    comments: [
      { author: 'keeper', removed: false },
      { removed: true, author: null, body: null }
    ]
  })
  expect(evaluate(folder)).toMatchObject([{ kind: 'reddit', total: 0, unread: ['forum-removed.json'] }])

  delete proposed.sample.proposed
  writeFileSync(expectedPath, JSON.stringify({ ...proposed, title: 'Read by a person' }))
  const [outcome] = evaluate(folder)
  expect(outcome).toMatchObject({ unread: [], samples: [{ split: 'seen-once' }] })
  expect(outcome!.total - outcome!.matching).toBe(1)
  expect(formatReport([outcome!])).toContain(`seen-once: ${outcome!.matching} of ${outcome!.total}`)
  expect(formatReport([outcome!])).toContain('tuned: none')
})

it('fetches an address, takes a page of no source for a landing page, and overwrites nothing', async () => {
  const { kind, expectedPath } = await add(`${address}/kettle`)
  expect(kind).toBe('landing')
  expect(JSON.parse(readFileSync(expectedPath, 'utf8'))).toMatchObject({
    sample: { url: `${address}/kettle`, proposed: true },
    productName: 'The kettle',
    price: 19,
    currency: 'EUR',
    headings: [{ level: 'h1', text: 'The kettle' }]
  })
  await expect(add(`${address}/kettle`)).rejects.toThrow('is already there')
})

it('does not save a wall as a page of the source', async () => {
  const wall = addSample({ target: join(fixtures, 'captcha.html'), folder, kind: 'amazon', split: 'tuned', pages })
  await expect(wall).rejects.toThrow('captcha')
})
