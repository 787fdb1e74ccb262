import { expect, test } from 'vitest'
import type { FetchedPage } from '@callsheet/lib/ports/page-fetcher.ts'
import { createPageCache } from './page-cache.ts'

const url = 'https://shop.example/jar'
const german = { 'accept-language': 'de-DE,de;q=0.9' }
const english = { 'accept-language': 'en-US,en;q=0.9' }

/** A site whose answers the test writes, and a clock that the test moves. */
function startScene(answer: (headers: Record<string, string>, count: number) => Partial<FetchedPage>) {
  const scene = { now: Date.parse('2026-11-23T10:00:00Z'), asked: [] as Record<string, string>[] }
  const clock = {
    now: () => new Date(scene.now),
    elapsedSeconds: () => 0,
    sleep: () => Promise.resolve(),
    after: () => () => undefined
  }
  const cache = createPageCache({ clock, maxBytes: 1_000_000 })
  const read = (headers: Record<string, string> = english) =>
    cache.read({ url, headers }, async (sent) => {
      scene.asked.push(sent)
      return {
        url,
        status: 200,
        headers: {},
        bytes: new Uint8Array(100),
        redirects: [],
        ...answer(sent, scene.asked.length)
      }
    })
  const later = (seconds: number) => (scene.now += seconds * 1000)
  return { scene, cache, read, later }
}

test('a page is not asked for again while its site allows to keep it, and keeps the day on which it was read', async () => {
  const { scene, read, later } = startScene(() => ({ headers: { 'cache-control': 'max-age=600' } }))
  const { readAt } = await read()
  later(599)
  expect((await read()).readAt).toEqual(readAt)
  expect(scene.asked).toHaveLength(1)
  later(2)
  expect((await read()).readAt.getTime()).toBe(scene.now)
  expect(scene.asked).toHaveLength(2)
})

test('after a day every page is asked for again', async () => {
  const { scene, read, later } = startScene(() => ({ headers: { 'cache-control': 'max-age=31536000, immutable' } }))
  await read()
  later(86_399)
  await read()
  expect(scene.asked).toHaveLength(1)
  later(2)
  await read()
  expect(scene.asked).toHaveLength(2)
})

test.each([
  [{ etag: '"one"' }, { 'if-none-match': '"one"' }],
  [{ 'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT' }, { 'if-modified-since': 'Mon, 02 Nov 2026 08:00:00 GMT' }]
])('a page with %j is asked for by what is known, and a 304 makes it new', async (marks, condition) => {
  const { scene, read, later } = startScene((headers) =>
    'if-none-match' in headers || 'if-modified-since' in headers
      ? { status: 304, headers: marks, bytes: new Uint8Array() }
      : { headers: marks }
  )
  await read()
  later(3_600)
  const again = await read()
  expect(scene.asked[1]).toMatchObject(condition)
  expect(again).toMatchObject({ status: 200, readAt: new Date(scene.now) })
  expect(again.bytes).toHaveLength(100)
  await read()
  expect(scene.asked[2]).toMatchObject(condition)
})

test.each([
  ['no-store', { 'cache-control': 'no-store', etag: '"x"' }, {}],
  ['private', { 'cache-control': 'private, max-age=600', etag: '"x"' }, {}],
  ['an error', { 'cache-control': 'max-age=600' }, { status: 404 }],
  ['too large', { 'cache-control': 'max-age=600' }, { bytes: new Uint8Array(200_000) }],
  ['varying by anything', { 'cache-control': 'max-age=600', vary: '*' }, {}],
  ['made for a visitor with a cookie', { 'cache-control': 'max-age=600', 'set-cookie': 'cart=1' }, {}],
  ['at the end of a redirect', { 'cache-control': 'max-age=600' }, { redirects: ['https://shop.example/'] }]
])('a page that is %s is asked for each time', async (_what, headers, rest) => {
  const { scene, read } = startScene(() => ({ headers, ...rest }))
  await read()
  await read()
  expect(scene.asked).toHaveLength(2)
})

test('each language has its own page', async () => {
  const { scene, read } = startScene(() => ({ headers: { 'cache-control': 'max-age=600' } }))
  await read(german)
  await read(english)
  await read(german)
  expect(scene.asked).toEqual([german, english])
})

test('a redirect that leads elsewhere now is read whole, whatever its 304 says', async () => {
  const { scene, read } = startScene((headers, count) =>
    'if-none-match' in headers
      ? { url: 'https://shop.example/other', status: 304, headers: { etag: '"x"' }, bytes: new Uint8Array() }
      : { url: count === 1 ? url : 'https://shop.example/other', headers: { etag: '"x"' } }
  )
  await read()
  expect(await read()).toMatchObject({ url: 'https://shop.example/other', status: 200 })
  expect(scene.asked).toHaveLength(3)
})

test('a wall is forgotten, and the cache stays within its size', async () => {
  const { scene, cache, read } = startScene(() => ({ headers: { 'cache-control': 'max-age=600' } }))
  await read()
  cache.forget(url)
  await read()
  expect(scene.asked).toHaveLength(2)
  const page = {
    status: 200,
    headers: { 'cache-control': 'max-age=600' },
    bytes: new Uint8Array(90_000),
    redirects: []
  }
  for (let index = 0; index < 20; index += 1)
    await cache.read({ url: `${url}/${index}`, headers: {} }, async () => ({ ...page, url: `${url}/${index}` }))
  await read()
  expect(scene.asked).toHaveLength(3)
})
