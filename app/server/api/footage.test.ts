import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readFrame, readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { levelOf } from '@callsheet/lib/adapters/node/clip-assembler/testing/tone-level.ts'
import { writeFootage, type SampleFootage } from '@callsheet/lib/adapters/node/footage-reader/testing/write-footage.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { lockAd } from '../../domain/ads/find-ad.ts'
import { footageWith } from '../../domain/footage/footage-row.ts'
import { makeFinishedAd, sampleScript, storeStill, type FinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { whileHeld } from '../../testing/while-held.ts'

let test: TestApp
let directory: string
let ad: FinishedAd
/** Has one clip, below every path. */
let fileServer: Server
let fileOrigin: string
const asked: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-footage-'))
  const clip = await sample({ seconds: 2 })
  fileServer = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'video/quicktime' }).end(clip)
  })
  await new Promise<void>((resolve) => fileServer.listen(0, '127.0.0.1', resolve))
  fileOrigin = `http://127.0.0.1:${(fileServer.address() as AddressInfo).port}`
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts'), MEDIA_ASSET_ORIGINS: fileOrigin })
  ad = await makeFinishedAd(test)
}, 120_000)

afterAll(async () => {
  await test?.stop()
  fileServer?.close()
  await rm(directory, { recursive: true, force: true })
})

/** Held upright by a phone: red at the right and blue at the left, and it hums at 440 Hz. */
async function sample(options: Partial<SampleFootage> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(directory, `${crypto.randomUUID()}.mov`)
  await writeFootage({ container: 'mov', rotation: 90, seconds: 3, ...options, file })
  return new Uint8Array(await readFile(file))
}

async function bring(
  bytes: Uint8Array<ArrayBuffer>,
  query: Record<string, string>,
  { adId = ad.adId, key = test.ownerKey } = {}
): Promise<Answer> {
  const address = `${test.app.url}/api/ads/${adId}/footage?${new URLSearchParams(query).toString()}`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'video/quicktime' }
  const response = await fetch(address, { method: 'POST', headers, body: bytes })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** By the tool, from an address of the file server. */
async function fetchClip(path: string, { adId = ad.adId, scene = 2, key = test.ownerKey } = {}): Promise<string> {
  const { body } = await test.call('POST', '/mcp', {
    key,
    headers: { accept: 'application/json, text/event-stream' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'use_own_clip', arguments: { ad_id: adId, scene, url: fileOrigin + path } }
    }
  })
  return body.result.content[0].text
}

const pipelineOf = async (id: string) => (await test.call('GET', `/api/pipelines?id=${id}`)).body
const balance = async () => (await test.call('GET', '/api/credits')).body.balance

async function cutOf(adId: string, body: object = {}): Promise<{ cut: Answer['body']; file: string }> {
  const asked = await test.call('POST', `/api/ads/${adId}/cuts`, { body })
  expect(asked).toMatchObject({ status: 202 })
  const cut = await vi.waitFor(
    async () => {
      const { body: now } = await test.call('GET', `/api/cuts/${asked.body.id}`)
      expect(['Completed', 'Failed']).toContain(now.status)
      return now
    },
    { timeout: 60_000, interval: 100 }
  )
  expect(cut).toMatchObject({ status: 'Completed', failureMessage: null })
  const file = join(directory, `${cut.id}.mp4`)
  await writeFile(file, await bytesAt(cut.url))
  return { cut, file }
}

async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(test.app.url + path, { headers: { authorization: `Bearer ${test.ownerKey}` } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** Red and blue of a film at a moment, at its left and its right edge. */
async function edgesAt(file: string, seconds: number) {
  const { width, height, pixels } = await readFrame(file, seconds)
  const at = (x: number) => {
    const place = (Math.floor(height / 2) * width + x) * 4
    return { red: pixels[place] ?? 0, blue: pixels[place + 2] ?? 0 }
  }
  return { left: at(10), right: at(width - 10) }
}

async function expectOwn(file: string, seconds: number): Promise<void> {
  const { left, right } = await edgesAt(file, seconds)
  expect(left.blue).toBeGreaterThan(left.red + 80)
  expect(right.red).toBeGreaterThan(right.blue + 80)
}

describe('an own clip in the place of a scene', { timeout: 120_000 }, () => {
  it('is a take at no cost, upright in the film, trimmed and muted, and gives way to the bought one again', async () => {
    const before = await balance()
    const bytes = await sample()
    const query = { scene: '2', name: 'Pour.mov', startSeconds: '1', endSeconds: '2.5' }
    // The second half of a double click: the same file for the same scene is kept once.
    const [first, second] = await Promise.all([bring(bytes, query), bring(bytes, query)])
    expect(first).toMatchObject({
      status: 201,
      body: { scene: 2, isInUse: true, clip: { credits: 0, modelId: 'upload' } }
    })
    expect(second.body.id).toBe(first.body.id)
    const { id } = first.body
    const marked = { name: 'Pour.mov', hasSound: true, startSeconds: 1, endSeconds: 2.5, isMuted: false }
    const scene = (await pipelineOf(ad.pipelineId)).scenes[1]
    expect(scene).toMatchObject({ stage: 'animating', video: { id, take: 2, isStored: true, footage: marked } })
    const poster = await fetch(`${test.app.url}/media/${id}?width=320`, {
      headers: { authorization: `Bearer ${test.ownerKey}` }
    })
    expect(poster.headers.get('content-type')).toBe('image/webp')

    const { cut, file } = await cutOf(ad.adId)
    expect(cut.clips[1]).toMatchObject({
      videoId: id,
      startSeconds: 1,
      spokenScript: expect.stringContaining('last one')
    })
    expect(cut.clips[1].durationSeconds).toBeCloseTo(1.5, 1)
    await expectOwn(file, 1.7)
    const neighbour = await edgesAt(file, 0.5)
    expect(Math.abs(neighbour.left.red - neighbour.left.blue)).toBeLessThan(30)
    const humOf = async (film: string) => levelOf(await readSound(film), 440, 1.3, 2.3)
    expect(await humOf(file)).toBeGreaterThan(-30)
    const files = await unzip(await bytesAt(cut.exportUrl))
    const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
    expect(record.aiDisclosure.text).toContain('Clips 2 are its maker’s own footage')
    expect(record.scenes[1].clip).toMatchObject({
      source: 'own-footage',
      name: 'Pour.mov',
      credits: 0,
      original: { contentType: 'video/quicktime', byteSize: bytes.byteLength }
    })

    await test.call('PATCH', `/api/footage/${id}`, { body: { sound: 'muted', endSeconds: null } })
    expect((await test.call('GET', `/api/ads/${ad.adId}`)).body.nextStep.action).toBe('cut-again')
    const silent = await cutOf(ad.adId)
    expect(silent.cut.clips[1].durationSeconds).toBeCloseTo(2, 1)
    expect(await humOf(silent.file)).toBeLessThan(-60)

    const take = `/api/pipelines/${ad.pipelineId}/scenes/${ad.sceneIds[1]}/take`
    expect((await test.call('POST', take, { body: { videoId: ad.videoIds[1] } })).body.scenes[1].video.id).toBe(
      ad.videoIds[1]
    )
    expect((await test.call('POST', take, { body: { videoId: id } })).body.scenes[1].video.id).toBe(id)
    const aside = await test.call('POST', `/api/footage/${id}/set-aside`)
    expect(aside.body.isInUse).toBe(false)
    expect((await pipelineOf(ad.pipelineId)).scenes[1].video.id).toBe(ad.videoIds[1])
    expect((await test.call('POST', `/api/footage/${id}/use`)).body.isInUse).toBe(true)
    const stored = (await test.call('GET', `/api/ads/${ad.adId}/footage`)).body.items
    expect(stored).toHaveLength(1)
    expect(await test.call('DELETE', `/api/footage/${id}`)).toMatchObject({ status: 204 })
    expect((await pipelineOf(ad.pipelineId)).scenes[1].video.id).toBe(ad.videoIds[1])
    expect((await test.database.database.select().from(deletions)).length).toBeGreaterThan(0)
    expect(await balance()).toBe(before)
  })

  it('gives the prepaid clip back, and a clip is bought anew when the own one is set aside', async () => {
    const { body } = await test.call('POST', '/api/pipelines', {
      body: { ...production(ad.adId), title: 'Again', scenes: [scene('Hello.'), scene('Bye.')] }
    })
    for (const { image } of body.scenes) await storeStill(test, image.id)
    await test.call('POST', `/api/pipelines/${body.id}/approve`, { body: { allCompleted: true } })
    const before = await balance()
    const { body: own } = await bring(await sample(), { scene: '1' })
    const price = (await balance()) - before
    expect(price).toBeGreaterThan(0)
    const state = await pipelineOf(body.id)
    expect(state).toMatchObject({ creditsPrepaid: price, scenes: [{ stage: 'animating', video: { id: own.id } }, {}] })
    const advanced = await test.call('POST', `/api/pipelines/${body.id}/advance`, { body: {} })
    expect(advanced.body.animated).toBe(1)

    await test.call('POST', `/api/footage/${own.id}/set-aside`)
    const [review] = (await pipelineOf(body.id)).scenes
    expect(review).toMatchObject({ stage: 'review', video: null, clipPrice: price, nextStep: { action: 'make-clip' } })
    const retry = { body: { what: 'video' }, headers: { 'idempotency-key': 'once' } }
    const path = `/api/pipelines/${body.id}/scenes/${review.id}/retry`
    const [bought, again] = [await test.call('POST', path, retry), await test.call('POST', path, retry)]
    expect(bought).toMatchObject({ status: 202, body: { scenes: [{ stage: 'animating', video: { take: 2 } }, {}] } })
    expect(again.body.scenes[0].video.id).toBe(bought.body.scenes[0].video.id)
    expect(await balance()).toBe(before)
  })

  it('makes a whole ad of an own script and own clips without a credit', async () => {
    const before = await balance()
    const { body: own } = await test.call('POST', '/api/ads', {
      body: { idea: 'My own film', aspectRatio: '1:1', formatSlug: 'podcast', videoType: 'podcast' }
    })
    expect(await bring(await sample(), { scene: '1' }, { adId: own.id })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Write or paste one first') }
    })
    await test.database.database.insert(scripts).values({
      id: crypto.randomUUID(),
      ownerId: test.app.ownerId,
      adId: own.id,
      formatSlug: 'podcast',
      title: 'Mine',
      content: { ...sampleScript, scenes: sampleScript.scenes.slice(0, 2) },
      model: 'own'
    })
    await bring(await sample(), { scene: '1' }, { adId: own.id })
    const half = (await test.call('GET', `/api/ads/${own.id}`)).body
    expect(half.nextStep.action).not.toBe('cut')
    await bring(await sample({ rotation: 0, sound: null, seconds: 2 }), { scene: '2' }, { adId: own.id })
    expect((await test.call('GET', `/api/ads/${own.id}`)).body.nextStep.action).toBe('cut')
    const { cut, file } = await cutOf(own.id)
    expect(cut.clips).toMatchObject([
      { scene: 1, spokenScript: sampleScript.scenes[0]!.spokenScript },
      { scene: 2, spokenScript: sampleScript.scenes[1]!.spokenScript, startSeconds: 3 }
    ])
    const { width, height } = await readFrame(file, 1)
    expect(width).toBe(height)
    await expectOwn(file, 1)

    const quoted = await test.call('POST', '/api/pipelines', {
      body: { ...production(own.id), aspectRatio: '1:1', scenes: [scene('One.'), scene('Two.')] }
    })
    expect(quoted).toMatchObject({ status: 201, body: { price: 0, creditsCharged: 0, nextStep: { action: 'cut' } } })
    const clips = quoted.body.scenes.map(({ image, video }: Answer['body']) => ({ image, name: video.footage.scene }))
    expect(clips).toEqual([
      { image: null, name: 1 },
      { image: null, name: 2 }
    ])
    // A scene that nothing was bought for says what its still and its clip cost, and takes the own clip again.
    const { id } = quoted.body.scenes[0].video
    await test.call('POST', `/api/footage/${id}/set-aside`)
    expect((await pipelineOf(quoted.body.id)).scenes[0]).toMatchObject({
      stage: 'review',
      stillPrice: expect.any(Number),
      clipPrice: expect.any(Number),
      nextStep: { action: 'retry' }
    })
    await test.call('POST', `/api/footage/${id}/use`)
    expect((await pipelineOf(quoted.body.id)).nextStep.action).toBe('cut')
    expect((await test.call('GET', `/api/ads/${own.id}/cost`)).body.counts.clips).toBe(0)
    expect(await balance()).toBe(before)
  })
})

describe('changes of the same moment', { timeout: 120_000 }, () => {
  it('keep each other: a trim, and a mute from another tab', async () => {
    const { body: own } = await bring(await sample(), { scene: '2' })
    const trimmed = await whileHeld(test.database.database, {
      hold: (transaction) =>
        transaction
          .update(videos)
          .set({ footage: footageWith({ isMuted: true }) })
          .where(eq(videos.id, own.id)),
      call: () => test.call('PATCH', `/api/footage/${own.id}`, { body: { startSeconds: 1 } })
    })
    expect(trimmed.body.clip.footage).toMatchObject({ startSeconds: 1, isMuted: true })
  })

  it('leave no production with a clip that is gone', async () => {
    const { body: other } = await test.call('POST', '/api/ads', { body: { idea: 'Mine', aspectRatio: '1:1' } })
    const content = { ...sampleScript, scenes: sampleScript.scenes.slice(0, 1) }
    const written = { ownerId: test.app.ownerId, adId: other.id, formatSlug: 'podcast', title: 'Mine', model: 'own' }
    await test.database.database.insert(scripts).values({ ...written, id: crypto.randomUUID(), content })
    const { body: own } = await bring(await sample(), { scene: '1' }, { adId: other.id })
    const bought = await whileHeld(test.database.database, {
      hold: async (transaction) => {
        await lockAd(transaction, test.app.ownerId, other.id)
        await transaction.delete(videos).where(eq(videos.id, own.id))
      },
      call: () =>
        test.call('POST', '/api/pipelines', {
          body: { ...production(other.id), videoType: 'generic', aspectRatio: '1:1', scenes: [scene('One.')] }
        })
    })
    expect(bought).toMatchObject({ status: 201, body: { scenes: [{ stage: 'review', video: null }] } })
    expect(bought.body.price).toBeGreaterThan(0)
  })
})

describe('what is refused', { timeout: 120_000 }, () => {
  it('names what was expected and stores nothing', async () => {
    const before = (await test.call('GET', `/api/ads/${ad.adId}/footage`)).body.items.length
    const whole = await sample()
    const refusals: [Uint8Array<ArrayBuffer>, Record<string, string>, number, string][] = [
      [new TextEncoder().encode('A film, in words. '.repeat(400)), { scene: '1' }, 422, 'This is not a clip'],
      [whole.slice(0, -2_000), { scene: '1' }, 422, 'The file is broken'],
      [new Uint8Array(), { scene: '1' }, 422, 'empty'],
      [whole, { scene: '99' }, 404, 'no scene 99'],
      [whole, { scene: '1', startSeconds: '2', endSeconds: '1' }, 422, 'endSeconds is not after startSeconds'],
      [whole, { scene: '1', startSeconds: '1', endSeconds: '7' }, 422, 'The clip lasts 3.0 s']
    ]
    for (const [bytes, query, status, words] of refusals) {
      const answer = await bring(bytes, query)
      expect(answer.status, words).toBe(status)
      expect(JSON.stringify(answer.body)).toContain(words)
    }
    expect((await test.call('GET', `/api/ads/${ad.adId}/footage`)).body.items).toHaveLength(before)
  })

  it('is not even asked for when it is at an address and has no place', async () => {
    asked.length = 0
    const key = await test.createKey({ name: 'writes', scopes: ['read', 'write'] })
    expect(await fetchClip('/a.mov', { adId: crypto.randomUUID(), key })).toContain('not-found')
    expect(await fetchClip('/b.mov', { scene: 50 })).toContain('no scene 50')
    expect(asked).toEqual([])
  })

  it('is no name that cannot be stored', async () => {
    const emoji = encodeURIComponent('🧋')
    for (const [index, name] of ['%00.mov', `${'a'.repeat(199)}${emoji}`].entries())
      expect(await fetchClip(`/${name}`, { scene: index + 1 }), name).toContain('"card":"own-clip"')
  })

  it('is another user’s, at every door', async () => {
    const { body: own } = await bring(await sample(), { scene: '1' })
    const stranger = await test.asInvited('stranger@example.com')
    const doors: [string, string, unknown?][] = [
      ['GET', `/api/ads/${ad.adId}/footage`],
      ['PATCH', `/api/footage/${own.id}`, { sound: 'muted' }],
      ['POST', `/api/footage/${own.id}/use`],
      ['POST', `/api/footage/${own.id}/set-aside`],
      ['DELETE', `/api/footage/${own.id}`]
    ]
    for (const [method, path, body] of doors)
      expect((await test.call(method, path, { ...stranger, body })).status, path).toBe(404)
    const bought = await test.call('PATCH', `/api/footage/${ad.videoIds[0]}`, { body: { sound: 'muted' } })
    expect(bought.status).toBe(404)
    const items = (await test.call('GET', `/api/ads/${ad.adId}/footage`)).body.items
    expect(items.find(({ id }: { id: string }) => id === own.id)).toMatchObject({ isInUse: true })
  })
})

const production = (adId: string) => ({
  adId,
  title: 'Own',
  videoType: 'podcast',
  imageModel: 'nano-banana-2',
  videoModel: 'kling-3.0',
  aspectRatio: '9:16'
})

const speakers = { 'Hello.': 'Maya', 'Bye.': 'Theo', 'One.': 'Maya', 'Two.': 'Theo' }

const scene = (spokenScript: keyof typeof speakers) => ({
  speaker: speakers[spokenScript],
  spokenScript,
  prompt: 'A person at the microphone, one lamp behind.',
  motion: 'A slow push-in.',
  durationSeconds: 5
})
