import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { videoModels } from '@callsheet/lib/database/schema/models.ts'
import { makeFinishedAd, storeClip, storeStill, type FinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type CallOptions, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp
let directory: string
let ad: FinishedAd
let owner: CallOptions

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-drafts-'))
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts'), WELCOME_CREDITS: '100000' })
  ad = await makeFinishedAd(test)
  owner = await test.asOwner()
}, 120_000)

afterAll(async () => {
  await test?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Two scenes of four seconds whose stills are there and approved. */
async function makeBoard(videoModel = 'seedance-2') {
  const scenes = ['Maya', 'Theo'].map((speaker) => ({
    speaker,
    spokenScript: 'It never turns bitter.',
    prompt: `${speaker} at the microphone, one lamp behind.`,
    motion: 'A slow push-in.',
    durationSeconds: 4
  }))
  const { body } = await test.call('POST', '/api/pipelines', {
    body: {
      adId: ad.adId,
      title: 'Day three',
      videoType: 'podcast',
      imageModel: 'nano-banana-2',
      videoModel,
      aspectRatio: '9:16',
      scenes
    }
  })
  const found: { id: string; image: { id: string } }[] = body.scenes
  for (const { image } of found) await storeStill(test, image.id)
  const id: string = body.id
  await test.call('POST', `/api/pipelines/${id}/approve`, { body: { allCompleted: true } })
  return { id, sceneIds: found.map((scene) => scene.id), imageIds: found.map(({ image }) => image.id) }
}

const balance = async () => (await test.call('GET', '/api/credits')).body.balance
const read = async (id: string) => (await test.call('GET', `/api/pipelines?id=${id}`)).body

describe('drafts of clips', { timeout: 120_000 }, () => {
  it('cost their own lower price, are bought once, and their finals are the prepaid clips of what was approved', async () => {
    const board = await makeBoard()
    const before = await balance()
    const { body: price } = await test.call('GET', `/api/pipelines/${board.id}/drafts/price`)
    expect(price).toMatchObject({ scenes: 2, credits: 72, madeWith: 'Seedance 2 at 480p', missing: null })
    const tooDear = await test.call('POST', `/api/pipelines/${board.id}/drafts`, { body: { maximumCredits: 71 } })
    expect(tooDear).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Nothing was spent') } })

    const bought = await test.call('POST', `/api/pipelines/${board.id}/drafts`, { body: { maximumCredits: 72 } })
    expect(bought).toMatchObject({ status: 202, body: { drafted: 2, creditsPrepaid: 160 } })
    expect(bought.body.scenes[0]).toMatchObject({
      stage: 'review',
      video: null,
      draft: { isDraft: true, take: 1, credits: 36, status: 'Queued' },
      nextStep: { isWaiting: true, label: 'The draft is waiting its turn' }
    })
    expect(await balance()).toBe(before - 72)
    const again = await test.call('POST', `/api/pipelines/${board.id}/drafts`, { body: {} })
    expect([again.body.drafted, await balance()]).toEqual([0, before - 72])

    const drafts: string[] = bought.body.scenes.map((scene: { draft: { id: string } }) => scene.draft.id)
    const { database } = test.database
    const [row] = await database.select().from(videos).where(eq(videos.id, drafts[0]!))
    expect(row).toMatchObject({ isDraft: true, firstFrameImageId: board.imageIds[0], modelId: 'seedance-2' })
    expect(row?.input.resolution).toBe('480p')
    for (const id of drafts) await storeClip(test, id, { grey: 70 })
    expect((await read(board.id)).nextStep).toMatchObject({ action: 'approve-draft' })

    const draft = (await test.call('GET', '/api/library?kind=video&limit=1')).body.items[0]
    expect(draft).toMatchObject({ isDraft: true, nextStep: { action: 'approve-draft' } })

    const body = { videoIds: [drafts[0]] }
    const approved = await test.call('POST', `/api/pipelines/${board.id}/drafts/approve`, { body })
    expect(
      approved.body.scenes.map(({ draftApprovedAt }: { draftApprovedAt: string | null }) => draftApprovedAt !== null)
    ).toEqual([true, false])
    expect(approved.body.scenes[0].nextStep.action).toBe('make-final')
    const finals = await test.call('POST', `/api/pipelines/${board.id}/finals`, { body: {} })
    expect(finals).toMatchObject({ status: 202, body: { animated: 1, creditsPrepaid: 80 } })
    const [first, second] = finals.body.scenes
    expect(first).toMatchObject({ stage: 'animating', video: { take: 2, credits: 80, status: 'Queued' } })
    expect(first.video.isDraft).toBeUndefined()
    expect(second).toMatchObject({ stage: 'review', video: null })
    const [final] = await database.select().from(videos).where(eq(videos.id, first.video.id))
    expect(final).toMatchObject({ isDraft: false, firstFrameImageId: board.imageIds[0] })
    expect(final?.input).toMatchObject({ prompt: row?.input.prompt, promptContext: row?.input.promptContext })
    expect(final?.input.resolution).toBeUndefined()
    expect(await balance()).toBe(before - 72)
    const more = await test.call('POST', `/api/pipelines/${board.id}/finals`, { body: {} })
    expect(more.body).toMatchObject({
      animated: 0,
      notice: expect.stringMatching(/Approve the draft of scene 2 first/)
    })
  })

  it('go with another still, can be taken again, and a program’s key approves none', async () => {
    const board = await makeBoard()
    const { body } = await test.call('POST', `/api/pipelines/${board.id}/drafts`, { body: {} })
    const [first, second] = body.scenes.map((scene: { draft: { id: string } }) => scene.draft.id)
    await storeClip(test, first, {})
    await storeClip(test, second, {})
    const program = await test.createKey({ name: 'A program', scopes: ['read', 'write', 'spend'] })
    const asked = await test.call('POST', `/api/pipelines/${board.id}/drafts/approve`, {
      key: program,
      body: { allCompleted: true }
    })
    expect(asked).toMatchObject({ status: 403, body: { press: 'Approve these 2 drafts' } })

    const before = await balance()
    const retry = (scene: number, what: string, more = {}) =>
      test.call('POST', `/api/pipelines/${board.id}/scenes/${board.sceneIds[scene]}/retry`, { body: { what, ...more } })
    const anew = await retry(0, 'draft', { motion: 'She leans in.' })
    expect(anew.body.scenes[0]).toMatchObject({
      motion: 'She leans in.',
      draft: { take: 2, isDraft: true, credits: 36 }
    })
    expect(await balance()).toBe(before - 36)
    const restill = await retry(1, 'image')
    expect(restill.body.scenes[1]).toMatchObject({ draft: null, approvedAt: null })
    const { body: takes } = await test.call('GET', `/api/pipelines/${board.id}/scenes/${board.sceneIds[1]}/takes`)
    expect(takes.videos).toMatchObject([{ id: second, isDraft: true, nextStep: { action: 'open-library' } }])
  })

  it('make a cut that says so, and the finals take their places in the next one', async () => {
    const made = await makeFinishedAd(test)
    const board = await test.call('POST', '/api/pipelines', {
      body: {
        adId: made.adId,
        title: 'Day three',
        videoType: 'podcast',
        imageModel: 'nano-banana-2',
        videoModel: 'seedance-2',
        aspectRatio: '9:16',
        scenes: ['Maya', 'Theo'].map((speaker) => ({
          speaker,
          spokenScript: 'Yes.',
          prompt: 'A table.',
          durationSeconds: 4
        }))
      }
    })
    const id: string = board.body.id
    for (const { image } of board.body.scenes) await storeStill(test, image.id)
    await test.call('POST', `/api/pipelines/${id}/approve`, { body: { allCompleted: true } })
    const drafted = await test.call('POST', `/api/pipelines/${id}/drafts`, { body: {} })
    for (const { draft } of drafted.body.scenes) await storeClip(test, draft.id, { grey: 50 })
    const cut = async () => {
      const { body } = await test.call('POST', `/api/ads/${made.adId}/cuts`, { body: {} })
      return vi.waitFor(
        async () => {
          const answer = await test.call('GET', `/api/cuts/${body.id}`)
          expect(answer.body.status).toBe('Completed')
          return answer.body
        },
        { timeout: 60_000, interval: 100 }
      )
    }
    const rough = await cut()
    expect([rough.drafts, rough.clips.map(({ isDraft }: { isDraft: boolean }) => isDraft)]).toEqual([2, [true, true]])
    await test.call('POST', `/api/pipelines/${id}/drafts/approve`, { body: { allCompleted: true } })
    const { body: finals } = await test.call('POST', `/api/pipelines/${id}/finals`, { body: {} })
    for (const { video } of finals.scenes) await storeClip(test, video.id, { grey: 150 })
    const final = await cut()
    expect(final.drafts).toBe(0)
    expect(final.clips.map(({ videoId }: { videoId: string }) => videoId)).toEqual(
      finals.scenes.map(({ video }: { video: { id: string } }) => video.id)
    )
  })
})

describe('a model without a draft mode', { timeout: 60_000 }, () => {
  it('says why there are no drafts, until an admin names a cheaper model that starts on a still', async () => {
    const board = await makeBoard('kling-3.0')
    const price = async () => (await test.call('GET', `/api/pipelines/${board.id}/drafts/price`)).body
    expect(await price()).toMatchObject({
      scenes: 0,
      credits: 0,
      missing: 'Kling 3.0 has no cheaper draft mode: its clips are made in full.'
    })
    expect(await test.call('POST', `/api/pipelines/${board.id}/drafts`, { body: {} })).toMatchObject({ status: 409 })
    for (const [draft, why] of [
      [{ resolution: '480p', credits: 5 }, 'expected no resolutions, because the model has none to choose from'],
      [{ mode: 'quick', credits: 5 }, 'expected one of the modes: std, pro'],
      [{ model: 'kling-3.0' }, 'another video model that starts on a still'],
      [{ model: 'no-such-model' }, '"no-such-model" is none']
    ] as const) {
      const refused = await test.call('PATCH', '/api/admin/models/video/kling-3.0', { ...owner, body: { draft } })
      expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(why)])
    }
    const changed = await test.call('PATCH', '/api/admin/models/video/kling-3.0', {
      ...owner,
      body: { draft: { model: 'kling-2.6' } }
    })
    expect(changed.status).toBe(200)
    expect(await price()).toMatchObject({ scenes: 2, credits: 140, madeWith: 'Kling 2.6', missing: null })
    const { body } = await test.call('POST', `/api/pipelines/${board.id}/drafts`, { body: {} })
    expect(body.scenes[0].draft).toMatchObject({ modelId: 'kling-2.6', durationSeconds: 5, credits: 70 })
    await test.database.database.update(videoModels).set({ draft: null }).where(eq(videoModels.id, 'kling-3.0'))
  })
})
