import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ads, elements, scripts, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { mediaViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { sampleScript } from '../../testing/finished-ad.ts'
import { jpegHeld, pngOf } from '../../testing/picture-file.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

async function createAd(decisions: Record<string, unknown> = {}): Promise<string> {
  const { body } = await test.call('POST', '/api/ads', {
    body: { idea: 'Cold brew that never turns bitter', name: 'Cold brew', videoType: 'generic', ...decisions }
  })
  return body.id
}

const readAd = async (id: string) => (await test.call('GET', `/api/ads/${id}`)).body
const balance = async () => (await test.call('GET', '/api/credits')).body.balance as number

const buyPicture = (adId: string, aspectRatio: string, changes: Record<string, unknown> = {}) =>
  test.call('POST', '/api/images', {
    body: { adId, prompt: 'A hand.', aspect_ratio: aspectRatio, imageModel: 'nano-banana-2', ...changes }
  })

const buyClip = (adId: string, changes: Record<string, unknown>) =>
  test.call('POST', '/api/videos', {
    body: { adId, videoType: 'generic', prompt: 'The hand pours.', durationSeconds: 4, ...changes }
  })

const buyPipeline = (adId: string, aspectRatio: string) =>
  test.call('POST', '/api/pipelines', {
    body: {
      adId,
      title: 'Bitter',
      videoType: 'generic',
      imageModel: 'nano-banana-2',
      videoModel: 'seedance-2',
      aspectRatio,
      scenes: [{ prompt: 'A hand pours cold brew over ice.', durationSeconds: 4 }]
    }
  })

/** Every way to buy something of an ad in 16:9. */
const otherRatio = {
  'a picture': (adId: string) => buyPicture(adId, '16:9'),
  'the still of a scene': (adId: string) => buyPicture(adId, '16:9', { scene: 1, retake: true }),
  'a pipeline': (adId: string) => buyPipeline(adId, '16:9'),
  'a clip from words': (adId: string) => buyClip(adId, { aspectRatio: '16:9' }),
  'the settings': (adId: string) => test.call('PATCH', `/api/ads/${adId}`, { body: { aspectRatio: '16:9' } })
}

describe('an ad’s aspect ratio', () => {
  const first = {
    'the first picture': (adId: string) => buyPicture(adId, '9:16'),
    'the first still of a scene': (adId: string) => buyPicture(adId, '9:16', { scene: 1 }),
    'the first pipeline': (adId: string) => buyPipeline(adId, '9:16'),
    'the first clip': (adId: string) => buyClip(adId, { aspectRatio: '9:16' })
  }
  for (const [what, buy] of Object.entries(first)) {
    it(`is fixed by ${what}; another one is refused everywhere and costs nothing`, async () => {
      const adId = await createAd()
      expect(await readAd(adId)).toMatchObject({ aspectRatio: null, isAspectRatioFixed: false })
      expect((await buy(adId)).status).toBeLessThan(300)
      expect(await readAd(adId)).toMatchObject({ aspectRatio: '9:16', isAspectRatioFixed: true })
      const before = await balance()
      for (const [way, act] of Object.entries(otherRatio)) {
        const { status, body } = await act(adId)
        expect([way, status, body.code]).toEqual([way, 409, 'aspect-ratio-fixed'])
        expect(body).toMatchObject({
          aspectRatio: '9:16',
          wanted: '16:9',
          startOver: { method: 'POST', href: `/api/ads/${adId}/copies`, body: { aspectRatio: '16:9' } }
        })
        expect(body.detail).toContain('Start over in another ratio')
      }
      expect([await balance(), (await readAd(adId)).aspectRatio]).toEqual([before, '9:16'])
      // The same ratio goes on, and so does every other decision.
      expect((await buyPicture(adId, '9:16')).status).toBe(202)
      const named = await test.call('PATCH', `/api/ads/${adId}`, { body: { aspectRatio: '9:16', name: 'Bitter' } })
      expect([named.status, named.body.name]).toEqual([200, 'Bitter'])
    })
  }

  it('is only a setting until then: it can be changed, and a purchase in another one says so', async () => {
    const adId = await createAd({ aspectRatio: '1:1' })
    const refused = await buyPicture(adId, '16:9')
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid-input'])
    expect(refused.body.detail).toContain('its settings can still be changed')
    expect((await otherRatio['the settings'](adId)).status).toBe(200)
    expect((await buyPicture(adId, '16:9')).status).toBe(202)
  })

  it('is not fixed by a purchase without an ad', async () => {
    const adId = await createAd()
    expect(
      (
        await test.call('POST', '/api/images', {
          body: { prompt: 'A hand.', aspect_ratio: '1:1', imageModel: 'nano-banana-2' }
        })
      ).status
    ).toBe(202)
    expect(await readAd(adId)).toMatchObject({ aspectRatio: null, isAspectRatioFixed: false })
  })

  it('is that of one of many first purchases at once, and every other ratio is refused', async () => {
    const adId = await createAd()
    const ratios = ['9:16', '16:9', '1:1', '4:3', '3:4', '9:16', '16:9', '1:1']
    const answers = await Promise.all([
      ...ratios.map((ratio) => buyPicture(adId, ratio)),
      ...ratios.slice(0, 3).map((ratio) => buyPipeline(adId, ratio))
    ])
    const ad = await readAd(adId)
    const { database } = test.database
    const bought = [
      ...(await database.select().from(images).where(eq(images.adId, adId))),
      ...(await database.select().from(pipelines).where(eq(pipelines.adId, adId)))
    ]
    expect(bought.length).toBeGreaterThan(0)
    expect(bought.every(({ aspectRatio }) => aspectRatio === ad.aspectRatio)).toBe(true)
    const wanted = [...ratios, ...ratios.slice(0, 3)]
    answers.forEach(({ status, body }, index) => {
      if (wanted[index] === ad.aspectRatio) expect(status).toBeLessThan(300)
      else expect([status, body.code]).toEqual([409, 'aspect-ratio-fixed'])
    })
  })

  it('cannot be changed under a purchase that comes at the same time', async () => {
    const adId = await createAd({ aspectRatio: '9:16' })
    const [bought, changed] = await Promise.all([buyPicture(adId, '9:16'), otherRatio['the settings'](adId)])
    const { aspectRatio, isAspectRatioFixed } = await readAd(adId)
    if (bought?.status === 202) expect([changed?.status, aspectRatio, isAspectRatioFixed]).toEqual([409, '9:16', true])
    else expect([bought?.status, changed?.status, aspectRatio]).toEqual([422, 200, '16:9'])
  })

  it('holds for a clip of another ad’s still', async () => {
    const wide = await createAd()
    const still = await buyPicture(wide, '16:9')
    await test.database.database.update(images).set({ status: 'Completed' }).where(eq(images.id, still.body.id))
    const tall = await createAd()
    await buyPicture(tall, '9:16')
    const refused = await buyClip(tall, { firstFrameImageId: still.body.id })
    expect([refused.status, refused.body.code]).toEqual([409, 'aspect-ratio-fixed'])
    expect((await buyClip(wide, { firstFrameImageId: still.body.id })).status).toBe(202)
  })

  it('lets a production of before, in another ratio, go on: its clips were paid, and a new take is of the same scene', async () => {
    const adId = await createAd()
    const { body: made } = await buyPipeline(adId, '4:5')
    const { database } = test.database
    await database.update(ads).set({ aspectRatio: '9:16' }).where(eq(ads.id, adId))
    const [scene] = made.scenes
    const retake = await test.call('POST', `/api/pipelines/${made.id}/scenes/${scene.id}/retry`, { body: {} })
    expect(retake.status).toBe(202)
    const stillId: string = retake.body.scenes[0].image.id
    await database.update(images).set({ status: 'Completed' }).where(eq(images.id, stillId))
    await test.call('POST', `/api/pipelines/${made.id}/approve`, { body: { allCompleted: true } })
    const advanced = await test.call('POST', `/api/pipelines/${made.id}/advance`, { body: {} })
    expect([advanced.status, advanced.body.animated]).toEqual([202, 1])
    expect(await database.$count(videos, eq(videos.adId, adId))).toBe(1)
    expect((await buyPipeline(adId, '4:5')).body.code).toBe('aspect-ratio-fixed')
  })
})

describe('an uploaded still', () => {
  async function upload(bytes: Uint8Array, adId?: string) {
    const query = new URLSearchParams({ purpose: 'product', ...(adId && { adId }) })
    const answer = await fetch(`${test.app.url}/api/uploads?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.ownerKey}` },
      body: new Uint8Array(bytes)
    })
    return mediaViewSchema.parse(await answer.json())
  }

  it('keeps its own measured ratio, as it is shown', async () => {
    expect((await upload(pngOf(360, 480))).aspectRatio).toBe('3:4')
    expect((await upload(pngOf(1179, 2556))).aspectRatio).toBe('6:13')
    expect((await upload(await jpegHeld(1))).aspectRatio).toBe('4:3')
    expect((await upload(await jpegHeld(6))).aspectRatio).toBe('3:4')
  })

  const clipOf = (firstFrameImageId: string, changes: Record<string, unknown> = {}) =>
    test.call('POST', '/api/videos', {
      body: { videoType: 'generic', prompt: 'It turns.', durationSeconds: 8, firstFrameImageId, ...changes }
    })

  it('gives its ratio to its clip: the model’s own, else the nearest that it has, said in the answer', async () => {
    const { id } = await upload(pngOf(360, 480))
    expect((await clipOf(id, { videoModel: 'seedance-2' })).body).toMatchObject({ aspectRatio: '3:4', notices: [] })
    const clamped = (await clipOf(id, { videoModel: 'veo-3.1-fast' })).body
    expect(clamped).toMatchObject({ aspectRatio: '9:16', notices: [expect.stringContaining('has no 3:4')] })
    const [row] = await test.database.database.select().from(videos).where(eq(videos.id, clamped.id))
    expect(row?.input).toMatchObject({ aspectRatio: '3:4', promptContext: { aspectRatio: '9:16' } })
  })

  it('fixes no ratio by itself. Its clip is made in an ad of any ratio, and fixes the ratio that the ad is set to', async () => {
    const adId = await createAd({ aspectRatio: '9:16' })
    const { id } = await upload(pngOf(480, 360), adId)
    expect((await readAd(adId)).isAspectRatioFixed).toBe(false)
    const clip = await clipOf(id, { adId, videoModel: 'seedance-2' })
    expect([clip.status, clip.body.aspectRatio]).toEqual([202, '4:3'])
    expect(clip.body.notices).toEqual(['The uploaded still is 4:3 and its clip keeps that; the ad is 9:16.'])
    expect(await readAd(adId)).toMatchObject({ aspectRatio: '9:16', isAspectRatioFixed: true })
    expect((await buyPicture(adId, '4:3')).body.code).toBe('aspect-ratio-fixed')
    expect((await buyPicture(adId, '9:16')).status).toBe(202)
    expect((await clipOf(id, { adId, videoModel: 'seedance-2' })).status).toBe(202)
  })

  it('of an earlier version has no ratio: the request says it, and is held to the ad’s', async () => {
    const adId = await createAd({ aspectRatio: '9:16' })
    const { id } = await upload(pngOf(480, 360), adId)
    await test.database.database.update(images).set({ aspectRatio: null }).where(eq(images.id, id))
    const open = await clipOf(id, { adId })
    expect([open.status, open.body.detail]).toEqual([422, expect.stringContaining('aspectRatio is missing')])
    expect((await clipOf(id, { adId, aspectRatio: '1:1' })).status).toBe(422)
    expect((await clipOf(id, { adId, aspectRatio: '9:16' })).body.aspectRatio).toBe('9:16')
  })
})

describe('starting over in another ratio', () => {
  const shot = {
    position: 1,
    title: 'The pour',
    action: 'A hand pours.',
    prompt: 'Medium shot. The bottle. Tall 9:16 frame, the subject in its upper half.',
    motion: 'The coffee swirls.',
    shotSize: 'medium',
    cameraMove: 'static',
    spokenScript: 'It never turns bitter.',
    elementSlugs: ['the-bottle'],
    soundEffects: ['ice'],
    durationSeconds: 4
  } as const
  const bottle = {
    slug: 'the-bottle',
    kind: 'product',
    name: 'The bottle',
    description: 'A brown glass bottle'
  } as const
  const board: Storyboard = {
    title: 'Bitter',
    elements: [bottle],
    shots: [{ ...shot, elementSlugs: ['the-bottle'], soundEffects: ['ice'] }]
  }

  /** With two scripts. The board was made from the first. */
  async function makeWrittenAd(): Promise<string> {
    const adId = await createAd({ aspectRatio: '9:16', formatSlug: 'podcast', route: 'storyboard' })
    const { database } = test.database
    const { ownerId } = test.app
    const written = [1, 2].map((version) => ({
      id: crypto.randomUUID(),
      ownerId,
      adId,
      formatSlug: 'podcast',
      title: `Script ${version}`,
      version,
      content: sampleScript,
      model: 'a-model-of-the-tests'
    }))
    await database.insert(scripts).values(written)
    await database.insert(storyboards).values({
      id: crypto.randomUUID(),
      ownerId,
      adId,
      scriptId: written[0]!.id,
      title: board.title,
      content: board,
      model: 'a-model-of-the-tests'
    })
    await database.insert(elements).values({ ...bottle, id: crypto.randomUUID(), ownerId, adId, lockedAt: new Date() })
    return adId
  }

  /** Everything of the ad that is stored, to see that nothing of it changes. */
  async function everythingOf(adId: string) {
    const { database } = test.database
    return {
      ad: await database.select().from(ads).where(eq(ads.id, adId)),
      scripts: await database.select().from(scripts).where(eq(scripts.adId, adId)),
      boards: await database.select().from(storyboards).where(eq(storyboards.adId, adId)),
      elements: await database.select().from(elements).where(eq(elements.adId, adId)),
      stills: await database.select().from(images).where(eq(images.adId, adId)),
      pipelines: await database.select().from(pipelines).where(eq(pipelines.adId, adId))
    }
  }

  it('follows from the refusal itself, copies script, board and elements, and leaves the ad as it is', async () => {
    const adId = await makeWrittenAd()
    expect((await buyPipeline(adId, '9:16')).status).toBe(201)
    const before = await everythingOf(adId)
    const credits = await balance()
    const { startOver } = (await buyPipeline(adId, '16:9')).body
    const copied = await test.call(startOver.method, startOver.href, { body: startOver.body })
    expect([copied.status, await balance()]).toEqual([201, credits])
    expect(copied.body).toMatchObject({
      name: 'Cold brew, 16:9',
      idea: 'Cold brew that never turns bitter',
      formatSlug: 'podcast',
      videoType: 'generic',
      route: 'storyboard',
      aspectRatio: '16:9',
      isAspectRatioFixed: false
    })
    expect(await everythingOf(adId)).toEqual(before)

    const copy = await everythingOf(copied.body.id)
    expect(copy.scripts.map(({ title, version, content }) => ({ title, version, content }))).toEqual(
      before.scripts.map(({ title, version, content }) => ({ title, version, content }))
    )
    const [copiedBoard] = copy.boards
    expect(copy.scripts.find(({ id }) => id === copiedBoard?.scriptId)?.title).toBe('Script 1')
    expect(copiedBoard?.content.shots).toEqual([
      { ...shot, prompt: 'Medium shot. The bottle. Wide 16:9 frame, the subject in its upper half.' }
    ])
    expect(copy.elements).toMatchObject([{ ...bottle, lockedAt: before.elements[0]?.lockedAt }])
    expect([copy.stills, copy.pipelines]).toEqual([[], []])
    // The new ad is bought in its own ratio, and from then on in no other.
    expect((await buyPipeline(copied.body.id, '16:9')).status).toBe(201)
    expect((await buyPipeline(copied.body.id, '9:16')).body.code).toBe('aspect-ratio-fixed')
  })

  it('happens once for one key, and names the next copy by its own ratio', async () => {
    const adId = await makeWrittenAd()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const copies = await Promise.all(
      [1, 2].map(() => test.call('POST', `/api/ads/${adId}/copies`, { body: { aspectRatio: '16:9' }, headers }))
    )
    expect(copies[1]?.body.id).toBe(copies[0]?.body.id)
    const again = await test.call('POST', `/api/ads/${copies[0]?.body.id}/copies`, { body: { aspectRatio: '1:1' } })
    expect(again.body.name).toBe('Cold brew, 1:1')
  })

  it('needs another ratio and one’s own ad', async () => {
    const adId = await makeWrittenAd()
    const same = await test.call('POST', `/api/ads/${adId}/copies`, { body: { aspectRatio: '9:16' } })
    expect([same.status, same.body.detail]).toEqual([422, expect.stringContaining('in 9:16 already')])
    expect((await test.call('POST', `/api/ads/${adId}/copies`, { body: { aspectRatio: 'tall' } })).status).toBe(422)
    const unknown = await test.call('POST', `/api/ads/${crypto.randomUUID()}/copies`, { body: { aspectRatio: '1:1' } })
    expect(unknown.status).toBe(404)
  })
})
