import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'
import { pdfOf, pdfOfFormInItself, pdfOfFormsInEachOther, pdfWithoutEnd } from './testing/hostile-pdfs.ts'

const flate = '/FlateDecode'
/** Words of a drawing that goes on for 200 MB, packed twice into a few kilobytes. */
const nestedPdf = pdfOf(deflateSync(deflateSync(Buffer.alloc(210_000_000, '0 0 m '))), [flate, flate])
/** Every operator of the page, without end. */
const busyPdf = pdfOf(deflateSync(Buffer.alloc(60_000_000, 'q BT 0 0 Td (a) Tj ET Q ')))
const digits = `<html><body><h1>Oats</h1><p>${'123.'.repeat(50_000)}</p></body></html>`
const links = `<html><body>${'<a href="/x">x</a><div><p>words and more words of it</p></div>'.repeat(200_000)}</body></html>`
const deep = `<html><body>${'<div class="a"><table><tr><td>'.repeat(60_000)}text</body></html>`
/** A table of millions of columns, just under what a given file may have. It takes twice the time that a reader has here. */
const widest = `text${',a'.repeat(3_750_000)}\n`

const files: Record<string, { type: string; body: Uint8Array | string }> = {
  'nested.pdf': { type: 'application/pdf', body: nestedPdf },
  'busy.pdf': { type: 'application/pdf', body: busyPdf },
  'without-end.pdf': { type: 'application/pdf', body: pdfWithoutEnd() },
  'form-in-itself.pdf': { type: 'application/pdf', body: pdfOfFormInItself() },
  'forms-in-each-other.pdf': { type: 'application/pdf', body: pdfOfFormsInEachOther() },
  'digits.html': { type: 'text/html', body: digits },
  'links.html': { type: 'text/html', body: links },
  'deep.html': { type: 'text/html', body: deep },
  'plain.html': { type: 'text/html', body: '<h1>Oats</h1><p>Oats that are rolled every morning in a small mill.</p>' }
}

const site = createServer((request, response) => {
  const file = files[request.url?.slice(1) ?? '']
  response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body ?? '')
})
let origin: string
let agents: Awaited<ReturnType<typeof startTestAgents>>

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  agents = await startTestAgents({
    FETCH_ALLOWED_ORIGINS: origin,
    FETCH_HOST_INTERVAL_SECONDS: '0',
    READING_TIMEOUT_SECONDS: '2',
    READING_MAX_MEGABYTES: '400'
  })
})

afterAll(async () => {
  await agents?.stop()
  site.close()
})

/** The longest time for which `/health` did not answer until the work was done, in milliseconds. */
async function longestSilence(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.finally(() => (isDone = true))
  let longest = 0
  while (!isDone) {
    const asked = performance.now()
    expect((await fetch(`${agents.url}/health`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - asked)
  }
  return longest
}

const scrape = async (file: string) => {
  const response = await agents.post('/tools/scrape', { url: `${origin}/${file}`, formats: ['text'], render: 'never' })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('a small file that keeps its reader busy', () => {
  test.each(['nested.pdf', 'busy.pdf', 'without-end.pdf'])('is ended from outside, for good: %s', async (file) => {
    const scraped = scrape(file)
    const silence = await longestSilence(scraped)
    expect(await scraped).toMatchObject({
      status: 502,
      body: {
        code: 'upstream-failed',
        retryable: false,
        detail: expect.stringMatching(/^This PDF is not read: that needs more than (2 seconds|400 MB of memory)\.$/)
      }
    })
    // The test's own machine can be busy; a reader in the server would be silent for its whole two seconds.
    expect(silence).toBeLessThan(1_000)
  })

  test.each(['form-in-itself.pdf', 'forms-in-each-other.pdf', 'digits.html', 'links.html', 'deep.html'])(
    'or is read in time while the service answers: %s',
    async (file) => {
      const scraped = scrape(file)
      const silence = await longestSilence(scraped)
      const { status, body } = await scraped
      expect([200, 502]).toContain(status)
      if (status === 502)
        expect(body).toMatchObject({ retryable: false, detail: expect.stringMatching(/^This (page|PDF) is not read/) })
      expect(silence).toBeLessThan(1_000)
    }
  )

  test('is the fault of the file that a user gave', async () => {
    const response = await agents.post('/tools/read-quotes', {
      name: 'reviews.csv',
      content: toBase64(new TextEncoder().encode(widest))
    })
    expect(await response.json()).toMatchObject({
      code: 'invalid-input',
      detail: expect.stringMatching(/^This file is not read/)
    })
  })

  test('leaves the next page readable', async () => {
    expect(await scrape('plain.html')).toMatchObject({
      status: 200,
      body: { text: expect.stringContaining('small mill') }
    })
  })
})

test('the service stops at once while a file is read', async () => {
  const other = await startTestAgents({
    FETCH_ALLOWED_ORIGINS: origin,
    READING_TIMEOUT_SECONDS: '60',
    READING_MAX_MEGABYTES: '4000'
  })
  const url = `${origin}/nested.pdf`
  const asked = Promise.withResolvers<void>()
  site.once('request', () => asked.resolve())
  const reading = other.post('/tools/scrape', { url, formats: ['text'], render: 'never' })
  await asked.promise
  await other.stop()
  const answer = await reading
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
