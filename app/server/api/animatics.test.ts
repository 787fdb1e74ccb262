import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { backgroundJobs, deletions } from '@callsheet/lib/database/schema/operations.ts'
import { makeFinishedAd, storeStill, type FinishedAd } from '../../testing/finished-ad.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp
let directory: string
let ad: FinishedAd

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-animatics-'))
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts') })
  ad = await makeFinishedAd(test)
}, 120_000)

afterAll(async () => {
  await test?.stop()
  await rm(directory, { recursive: true, force: true })
})

const scenes = [
  { speaker: 'Maya', spokenScript: 'It never turns bitter. Not even on day three.', motion: 'The camera pans left.' },
  { speaker: 'Theo', spokenScript: 'You said that about the last one.', motion: 'Static shot.' },
  { speaker: 'Maya', spokenScript: 'This one I can prove.', motion: '' }
]

/** A pipeline of which only the first `stills` scenes have their still. */
async function makeBoard(stills: number): Promise<{ id: string; imageIds: string[]; sceneIds: string[] }> {
  const { body } = await test.call('POST', '/api/pipelines', {
    body: {
      adId: ad.adId,
      title: 'Day three',
      videoType: 'podcast',
      imageModel: 'nano-banana-2',
      videoModel: 'kling-3.0',
      aspectRatio: '9:16',
      scenes: scenes.map((scene) => ({ ...scene, prompt: 'At the microphone, one lamp behind.', durationSeconds: 3 }))
    }
  })
  expect(body.detail).toBeUndefined()
  const found: { id: string; image: { id: string } }[] = body.scenes
  const imageIds = found.map(({ image }) => image.id)
  for (const id of imageIds.slice(0, stills)) await storeStill(test, id)
  return { id: body.id, imageIds, sceneIds: found.map(({ id }) => id) }
}

const animaticOf = (pipelineId: string) => test.call('POST', `/api/pipelines/${pipelineId}/animatics`)

/** Waits until the animatic is made or has failed. */
async function finish({ status, body }: Answer): Promise<Answer['body']> {
  expect(body).toMatchObject({ kind: 'animatic' })
  expect(status).toBe(202)
  return vi.waitFor(
    async () => {
      const { body: animatic } = await test.call('GET', `/api/animatics/${body.id}`)
      expect(['Completed', 'Failed']).toContain(animatic.status)
      return animatic
    },
    { timeout: 60_000, interval: 100 }
  )
}

async function inspect(path: string) {
  const answer = await fetch(test.app.url + path, { headers: { authorization: `Bearer ${test.ownerKey}` } })
  expect(answer.status).toBe(200)
  const file = join(directory, `${crypto.randomUUID()}.mp4`)
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
  return inspectClip(file)
}

describe('an animatic', { timeout: 120_000 }, () => {
  it('sets the board in motion for nothing: planned lengths, camera of the prompts, plates where stills miss', async () => {
    const board = await makeBoard(2)
    const before = (await test.call('GET', '/api/credits')).body.balance
    const made = await finish(await animaticOf(board.id))
    expect(made).toMatchObject({
      status: 'Completed',
      pipelineId: board.id,
      version: 1,
      durationSeconds: 9,
      isOutdated: false,
      nextStep: { action: 'watch', href: `/pipelines/${board.id}` }
    })
    expect(made.scenes).toMatchObject([
      { scene: 1, imageId: board.imageIds[0], move: 'pan-left', startSeconds: 0 },
      { scene: 2, imageId: board.imageIds[1], move: 'hold', startSeconds: 3 },
      { scene: 3, imageId: null, words: 'At the microphone, one lamp behind.', startSeconds: 6 }
    ])
    expect(made.captions[0]).toMatchObject({ text: 'It never turns bitter.', speaker: 'Maya' })
    expect(await inspect(made.url)).toMatchObject({ frames: 216, width: 540, height: 960 })
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before)
  })

  it('is the same version while the board is as it was, and says which scenes changed since then', async () => {
    const board = await makeBoard(3)
    const [one, other] = await Promise.all([animaticOf(board.id), animaticOf(board.id)])
    expect(one.body.id).toBe(other.body.id)
    const first = await finish(one)
    expect((await animaticOf(board.id)).body).toMatchObject({ id: first.id, status: 'Completed' })

    const retake = `/api/pipelines/${board.id}/scenes/${board.sceneIds[1]}/retry`
    const { body: changed } = await test.call('POST', retake, {
      body: { what: 'image', prompt: 'Closer, by daylight.' }
    })
    const outdated = (await test.call('GET', `/api/animatics/${first.id}`)).body
    expect(outdated).toMatchObject({ isOutdated: true, changedScenes: [2], nextStep: { action: 'retry' } })
    await storeStill(test, changed.scenes[1].image.id)
    const second = await finish(await animaticOf(board.id))
    expect(second).toMatchObject({ version: 2, isOutdated: false })
    expect(second.scenes[1].imageId).toBe(changed.scenes[1].image.id)
    const { body: listed } = await test.call('GET', `/api/pipelines/${board.id}/animatics`)
    expect(
      listed.items.map(({ version, isOutdated }: { version: number; isOutdated: boolean }) => [version, isOutdated])
    ).toEqual([
      [2, false],
      [1, true]
    ])
  })

  it('leaves skipped scenes out, and shows nothing of another owner’s board', async () => {
    const board = await makeBoard(2)
    await test.call('POST', `/api/pipelines/${board.id}/scenes/${board.sceneIds[2]}/skip`)
    const { body } = await animaticOf(board.id)
    expect(body.scenes.map(({ scene }: { scene: number }) => scene)).toEqual([1, 2])
    const stranger = await test.asInvited('stranger@example.com')
    for (const [method, path] of [
      ['POST', `/api/pipelines/${board.id}/animatics`],
      ['GET', `/api/pipelines/${board.id}/animatics`],
      ['GET', `/api/animatics/${body.id}`],
      ['GET', `/api/animatics/${body.id}/animatic.mp4`]
    ] as const)
      expect((await test.call(method, path, { key: null, ...stranger })).status).toBe(404)
  })

  it('is made anew by the next run when one ended without a sign, and its film is not swept away', async () => {
    const board = await makeBoard(3)
    const { body } = await animaticOf(board.id)
    const { database } = test.database
    // As a run leaves it that ended without a sign.
    const isOfIt = and(eq(backgroundJobs.subjectId, body.id), eq(backgroundJobs.kind, 'animatic'))
    const made = await finish({ status: 202, headers: new Headers(), body })
    await database
      .update(backgroundJobs)
      .set({ status: 'Queued', nextEnqueueAt: new Date(), finishedAt: null })
      .where(isOfIt)
    await animaticOf((await makeBoard(1)).id)
    expect(await finish({ status: 202, headers: new Headers(), body })).toMatchObject({ durationSeconds: 9 })
    expect(made.url).toBe(`/api/animatics/${body.id}/animatic.mp4`)

    const [row] = await database.select().from(animatics).where(eq(animatics.id, body.id))
    expect(row?.storageKey).toMatch(/\/animatic\//)
    const noted = await database.select().from(deletions).where(eq(deletions.storageKey, row!.storageKey!))
    expect(noted).toEqual([])
  })
})

describe('an animatic that cannot be made', { timeout: 60_000 }, () => {
  it('is refused with the reason, and writes nothing', async () => {
    const board = await makeBoard(0)
    for (const id of board.sceneIds) await test.call('POST', `/api/pipelines/${board.id}/scenes/${id}/skip`)
    expect(await animaticOf(board.id)).toMatchObject({
      status: 409,
      body: { detail: 'Every scene is skipped: there is nothing to show.' }
    })
    expect(await animaticOf(crypto.randomUUID())).toMatchObject({ status: 404 })
    expect((await test.call('GET', `/api/pipelines/${board.id}/animatics`)).body.items).toEqual([])
  })
})
