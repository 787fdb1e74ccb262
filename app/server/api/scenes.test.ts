import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import { elements, scripts } from '@callsheet/lib/database/schema/ads.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { sampleScript } from '../../testing/finished-ad.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { whileHeld } from '../../testing/while-held.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

async function createAd(): Promise<string> {
  const { body } = await test.call('POST', '/api/ads', {
    body: { idea: 'Cold brew that never turns bitter', name: 'Cold brew' }
  })
  return body.id
}

const makeStill = (adId: string, scene: number, changes: Record<string, unknown> = {}) =>
  test.call('POST', '/api/images', {
    body: {
      adId,
      scene,
      prompt: 'Medium shot of a hand.',
      aspect_ratio: '9:16',
      imageModel: 'nano-banana-2',
      title: 'First pour',
      ...changes
    }
  })

const makeClip = (adId: string, scene: number, changes: Record<string, unknown> = {}) =>
  test.call('POST', '/api/videos', {
    body: {
      adId,
      scene,
      videoType: 'generic',
      prompt: 'The hand pours.',
      durationSeconds: 4,
      title: 'First pour',
      ...changes
    }
  })

const approve = (adId: string, scene: number, imageId: string) =>
  test.call('POST', `/api/ads/${adId}/scenes/${scene}/approve`, { body: { imageId } })

/** The end of what the pipeline service does to a row, without the steps before. */
const complete = (id: string) =>
  test.database.database
    .update(images)
    .set({ status: 'Completed', url: 'https://provider.example/file', completedAt: new Date() })
    .where(eq(images.id, id))

it('makes scenes one at a time: still, approved, animated from its own first frame, then the next', async () => {
  const adId = await createAd()
  const early = await makeStill(adId, 2)
  expect([early.status, early.body.waitingFor]).toEqual([409, 1])

  const still = await makeStill(adId, 1)
  expect(still.status).toBe(202)
  expect(still.body).toMatchObject({ isSaved: true, folder: 'Cold brew/First pour' })
  expect((await makeClip(adId, 1)).status).toBe(409)
  expect((await approve(adId, 1, still.body.id)).body.detail).toContain('not finished')
  await complete(still.body.id)
  // Wherever the still is read, what is next is the same.
  const review = { nextStep: { action: 'approve', href: `/ads/${adId}` } }
  expect((await test.call('GET', `/api/media/${still.body.id}`)).body).toMatchObject(review)
  expect((await test.call('GET', `/api/library?adId=${adId}`)).body.items[0]).toMatchObject(review)
  expect((await test.call('GET', `/api/ads/${adId}/scenes`)).body.items[0].image).toMatchObject(review)
  expect((await makeStill(adId, 2)).status).toBe(409)
  expect((await approve(adId, 1, crypto.randomUUID())).status).toBe(409)
  const approved = await approve(adId, 1, still.body.id)
  expect(approved.body.items[0]).toMatchObject({ number: 1, isApproved: true, video: null })
  const animate = { nextStep: { action: 'animate', href: `/ads/${adId}` } }
  expect((await test.call('GET', `/api/media/${still.body.id}`)).body).toMatchObject(animate)

  expect((await makeClip(adId, 1, { firstFrameImageId: crypto.randomUUID() })).status).toBe(409)
  const clip = await makeClip(adId, 1)
  expect(clip.status).toBe(202)
  expect(clip.body).toMatchObject({ isSaved: true, folder: 'Cold brew/First pour', aspectRatio: '9:16' })
  expect((await makeStill(adId, 2)).status).toBe(202)
  const { body } = await test.call('GET', `/api/ads/${adId}/scenes`)
  expect(body.items.map(({ number }: { number: number }) => number)).toEqual([1, 2])
})

it('approves no take that another one replaces at the same moment', async () => {
  const adId = await createAd()
  const { body: still } = await makeStill(adId, 1)
  await complete(still.id)
  const { body: other } = await makeStill(adId, 1)
  await complete(other.id)
  const { database } = test.database
  const take = (imageId: string) => ({ imageId, isApproved: false })
  await database.update(adScenes).set(take(still.id)).where(eq(adScenes.adId, adId))
  const approved = await whileHeld(database, {
    hold: (transaction) => transaction.update(adScenes).set(take(other.id)).where(eq(adScenes.adId, adId)),
    call: () => approve(adId, 1, still.id)
  })
  expect(approved).toMatchObject({ status: 409, body: { imageId: other.id } })
  const { items } = (await test.call('GET', `/api/ads/${adId}/scenes`)).body
  expect(items[0]).toMatchObject({ isApproved: false, image: { id: other.id } })
})

it('tells the prompt writer of a scene’s clip what is around it', async () => {
  const adId = await createAd()
  await test.call('PATCH', `/api/ads/${adId}`, { body: { language: 'Austrian German' } })
  const formatSlug = adFormatSlugSchema.parse('mini-drama')
  const { ownerId } = test.app
  const content = { ...sampleScript, formatSlug }
  await test.database.database
    .insert(scripts)
    .values({ id: crypto.randomUUID(), ownerId, adId, formatSlug, title: 'x', content, model: 'test-model' })
  const still = await makeStill(adId, 1)
  await complete(still.body.id)
  await approve(adId, 1, still.body.id)
  const clip = await makeClip(adId, 1, { videoType: 'talking-head' })
  const [row] = await test.database.database.select().from(videos).where(eq(videos.id, clip.body.id))
  expect(row?.input.promptContext).toMatchObject({
    language: 'Austrian German',
    eyeline: 'drama',
    stillPrompt: 'Medium shot of a hand.',
    world: 'Looks like a crew, a set or an animator made it.',
    lineAfter: sampleScript.scenes[1]?.spokenScript
  })
  expect(row?.input.promptContext?.lineBefore).toBeUndefined()
})

it('a person’s own voice counts before the script’s, in whatever case the name is written, and things have none', async () => {
  const adId = await createAd()
  const formatSlug = adFormatSlugSchema.parse('mini-drama')
  const cast = [
    { name: 'Maya', role: 'host', description: 'A woman of forty in a green shirt', voice: 'as the script says' }
  ]
  const content = { ...sampleScript, formatSlug, cast }
  await test.database.database
    .insert(scripts)
    .values({ id: crypto.randomUUID(), ownerId: test.app.ownerId, adId, formatSlug, title: 'x', content, model: 'm' })
  const voice = 'Warm and low, from Lisbon, unhurried'
  const element = { adId, kind: 'cast', name: 'MAYA', description: 'A woman of forty in a green shirt' }
  const prop = { adId, kind: 'prop', name: 'Mill', description: 'A wooden mill with a brass crank.' }
  const refused = await test.call('POST', '/api/elements', { body: { ...prop, voice } })
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('Mill is no person')])
  const made = await test.call('POST', '/api/elements', { body: element })
  expect(made.body.voice).toBeNull()

  const still = await makeStill(adId, 1)
  await complete(still.body.id)
  await approve(adId, 1, still.body.id)
  const voiceInClip = async () => {
    const wishes = { videoType: 'talking-head', speaker: 'Maya', spokenScript: 'It never turns bitter.', retake: true }
    const clip = await makeClip(adId, 1, wishes)
    const [row] = await test.database.database.select().from(videos).where(eq(videos.id, clip.body.id))
    return row?.input.promptContext?.voice
  }
  expect(await voiceInClip()).toBe('as the script says')
  const change = (body: object) => test.call('PATCH', `/api/elements/${made.body.id}`, { body })
  expect((await change({ voice: 'x' })).status).toBe(422)
  expect((await change({ voice: ` ${voice} ` })).body.voice).toBe(voice)
  expect(await voiceInClip()).toBe(voice)
  expect((await change({ voice: null })).body.voice).toBeNull()
  expect(await voiceInClip()).toBe('as the script says')
})

it('continues after a skipped scene, and asks for approval of a new take', async () => {
  const adId = await createAd()
  expect((await test.call('POST', `/api/ads/${adId}/scenes/1/skip`)).body.items[0].isSkipped).toBe(true)
  const first = await makeStill(adId, 2)
  await complete(first.body.id)
  await approve(adId, 2, first.body.id)
  const second = await makeStill(adId, 2)
  await complete(second.body.id)
  expect((await makeClip(adId, 2)).body.detail).toContain('Approve')
  expect((await approve(adId, 2, first.body.id)).status).toBe(409)
  await approve(adId, 2, second.body.id)
  expect((await makeClip(adId, 2)).status).toBe(202)
})

it('takes a skipped scene back in when its clip is bought', async () => {
  const adId = await createAd()
  const { body: still } = await makeStill(adId, 1)
  await complete(still.id)
  await approve(adId, 1, still.id)
  await test.call('POST', `/api/ads/${adId}/scenes/1/skip`)
  const { body: clip } = await makeClip(adId, 1)
  const { items } = (await test.call('GET', `/api/ads/${adId}/scenes`)).body
  expect(items).toMatchObject([{ number: 1, isSkipped: false, video: { id: clip.id } }])
})

it('buys one still when two requests for the first one come at the same moment, and takes have a number each', async () => {
  const adId = await createAd()
  const both = await Promise.all([makeStill(adId, 1), makeStill(adId, 1)])
  const [bought, refused] = both.toSorted((one, other) => one.status - other.status)
  expect(bought?.status).toBe(202)
  expect(refused?.body).toMatchObject({ status: 409, imageId: bought?.body.id })
  expect(refused?.body.detail).toContain('A still of scene 1 is being made')
  const retakes = await Promise.all([makeStill(adId, 1, { retake: true }), makeStill(adId, 1, { retake: true })])
  expect(retakes.map(({ status }) => status)).toEqual([202, 202])
  const rows = await test.database.database.select().from(images).where(eq(images.adId, adId))
  expect(rows.map(({ take }) => take).toSorted()).toEqual([1, 2, 3])
})

it('buys one clip when two requests for it come at the same moment, and another one while it is made only as a retake', async () => {
  const adId = await createAd()
  const { body: still } = await makeStill(adId, 1)
  await complete(still.id)
  await approve(adId, 1, still.id)
  const both = await Promise.all([makeClip(adId, 1), makeClip(adId, 1)])
  const [bought, refused] = both.toSorted((one, other) => one.status - other.status)
  expect(bought?.status).toBe(202)
  expect(refused?.body).toMatchObject({ status: 409, videoId: bought?.body.id })
  expect(refused?.body.detail).toContain('A clip of scene 1 is being made')
  const retake = await makeClip(adId, 1, { retake: true })
  expect(retake.status).toBe(202)
  await test.database.database
    .update(videos)
    .set({ status: 'Failed', failureCode: 'moderated' })
    .where(eq(videos.id, retake.body.id))
  expect((await makeClip(adId, 1)).status).toBe(202)
  expect(await test.database.database.$count(videos, eq(videos.adId, adId))).toBe(3)
})

it('keeps every take of a scene, and puts an earlier clip back in use together with its still', async () => {
  const adId = await createAd()
  const path = `/api/ads/${adId}/scenes/1`
  const still = await makeStill(adId, 1)
  await complete(still.body.id)
  await approve(adId, 1, still.body.id)
  const { body: clip } = await makeClip(adId, 1)
  const unfinished = await test.call('POST', `${path}/take`, { body: { videoId: clip.id } })
  expect([unfinished.status, unfinished.body.detail]).toEqual([409, expect.stringContaining('no clip to use')])
  await test.database.database
    .update(videos)
    .set({ status: 'Completed', url: 'https://provider.example/clip', completedAt: new Date() })
    .where(eq(videos.id, clip.id))
  const { items } = (await test.call('GET', `/api/ads/${adId}/scenes`)).body
  expect(items).toMatchObject([{ hasOtherTakes: false }])
  const { body: second } = await makeStill(adId, 1)
  await complete(second.id)
  expect([still.body.take, second.take]).toEqual([1, 2])

  const { body: takes } = await test.call('GET', `${path}/takes`)
  expect(takes.images.map(({ id }: { id: string }) => id)).toEqual([still.body.id, second.id])
  expect(takes.videos).toMatchObject([{ id: clip.id, take: 1, status: 'Completed' }])

  const back = await test.call('POST', `${path}/take`, { body: { videoId: clip.id } })
  expect(back.body.items).toMatchObject([
    { isApproved: true, hasOtherTakes: true, image: { id: still.body.id }, video: { id: clip.id } }
  ])
  const onward = await test.call('POST', `${path}/take`, { body: { imageId: second.id } })
  expect(onward.body.items).toMatchObject([{ isApproved: false, image: { id: second.id }, video: null }])
  expect((await makeClip(adId, 1)).status).toBe(409)

  const { body: elsewhere } = await makeStill(await createAd(), 1)
  await complete(elsewhere.id)
  expect((await test.call('POST', `${path}/take`, { body: { imageId: elsewhere.id } })).status).toBe(404)
})

it('lets no scene be made before one that was jumped over', async () => {
  const adId = await createAd()
  for (const number of [1, 4]) await test.call('POST', `/api/ads/${adId}/scenes/${number}/skip`)
  expect((await makeStill(adId, 5)).body).toMatchObject({ status: 409, waitingFor: 2 })
  expect((await makeStill(adId, 2)).status).toBe(202)
})

it('writes nothing for a scene of another user’s ad, or without an ad', async () => {
  const before = await test.database.database.$count(images)
  expect((await makeStill(crypto.randomUUID(), 1)).status).toBe(404)
  expect((await test.call('GET', `/api/ads/${crypto.randomUUID()}/scenes`)).status).toBe(404)
  const without = await test.call('POST', '/api/images', {
    body: { scene: 1, prompt: 'A hand.', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
  })
  expect([without.status, await test.database.database.$count(images)]).toEqual([422, before])
})

it('lets two speakers take turns in a podcast, scene by scene, and refuses a third speaker, a doubled turn and a missing one', async () => {
  const adId = await createAd()
  const turn = async (scene: number, speaker?: string) => {
    const still = await makeStill(adId, scene)
    if (still.status === 202) {
      await complete(still.body.id)
      await approve(adId, scene, still.body.id)
    }
    return makeClip(adId, scene, { videoType: 'podcast', spokenScript: 'No, hold on.', speaker })
  }
  expect((await turn(1)).body.detail).toContain('every scene names its speaker')
  const silent = await makeClip(adId, 1, { videoType: 'podcast', spokenScript: '' })
  expect([silent.status, silent.body.detail]).toEqual([422, expect.stringContaining('every scene names its speaker')])
  expect((await turn(1, 'Maya')).status).toBe(202)
  expect((await turn(2, 'Maya')).body.detail).toContain('turns alternate, and Maya speaks in scene 1')
  expect((await turn(2, 'Theo')).status).toBe(202)
  expect((await turn(3, 'Ana')).body.detail).toContain('exactly two speakers')
  expect((await turn(3, 'Maya')).status).toBe(202)
})

it('makes no stills for a type that is a single clip, and keeps the ad’s one ratio', async () => {
  const adId = await createAd()
  await test.call('PATCH', `/api/ads/${adId}`, { body: { videoType: 'viral-chibi' } })
  expect((await makeStill(adId, 1)).body.detail).toContain('one single clip')
  await test.call('PATCH', `/api/ads/${adId}`, { body: { videoType: 'generic' } })
  expect((await makeStill(adId, 1)).status).toBe(202)
  // The first still decided the ratio, because nobody had before.
  expect((await test.call('GET', `/api/ads/${adId}`)).body.aspectRatio).toBe('9:16')
  const changed = await test.call('PATCH', `/api/ads/${adId}`, { body: { aspectRatio: '1:1' } })
  expect([changed.status, changed.body.code]).toEqual([409, 'aspect-ratio-fixed'])
  const set = await createAd()
  await test.call('PATCH', `/api/ads/${set}`, { body: { aspectRatio: '1:1' } })
  expect((await makeStill(set, 1)).body.detail).toContain('Every scene of this ad is 1:1')
})

it('makes a scene’s still only from elements that are locked', async () => {
  const adId = await createAd()
  const element = {
    adId,
    slug: 'the-bottle',
    kind: 'product',
    name: 'The bottle',
    description: 'An amber glass bottle.'
  }
  expect((await test.call('POST', '/api/elements', { body: element })).status).toBe(201)
  const body = {
    adId,
    scene: 1,
    prompt: 'An amber glass bottle.',
    aspect_ratio: '9:16',
    imageModel: 'nano-banana-2',
    elementSlugs: ['the-bottle']
  }
  const before = await test.database.database.$count(images)
  const refused = await test.call('POST', '/api/images', { body })
  expect([refused.status, refused.body.unlocked]).toEqual([409, ['the-bottle']])
  expect(refused.body.detail).toContain('Lock these elements before they are used in a scene: The bottle.')
  expect(await test.database.database.$count(images)).toBe(before)
  await test.database.database.update(elements).set({ lockedAt: new Date() }).where(eq(elements.adId, adId))
  expect((await test.call('POST', '/api/images', { body })).status).toBe(202)
})
