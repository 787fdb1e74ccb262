import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFileMediaStore } from '@callsheet/lib/adapters/node/media-store/files.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { Thumbnails } from '@callsheet/lib/wire/thumbnails.ts'
import { makeFinishedAd, type FinishedAd } from '../../testing/finished-ad.ts'
import { jpegHeld, pngOf } from '../../testing/picture-file.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let ad: FinishedAd

beforeAll(async () => {
  app = await startTestApp({ STORAGE_CHECK_SECONDS: '0.1', APP_MAX_PICTURE_PIXELS: '4000000' })
  ad = await makeFinishedAd(app)
})
afterAll(() => app?.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.app.url + path, { headers: { authorization: `Bearer ${app.ownerKey}`, ...headers } })
const small = (id: string, width = 320, headers: Record<string, string> = {}) =>
  ask(`/media/${id}?width=${width}`, headers)
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const view = async (id: string) => (await app.call('GET', `/api/media/${id}`)).body

async function upload(bytes: Uint8Array): Promise<string> {
  const answer = await fetch(`${app.app.url}/api/uploads?purpose=product`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.ownerKey}` },
    body: new Uint8Array(bytes)
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).id
}

/** A stored picture whose bytes no door has seen. */
async function holding(bytes: Uint8Array): Promise<string> {
  const id = await upload(pngOf(8, 8))
  const key = `test/image/foreign/${id}.png`
  await createFileMediaStore({ directory: app.mediaDirectory }).put({
    key,
    body: new Blob([new Uint8Array(bytes)]).stream(),
    contentType: 'image/png'
  })
  await app.database.database
    .update(images)
    .set({ storageKey: key, byteSize: bytes.byteLength })
    .where(eq(images.id, id))
  return id
}

const kept = async (id: string): Promise<Thumbnails | null | undefined> =>
  (await app.database.database.query.images.findFirst({ where: eq(images.id, id) }))?.thumbnails

const objects = async () =>
  (await readdir(app.mediaDirectory, { recursive: true })).filter((name) => name.endsWith('.webp'))

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } }
  })

describe('a still', () => {
  test.each([
    ['PNG', () => noise(1200, 900).png().toBuffer()],
    ['JPEG', () => noise(1200, 900).jpeg().toBuffer()],
    ['WebP', () => noise(1200, 900).webp().toBuffer()]
  ])('of type %s is made small once, in every width, and kept for ever', async (_, picture) => {
    const id = await upload(await picture())
    expect((await view(id)).thumbnails).toBeUndefined()
    const answers = await Promise.all([160, 320, 640, 1080, 320].map((width) => small(id, width)))
    const sizes = []
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const bytes = await bytesOf(answer)
      expect(bytes.byteLength).toBe(Number(answer.headers.get('content-length')))
      const { format, width, height } = await sharp(bytes).metadata()
      sizes.push([format, width, height])
    }
    expect(sizes).toEqual([
      ['webp', 160, 120],
      ['webp', 320, 240],
      ['webp', 640, 480],
      ['webp', 1080, 810],
      ['webp', 320, 240]
    ])
    const { thumbnails } = await view(id)
    expect(thumbnails).toMatchObject({ width: 1200, height: 900 })
    expect(Buffer.from(thumbnails.placeholder, 'base64').byteLength).toBeLessThan(30)
    expect((await objects()).filter((name) => name.includes(`${id}-`) && name.includes('thumbnail'))).toHaveLength(1)
    const again = await small(id, 160, { 'if-none-match': answers[0]!.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('that a phone held upright is upright, and one smaller than a width is not made larger', async () => {
    const id = await upload(await jpegHeld(6))
    const { width, height } = await sharp(await bytesOf(await small(id, 1080))).metadata()
    expect([width, height]).toEqual([302, 403])
    expect((await sharp(await bytesOf(await small(id, 160))).metadata()).width).toBe(160)
  })

  test('is shown small only to its owner, and in no width but ours', async () => {
    const id = await upload(pngOf(400, 400))
    const member = await app.asInvited('curious@example.com')
    for (const path of [`/media/${id}`, `/media/${id}?width=320`])
      expect((await app.call('GET', path, member)).status).toBe(404)
    expect((await app.call('GET', `/media/${id}?width=320`, { key: null })).status).toBe(401)
    expect((await small(id, 321)).status).toBe(422)
  })

  test.each([
    ['ends too soon', 'broken', async () => (await noise(900, 900).png().toBuffer()).subarray(0, 4_000)],
    ['is no picture', 'broken', async () => new TextEncoder().encode('<svg onload=alert(1)>')],
    ['has too many pixels', 'too-large', async () => pngOf(3_000, 2_000)]
  ])('that %s is served whole, says why, and is never tried again', async (_, problem, picture) => {
    const bytes = await picture()
    const id = await holding(bytes)
    const answers = await Promise.all(Array.from({ length: 8 }, () => small(id)))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await bytesOf(answer)).toEqual(new Uint8Array(bytes))
    }
    expect(await kept(id)).toEqual({ problem })
    expect((await view(id)).thumbnails).toEqual({ problem })
    expect((await small(id)).status).toBe(200)
    expect((await ask('/health')).status).toBe(200)
  })

  test('whose thumbnails were lost gets them once more', async () => {
    const id = await upload(pngOf(700, 700))
    await bytesOf(await small(id))
    const [first] = (await objects()).filter((name) => name.includes(`${id}-`))
    await rm(join(app.mediaDirectory, first!))
    const again = await small(id)
    expect([again.status, again.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await bytesOf(again)
    expect(await kept(id)).not.toMatchObject({ storageKey: first })
  })

  test('is served whole while the store takes nothing, and made small when it does', async () => {
    const id = await upload(pngOf(500, 500))
    const refused = 'The disk of the media store is full.'
    app.services.refuseToKeep([refused])
    await vi.waitUntil(async () => (await app.call('GET', '/ready', { key: null })).status === 503, { timeout: 60_000 })
    const whole = await small(id)
    expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      'image/png',
      'private, max-age=60'
    ])
    await bytesOf(whole)
    expect(await kept(id)).toBeNull()
    app.services.refuseToKeep([])
    await vi.waitUntil(async () => (await app.call('GET', '/ready', { key: null })).status === 200, { timeout: 60_000 })
    const other = await upload(pngOf(500, 500))
    expect((await small(other)).headers.get('content-type')).toBe('image/webp')
  })

  test('that is deleted takes them along', async () => {
    const id = await upload(pngOf(600, 600))
    await bytesOf(await small(id))
    const made = await kept(id)
    const storageKey = made && 'storageKey' in made ? made.storageKey : ''
    expect(storageKey).toMatch(/\/thumbnail\//)
    expect((await app.call('DELETE', '/api/library/items', { body: { ids: [id] } })).status).toBe(200)
    const noted = await app.database.database.select().from(deletions).where(eq(deletions.storageKey, storageKey))
    expect(noted).toHaveLength(1)
    expect((await small(id)).status).toBe(404)
  })
})

describe('a clip', () => {
  test('has its first frame as a poster', async () => {
    const [id] = ad.videoIds
    const answer = await small(id!, 160)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const picture = sharp(await bytesOf(answer))
    expect(await picture.metadata()).toMatchObject({ width: 180, height: 320 })
    expect((await view(id!)).thumbnails).toMatchObject({ width: 180, height: 320 })
    expect(
      await readdir(join(app.mediaDirectory, '..')).then((names) => names.filter((name) => name.startsWith('poster')))
    ).toEqual([])
  })

  test('that cannot be read has none, and answers so without trying again', async () => {
    const id = ad.videoIds[1]!
    const row = await app.database.database.query.videos.findFirst({ where: eq(videos.id, id) })
    const path = join(app.mediaDirectory, row!.storageKey!)
    await rename(path, `${path}.whole`)
    await createFileMediaStore({ directory: app.mediaDirectory }).put({
      key: row!.storageKey!,
      body: new Blob(['not a clip at all']).stream(),
      contentType: 'video/mp4'
    })
    expect((await small(id)).status).toBe(404)
    expect((await small(id)).status).toBe(404)
    expect((await view(id)).thumbnails).toEqual({ problem: 'broken' })
    expect((await ask(`/media/${id}`)).status).toBe(200)
  })
})
