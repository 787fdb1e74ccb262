import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeSampleClip } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { writeSampleMusic, type SampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { makeFinishedAd, type FinishedAd } from '../../testing/finished-ad.ts'
import { pngOf } from '../../testing/picture-file.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { whileHeld } from '../../testing/while-held.ts'

let test: TestApp
let directory: string
let ad: FinishedAd

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-music-'))
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts') })
  ad = await makeFinishedAd(test)
}, 120_000)

afterAll(async () => {
  await test?.stop()
  await rm(directory, { recursive: true, force: true })
})

async function sample(options: Partial<SampleMusic> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(directory, `${crypto.randomUUID()}.music`)
  await writeSampleMusic({ container: 'wav', seconds: 3, ...options, file })
  return new Uint8Array(await readFile(file))
}

/** The frames of an AAC file can stand after each other as often as one likes. */
function repeated(bytes: Uint8Array<ArrayBuffer>, times: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes.byteLength * times)
  for (let time = 0; time < times; time += 1) all.set(bytes, time * bytes.byteLength)
  return all
}

const licence = 'Artlist, licence 12345'

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  query: Record<string, string> = { title: 'Slow morning', licence },
  key = test.ownerKey,
  adId = ad.adId
): Promise<Answer> {
  const response = await fetch(`${test.app.url}/api/ads/${adId}/music?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'audio/mpeg' },
    body: bytes
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

it('of an ad that is deleted meanwhile is not kept, and its bytes are noted for the clean-up', async () => {
  const { body: other } = await test.call('POST', '/api/ads', { body: { idea: 'Deleted meanwhile' } })
  const { database } = test.database
  const noted = await database.$count(deletions)
  const answer = await whileHeld(database, {
    hold: (transaction) => transaction.delete(ads).where(eq(ads.id, other.id)),
    call: async () => upload(await sample(), undefined, undefined, other.id)
  })
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await database.$count(deletions)).toBe(noted + 1)
})

async function cutWith(body: object): Promise<Answer['body']> {
  const asked = await test.call('POST', `/api/ads/${ad.adId}/cuts`, { body })
  expect(asked).toMatchObject({ status: 202 })
  return vi.waitFor(
    async () => {
      const { body: cut } = await test.call('GET', `/api/cuts/${asked.body.id}`)
      expect(['Completed', 'Failed']).toContain(cut.status)
      return cut
    },
    { timeout: 60_000, interval: 100 }
  )
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(test.app.url + path, { headers: { authorization: `Bearer ${test.ownerKey}`, ...headers } })

describe('music that a user brings', { timeout: 120_000 }, () => {
  it.each([
    ['wav', 'audio/wav', 3],
    ['mp3', 'audio/mpeg', 3],
    ['m4a', 'audio/mp4', 3],
    ['aac', 'audio/aac', 3]
  ] as const)('is read by its bytes and heard again: %s', async (container, contentType, seconds) => {
    const bytes = await sample({ container })
    const { status, body } = await upload(bytes, { title: ` ${container} `, licence })
    expect(status).toBe(201)
    expect(body).toMatchObject({ adId: ad.adId, title: container, licence, contentType, byteSize: bytes.byteLength })
    expect(Math.abs(body.durationSeconds - seconds)).toBeLessThan(0.1)
    const heard = await get(body.url)
    expect(heard.headers.get('content-type')).toBe(contentType)
    expect(new Uint8Array(await heard.arrayBuffer())).toEqual(bytes)
    expect((await get(body.url, { range: 'bytes=0-99' })).status).toBe(206)
    const { body: listed } = await test.call('GET', `/api/ads/${ad.adId}/music`)
    expect(listed.items[0]).toEqual(body)
  })

  it('is refused with what was expected', async () => {
    const expected = 'Expected: WAV, MP3, M4A or AAC, at most 30 MB and 10 minutes.'
    const clip = join(directory, 'clip.mp4')
    await writeSampleClip({
      file: clip,
      width: 160,
      height: 160,
      framesPerSecond: 12,
      frames: 12,
      grey: 80,
      sound: { sampleRate: 48_000, channels: 1, level: 0.2 }
    })
    const wav = await sample()
    const m4a = await sample({ container: 'm4a' })
    const minute = await sample({ container: 'aac', seconds: 60, sampleRate: 16_000, channels: 1, bitrate: 24_000 })
    const cases: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['a picture', new Uint8Array(await pngOf(20, 20)), 'This is not music'],
      ['words', new TextEncoder().encode('A song, in words. '.repeat(400)), 'This is not music'],
      ['a video', new Uint8Array(await readFile(clip)), 'This is a video'],
      ['half a WAV', wav.slice(0, wav.byteLength / 2), 'The file is broken'],
      ['half an M4A', m4a.slice(0, m4a.byteLength / 2), 'The file is broken'],
      ['silence', await sample({ level: 0 }), 'silent from start to end'],
      ['a blink', await sample({ seconds: 0.3 }), 'lasts 0.3 s'],
      ['an hour', repeated(minute, 60), 'lasts 60'],
      ['six channels', await sample({ channels: 6 }), '6 channels']
    ]
    for (const [name, bytes, words] of cases) {
      const { status, body } = await upload(bytes)
      expect([name, status, body.code], body.detail).toEqual([name, 422, 'invalid-input'])
      expect(body.detail, name).toContain(words)
      expect(body.detail, name).toContain(expected)
    }
    const { status } = await upload(await sample({ seconds: 140 }))
    expect(status, 'more than other bodies may have').toBe(201)
    const large = await upload(new Uint8Array(31 * 1024 * 1024))
    expect(large).toMatchObject({ status: 413, body: { code: 'payload-too-large' } })
    expect(large.body.detail).toContain(expected)
    expect((await upload(new Uint8Array())).body.detail).toContain('The body is empty')
    const unlicensed = await upload(wav.slice(0, 100), { title: 'Slow morning' })
    expect(unlicensed).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect(JSON.stringify(unlicensed.body)).toContain('licence')
  })

  it('runs under the film until it is taken out, and its licence leaves with the film', async () => {
    const bytes = await sample({ container: 'mp3' })
    const { body: music } = await upload(bytes)
    const cut = await cutWith({ music: { id: music.id } })
    expect(cut).toMatchObject({ status: 'Completed', failureMessage: null })
    const settings = { id: music.id, levelDb: -18, fadeInSeconds: 0.5, fadeOutSeconds: 1.5, isDucked: true }
    expect(cut.settings.music).toEqual({ ...settings, startSeconds: 0 })
    const files = await unzip(new Uint8Array(await (await get(cut.exportUrl)).arrayBuffer()))
    expect(files.get('music/slow-morning.mp3')).toEqual(bytes)
    const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
    expect(record.music).toMatchObject({ ...settings, title: 'Slow morning', licence, file: 'music/slow-morning.mp3' })
    const next = await cutWith({ overlays: [] })
    expect(next.settings.music).toMatchObject({ id: music.id })
    expect((await test.call('DELETE', `/api/music/${music.id}`)).status).toBe(204)
    expect((await get(music.url)).status).toBe(404)
    const after = await unzip(new Uint8Array(await (await get(cut.exportUrl)).arrayBuffer()))
    expect(JSON.parse(new TextDecoder().decode(after.get('provenance.json'))).music).toMatchObject({ licence })
    expect(new TextDecoder().decode(after.get('missing.txt'))).toContain('music/slow-morning.mp3')
    expect((await cutWith({ music: cut.settings.music, basedOn: cut.id })).settings.music).toBeNull()
    expect((await cutWith({})).settings.music).toBeNull()
  })

  it('is refused for a cut that cannot have it', async () => {
    const { body: music } = await upload(await sample())
    const cut = (body: object) => test.call('POST', `/api/ads/${ad.adId}/cuts`, { body })
    const unknown = await cut({ music: { id: crypto.randomUUID() } })
    expect(unknown).toMatchObject({ status: 404 })
    expect(unknown.body.detail).toContain('Upload the file first')
    const late = await cut({ music: { id: music.id, startSeconds: 2.5 } })
    expect(late).toMatchObject({ status: 422 })
    expect(late.body.detail).toContain('The music lasts 3.0 s')
    expect(await cut({ music: { id: music.id, levelDb: 40 } })).toMatchObject({ status: 422 })
  })

  it('has a mix beside it, whose tracks stay from cut to cut, and no level beyond the bounds', async () => {
    const track = { levelDb: 0, fadeInSeconds: 0, fadeOutSeconds: 0 }
    const cut = await cutWith({ mix: { clips: { levelDb: -6, fadeInSeconds: 0.5 } } })
    const clips = { ...track, levelDb: -6, fadeInSeconds: 0.5 }
    expect(cut).toMatchObject({ status: 'Completed', settings: { mix: { voice: track, clips } } })
    const files = await unzip(new Uint8Array(await (await get(cut.exportUrl)).arrayBuffer()))
    const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
    expect(record.cut.mix).toEqual({ voice: track, clips })
    const next = await cutWith({ mix: { voice: { levelDb: 3 } } })
    expect(next.settings.mix).toEqual({ voice: { ...track, levelDb: 3 }, clips })
    expect((await cutWith({ overlays: [] })).settings.mix).toEqual(next.settings.mix)
    for (const mix of [{ voice: { levelDb: 13 } }, { clips: { levelDb: -41 } }, { clips: { fadeOutSeconds: 21 } }])
      expect(await test.call('POST', `/api/ads/${ad.adId}/cuts`, { body: { mix } })).toMatchObject({ status: 422 })
    expect((await cutWith({ mix: null })).settings.mix ?? null).toBeNull()
  })

  it('belongs to its member alone, and goes with the account', async () => {
    const member = await test.asInvited('mara@example.com')
    const { body: own } = await upload(await sample())
    for (const [method, path] of [
      ['GET', own.url],
      ['DELETE', `/api/music/${own.id}`],
      ['GET', `/api/ads/${ad.adId}/music`]
    ] as const)
      expect([path, (await test.call(method, path, member)).status]).toEqual([path, 404])
    const { database } = test.database
    const theirs = await test.call('POST', '/api/ads', { ...member, body: { idea: 'Cold brew' } })
    const [row] = await database.select().from(musicFiles).where(eq(musicFiles.id, own.id))
    const account = await test.call('GET', '/api/account', member)
    const storageKey = 'key/of-the-member'
    await database
      .insert(musicFiles)
      .values({ ...row!, id: crypto.randomUUID(), ownerId: account.body.id, adId: theirs.body.id, storageKey })
    const gone = await test.call('DELETE', '/api/account', { ...member, body: { email: 'mara@example.com' } })
    expect(gone.status).toBe(204)
    expect(await database.select().from(deletions).where(eq(deletions.storageKey, storageKey))).toHaveLength(1)
  })
})
