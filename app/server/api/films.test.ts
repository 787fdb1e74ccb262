import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { makeFinishedAd, storeClip, type FinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp
let directory: string
let ad: FinishedAd

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-films-'))
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts') })
  ad = await makeFinishedAd(test)
}, 120_000)

afterAll(async () => {
  await test?.stop()
  await rm(directory, { recursive: true, force: true })
})

const readAd = async (adId: string) => (await test.call('GET', `/api/ads/${adId}`)).body
const filmsBy = async (query = '') => (await test.call('GET', `/api/library/films${query}`)).body

async function cut(adId: string): Promise<Answer['body']> {
  const { body } = await test.call('POST', `/api/ads/${adId}/cuts`, { body: {} })
  return vi.waitFor(
    async () => {
      const { body: made } = await test.call('GET', `/api/cuts/${body.id}`)
      expect(made.status).toBe('Completed')
      return made
    },
    { timeout: 60_000, interval: 100 }
  )
}

const download = (path: string) => fetch(test.app.url + path, { headers: { authorization: `Bearer ${test.ownerKey}` } })

it('a finished film is the ad’s, with a poster, and the next step says so', { timeout: 120_000 }, async () => {
  expect(await readAd(ad.adId)).toMatchObject({ film: null, stage: 'film', nextStep: { action: 'cut' } })
  const made = await cut(ad.adId)
  const found = await readAd(ad.adId)
  expect(found).toMatchObject({
    stage: 'film',
    film: { cutId: made.id, version: 1, durationSeconds: 3, aspectRatio: '9:16', hasNewerTakes: false },
    nextStep: { action: 'watch', label: 'Watch the film', href: `/ads/${ad.adId}` }
  })
  const poster = await download(found.film.posterUrl)
  expect(poster.headers.get('content-type')).toBe('image/webp')
  const { width, height, format } = await sharp(await poster.arrayBuffer()).metadata()
  expect({ width, height, format }).toEqual({ width: 180, height: 320, format: 'webp' })
  const small = await download(`${found.film.posterUrl}?width=160`)
  expect(small.headers.get('cache-control')).toContain('immutable')
  expect(small.headers.get('etag')).toMatch(/-160"$/)
  // A picture of 180 pixels has no smaller one than its own width.
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(180)
  const listed = (await test.call('GET', '/api/ads')).body.items.find(({ id }: { id: string }) => id === ad.adId)
  expect([listed.film, listed.nextStep]).toEqual([found.film, found.nextStep])
})

it('a take that is newer than the film asks for a new version', { timeout: 120_000 }, async () => {
  const retake = await test.call('POST', `/api/pipelines/${ad.pipelineId}/scenes/${ad.sceneIds[1]}/retry`, {
    body: { what: 'video' }
  })
  expect(await readAd(ad.adId)).toMatchObject({ film: { hasNewerTakes: false }, nextStep: { action: 'watch' } })
  await storeClip(test, retake.body.scenes[1].video.id, { grey: 200 })
  expect(await readAd(ad.adId)).toMatchObject({
    film: { version: 1, hasNewerTakes: true },
    nextStep: { action: 'cut-again', label: 'Cut a new version with the newer takes', href: `/ads/${ad.adId}/cut` }
  })
  // Its captions are in the language that the user has named, however they named it.
  const tag = async () => (await readAd(ad.adId)).film.language
  expect(await tag()).toBeNull()
  await test.call('PATCH', `/api/ads/${ad.adId}`, { body: { language: 'German' } })
  expect(await tag()).toBe('de')
  expect((await filmsBy()).items[0].language).toBe('de')
  await cut(ad.adId)
  expect(await readAd(ad.adId)).toMatchObject({
    film: { version: 2, hasNewerTakes: false },
    nextStep: { action: 'watch' }
  })
  // The take before is put back in use: the film does not show it.
  const path = `/api/pipelines/${ad.pipelineId}/scenes/${ad.sceneIds[1]}/take`
  expect((await test.call('POST', path, { body: { videoId: ad.videoIds[1] } })).status).toBe(200)
  expect(await readAd(ad.adId)).toMatchObject({ film: { version: 2, hasNewerTakes: true } })
})

it('films are listed by page, of all, of a folder and of an ad, and folders count them', async () => {
  const first = await filmsBy('?limit=1')
  expect(first.items).toMatchObject([{ adId: ad.adId, adName: 'Cold brew', version: 2, folder: 'Cold brew/Day three' }])
  const second = await filmsBy(`?limit=1&after=${first.next}`)
  expect([second.items.map(({ version }: { version: number }) => version), second.next]).toEqual([[1], null])
  expect((await filmsBy('?folder=Cold%20brew%2FDay%20three')).items).toHaveLength(2)
  expect((await filmsBy('?folder=Elsewhere')).items).toEqual([])
  expect((await filmsBy(`?adId=${ad.adId}`)).items).toHaveLength(2)
  const { body: folders } = await test.call('GET', '/api/library/folders')
  expect(folders.items).toMatchObject([{ folder: 'Cold brew/Day three', films: 2 }])
  expect((await test.call('GET', '/api/library/films?after=yesterday')).status).toBe(422)
})

it('a film takes another name, which its file has too', async () => {
  const [film] = (await filmsBy()).items
  expect((await test.call('PATCH', `/api/cuts/${film.cutId}`, { body: { title: ' ' } })).status).toBe(422)
  const renamed = await test.call('PATCH', `/api/cuts/${film.cutId}`, { body: { title: 'Spring launch' } })
  expect(renamed).toMatchObject({ status: 200, body: { title: 'Spring launch' } })
  expect((await filmsBy()).items[0]).toMatchObject({ title: 'Spring launch' })
  const file = await download(`${film.url}?download`)
  expect(file.headers.get('content-disposition')).toContain('spring-launch')
  await file.body?.cancel()
})

it('nobody else sees films, and none is renamed for them', async () => {
  const [film] = (await filmsBy()).items
  const { headers } = await test.asInvited('visitor@example.com')
  const asVisitor = (method: string, path: string, body?: unknown) =>
    test.call(method, path, { key: null, headers, body })
  expect((await asVisitor('GET', '/api/library/films')).body.items).toEqual([])
  expect((await asVisitor('GET', `/api/cuts/${film.cutId}/poster.webp`)).status).toBe(404)
  expect((await asVisitor('PATCH', `/api/cuts/${film.cutId}`, { title: 'Mine' })).status).toBe(404)
  expect((await asVisitor('DELETE', `/api/ads/${ad.adId}`)).status).toBe(404)
})

it('a film of before there were posters says that it has none', async () => {
  const [film] = (await filmsBy()).items
  await test.database.database.update(cuts).set({ posterStorageKey: null }).where(eq(cuts.id, film.cutId))
  expect((await filmsBy()).items[0].posterUrl).toBeNull()
  expect((await test.call('GET', `/api/cuts/${film.cutId}/poster.webp`)).status).toBe(404)
})

it('a deleted ad takes its films along and leaves its stills and clips', async () => {
  const { body: before } = await test.call('GET', `/api/library?adId=${ad.adId}`)
  const closed = await test.call('DELETE', `/api/ads/${ad.adId}`)
  expect(closed).toMatchObject({ status: 200, body: { keptItems: before.items.length } })
  expect((await test.call('GET', `/api/ads/${ad.adId}`)).status).toBe(404)
  expect((await filmsBy()).items).toEqual([])
  const { body: kept } = await test.call('GET', '/api/library')
  expect(kept.items).toHaveLength(before.items.length)
  expect(kept.items[0]).toMatchObject({ adId: null, pipelineId: null })
  const noted = await test.database.database.select().from(deletions)
  // Two films, each also without its captions, and the poster of the one that still had it.
  expect(noted.filter(({ storageKey }) => /\/(cut|poster)\//.test(storageKey))).toHaveLength(5)
  expect((await test.call('DELETE', `/api/ads/${ad.adId}`)).status).toBe(404)
})
