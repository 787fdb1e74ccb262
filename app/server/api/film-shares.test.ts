import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { filmShares } from '@callsheet/lib/database/schema/film-shares.ts'
import { makeFinishedAd, type FinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const timeout = 120_000
let test: TestApp
let directory: string
let ad: FinishedAd
let cutId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-shares-'))
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts') })
  ad = await makeFinishedAd(test)
}, timeout)

afterAll(async () => {
  await test?.stop()
  await rm(directory, { recursive: true, force: true })
})

const days = (count: number | null) => ({ body: { days: count } })
const share = async (count: number | null = 30) =>
  test.call('PUT', `/api/cuts/${cutId}/share`, { ...(await test.asOwner()), ...days(count) })
const read = async () => (await test.call('GET', `/api/cuts/${cutId}/share`)).body.share
const withdraw = () => test.call('DELETE', `/api/cuts/${cutId}/share`)
/** As anyone: no cookie, no key. */
const open = (url: string, init: RequestInit = {}) => fetch(test.app.url + new URL(url).pathname, init)
const day = 86_400_000
const base64UrlLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const nextLetter = (letter: string) => base64UrlLetters.charAt((base64UrlLetters.indexOf(letter) + 1) % 64)

it('can be shared as soon as it is made', { timeout }, async () => {
  const { body } = await test.call('POST', `/api/ads/${ad.adId}/cuts`, { body: {} })
  cutId = body.id
  expect(await share()).toMatchObject({ status: 409 })
  await vi.waitFor(async () => expect((await test.call('GET', `/api/cuts/${cutId}`)).body.status).toBe('Completed'), {
    timeout: 60_000,
    interval: 100
  })
  expect(await read()).toBeNull()
})

it('anyone with the link watches and downloads the film, and learns nothing else', { timeout }, async () => {
  const { status, body } = await share()
  expect(status).toBe(200)
  expect(body).toMatchObject({ cutId, isExpired: false, views: 0, lastViewedAt: null })
  expect(body.url.startsWith(`${test.app.publicUrl}/f/`)).toBe(true)
  expect(new Date(body.expiresAt).getTime() - Date.now()).toBeGreaterThan(29 * day)

  const page = await open(body.url)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*media-src 'self'/)
  const html = await page.text()
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).toContain(`<meta property="og:image" content="${body.url}/poster.webp" />`)
  for (const secret of [cutId, 'It never turns bitter', 'owner', 'kling', 'credits']) expect(html).not.toContain(secret)

  const film = await open(`${body.url}/ad.mp4`, { headers: { range: 'bytes=0-99' } })
  expect(film.status).toBe(206)
  expect(film.headers.get('content-type')).toBe('video/mp4')
  expect(film.headers.get('cache-control')).toBe('private, no-cache')
  expect((await film.arrayBuffer()).byteLength).toBe(100)
  const etag = film.headers.get('etag') ?? ''
  expect((await open(`${body.url}/ad.mp4`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const whole = await fetch(`${test.app.url}${new URL(body.url).pathname}/ad.mp4?download`)
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.mp4"$/)
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  expect((await open(`${body.url}/poster.webp`)).headers.get('content-type')).toBe('image/webp')
  expect(await (await open(`${body.url}/captions.vtt`)).text()).toMatch(/^WEBVTT/)
  expect((await open(body.url, { method: 'HEAD' })).status).toBe(200)
  expect(await read()).toMatchObject({ views: 1, lastViewedAt: expect.any(String) })
})

it('has one link, however often and at once it is shared', { timeout }, async () => {
  const [one, other] = await Promise.all([share(7), share(null)])
  expect(one.body.url).toBe(other.body.url)
  expect((await share(null)).body.expiresAt).toBeNull()
  const rows = await test.database.database.select().from(filmShares).where(eq(filmShares.cutId, cutId))
  expect(rows).toHaveLength(1)
  expect(await test.call('PUT', `/api/cuts/${cutId}/share`, { ...(await test.asOwner()), ...days(5) })).toMatchObject({
    status: 422
  })
})

it(
  'a link that is withdrawn, over, forged or broken is one and the same page, and its files are gone',
  { timeout },
  async () => {
    const { url } = (await share()).body
    const { database } = test.database
    const refusedPage = async (address: string) => {
      const page = await open(address)
      expect(page.status).toBe(404)
      for (const file of ['ad.mp4', 'poster.webp', 'captions.vtt'])
        expect((await open(`${address}/${file}`)).status).toBe(404)
      return (await page.text()).replaceAll(/nonce[=-]"?[\w-]+"?/g, '')
    }
    const token = new URL(url).pathname.split('/').pop() ?? ''
    /** The next letter after the one at the place: the decoded bytes are often the same. */
    const withNextLetterAt = (place: number) =>
      url.replace(token, token.slice(0, place) + nextLetter(token.charAt(place)) + token.slice(place + 1))
    const forged = await refusedPage(withNextLetterAt(token.length - 1))
    for (const place of [0, 21, 22, 40]) expect(await refusedPage(withNextLetterAt(place))).toBe(forged)
    expect(await refusedPage(`${test.app.publicUrl}/f/short`)).toBe(forged)
    expect(await refusedPage(`${test.app.publicUrl}/f/${'A'.repeat(65)}`)).toBe(forged)

    await database
      .update(filmShares)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(filmShares.cutId, cutId))
    expect(await refusedPage(url)).toBe(forged)
    expect(await read()).toMatchObject({ isExpired: true })
    // Sharing again lets the address that was sent work again.
    expect((await share()).body.url).toBe(url)
    expect((await open(url)).status).toBe(200)

    expect((await withdraw()).status).toBe(204)
    expect(await refusedPage(url)).toBe(forged)
    expect(await read()).toBeNull()
    expect((await withdraw()).status).toBe(204)
    // A link that was withdrawn stays so.
    expect((await share()).body.url).not.toBe(url)
    expect((await open(url)).status).toBe(404)
  }
)

it('is nobody else’s to share, and no program’s', { timeout }, async () => {
  const stranger = await test.asInvited('stranger@example.com')
  const path = `/api/cuts/${cutId}/share`
  expect((await test.call('PUT', path, { ...stranger, ...days(7) })).status).toBe(404)
  for (const method of ['GET', 'DELETE']) expect((await test.call(method, path, stranger)).status).toBe(404)
  const key = await test.createKey({ name: 'Writes', scopes: ['read', 'write'] })
  expect((await test.call('PUT', path, { key, ...days(7) })).status).toBe(403)
  expect((await test.call('DELETE', path, { key })).status).toBe(204)
})
