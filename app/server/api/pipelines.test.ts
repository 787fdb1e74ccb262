import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { failMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

const scenes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    prompt: `Scene ${index + 1}: a hand pours cold brew over ice.`,
    motion: 'The coffee swirls, slow push-in.',
    speaker: index % 2 === 0 ? 'Maya' : 'Theo',
    spokenScript: 'It never turns bitter.',
    durationSeconds: 4
  }))

async function createAd(): Promise<string> {
  const { body } = await test.call('POST', '/api/ads', {
    body: { idea: 'Cold brew that never turns bitter', name: 'Cold brew' }
  })
  return body.id
}

async function request(changes: Record<string, unknown> = {}) {
  return {
    adId: await createAd(),
    title: 'Podcast cut',
    videoType: 'podcast',
    imageModel: 'nano-banana-2',
    videoModel: 'kling-3.0',
    aspectRatio: '9:16',
    scenes: scenes(3),
    ...changes
  }
}

async function create(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return test.call('POST', '/api/pipelines', { body: await request(changes), headers })
}

const balance = async () => (await test.call('GET', '/api/credits')).body.balance as number
const read = async (id: string) => (await test.call('GET', `/api/pipelines?id=${id}`)).body
const countPipelines = () => test.database.database.$count(pipelines)

/** The end of what the pipeline service does to a row, without the steps before. */
async function complete(kind: 'image' | 'video', ids: string[]): Promise<void> {
  const table = kind === 'image' ? images : videos
  for (const id of ids) {
    await test.database.database
      .update(table)
      .set({ status: 'Completed', url: 'https://provider.example/file', completedAt: new Date() })
      .where(eq(table.id, id))
  }
}

const imageIds = (pipeline: Answer['body']): string[] =>
  pipeline.scenes.map((scene: { image: { id: string } }) => scene.image.id)

describe('creating a pipeline', () => {
  it('charges N images and N videos and wakes all N images in one call', async () => {
    const before = await balance()
    test.services.calls.length = 0
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body.scenes).toHaveLength(3)
    expect(body.folder).toBe('Cold brew/Podcast cut')
    expect(before - (await balance())).toBe(body.creditsCharged)
    expect(body.price).toBe(body.creditsCharged)
    const [call] = test.services.calls
    expect(test.services.calls).toHaveLength(1)
    expect(call?.path).toBe('/api/image/create')
    expect(call?.headers.get('authorization')).toBe('Bearer pipeline-token-of-the-tests')
    expect(call?.headers.get('traceparent')).toMatch(/^00-/)
    const traceparent = expect.stringContaining(call?.headers.get('traceparent')?.split('-')[1] ?? 'a trace')
    const { ownerId } = test.app
    expect(call?.body).toEqual({
      items: imageIds(body).map((rowId) => ({ rowId, apiModelPath: 'nano-banana-2', ownerId, traceparent }))
    })
    const entries = await test.database.database.select().from(creditLedger).where(eq(creditLedger.pipelineId, body.id))
    expect(entries).toHaveLength(6)
    const { body: listed } = await test.call('GET', '/api/library?kind=image')
    const { items } = libraryApi.list.answer.parse(listed)
    const stills = items.filter(({ pipelineId }) => pipelineId === body.id)
    expect(stills.map(({ scene, title }) => `${scene}: ${title}`).toSorted()).toEqual(
      [1, 2, 3].map((scene) => `${scene}: ${body.title}, scene ${scene}`)
    )
  })

  it('writes and sends nothing when the credits are too few, and names price and balance', async () => {
    const [before, rows] = [await balance(), await countPipelines()]
    test.services.calls.length = 0
    const { status, body } = await create({ scenes: scenes(60).map((scene) => ({ ...scene, durationSeconds: 15 })) })
    expect(status).toBe(402)
    expect(body).toMatchObject({ code: 'insufficient-credits', balance: before })
    expect(body.price).toBeGreaterThan(before)
    expect(test.services.calls).toEqual([])
    expect(await countPipelines()).toBe(rows)
    expect(await balance()).toBe(before)
  })

  it('leaves the rows Queued when the pipeline service is down', async () => {
    test.services.answerWith(() => new Response('gone', { status: 500 }))
    const { status, body } = await create()
    test.services.answerWith(({ body: sent }) =>
      Response.json({ accepted: Array.isArray(sent) ? 0 : 1 }, { status: 202 })
    )
    expect(status).toBe(201)
    expect(body.scenes.every((scene: { image: { status: string } }) => scene.image.status === 'Queued')).toBe(true)
    const rows = await test.database.database.select().from(images).where(eq(images.pipelineId, body.id))
    expect(rows.every((row) => row.nextEnqueueAt !== null)).toBe(true)
  })

  it('runs the same request once under one idempotency key, also when both arrive together', async () => {
    const before = await balance()
    const body = await request()
    const headers = { 'idempotency-key': 'create-once' }
    const [first, second] = await Promise.all([
      test.call('POST', '/api/pipelines', { body, headers }),
      test.call('POST', '/api/pipelines', { body, headers })
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(before - (await balance())).toBe(first.body.price)
    const other = await test.call('POST', '/api/pipelines', { body: { ...body, title: 'Another' }, headers })
    expect(other.status).toBe(409)
  })

  it.each([
    ['no ratio', { aspectRatio: undefined }, 422],
    ['a ratio the model cannot make', { aspectRatio: '7:3' }, 422],
    ['zero scenes', { scenes: [] }, 422],
    ['1,000 scenes', { scenes: scenes(1_000) }, 422],
    ['an unknown video type', { videoType: 'opera' }, 422],
    ['viral chibi', { videoType: 'viral-chibi' }, 422],
    ['an unknown model', { imageModel: 'nope' }, 422],
    ['an unknown element', { scenes: [{ ...scenes(1)[0], elementSlugs: ['ghost'] }, scenes(2)[1]] }, 422],
    ['a podcast with one speaker', { scenes: scenes(2).map((scene) => ({ ...scene, speaker: 'Maya' })) }, 422],
    ['a podcast scene without speaker', { scenes: scenes(2).map(({ speaker: _speaker, ...scene }) => scene) }, 422],
    ['an ad that is not there', { adId: '01930000-0000-7000-8000-000000000000' }, 404]
  ])('refuses %s and writes nothing', async (_what, changes, expected) => {
    const [before, rows] = [await balance(), await countPipelines()]
    const { status, body, headers } = await create(changes)
    expect(status).toBe(expected)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body.detail.length).toBeGreaterThan(10)
    expect(await countPipelines()).toBe(rows)
    expect(await balance()).toBe(before)
  })

  it('refuses a price above the one that was agreed to, also of one picture or clip', async () => {
    const picture = { prompt: 'On ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
    const clip = { prompt: 'On ice', aspectRatio: '9:16', videoType: 'generic', durationSeconds: 5 }
    for (const [path, wish] of [
      ['/api/pipelines', await request()],
      ['/api/images', picture],
      ['/api/videos', clip]
    ] as const) {
      const idempotencyKey = crypto.randomUUID()
      const buy = (maximumCredits: number) =>
        test.call('POST', path, { body: { ...wish, maximumCredits }, headers: { 'idempotency-key': idempotencyKey } })
      const before = await balance()
      const { status, body } = await buy(0)
      expect([status, body.code, body.maximumCredits]).toEqual([409, 'conflict', 0])
      expect(await balance()).toBe(before)
      const bought = await buy(body.price)
      expect(bought.status).toBeLessThan(300)
      // Pressed again after a lost answer, when the price has changed.
      expect((await buy(body.price + 1)).body).toEqual(bought.body)
      expect(before - (await balance())).toBe(body.price)
    }
  })

  it('refuses an ad that is made scene by scene', async () => {
    const body = await request()
    await test.call('PATCH', `/api/ads/${body.adId}`, { body: { route: 'scenes' } })
    const before = await countPipelines()
    const refused = await test.call('POST', '/api/pipelines', { body })
    expect([refused.status, refused.body.route]).toEqual([409, 'scenes'])
    expect(refused.body.detail).toContain('made scene by scene')
    expect(await countPipelines()).toBe(before)
  })

  it('says why viral chibi is not a pipeline and where it is made', async () => {
    const { body } = await create({ videoType: 'viral-chibi' })
    expect(body.detail).toContain('POST /api/videos')
  })

  it('switches to a model that can make the type and says so', async () => {
    const { body } = await create({ videoModel: 'kling-2.5-turbo-fal' })
    expect(body.videoModel).not.toBe('kling-2.5-turbo-fal')
    expect(body.notices[0]).toContain('Switched to')
  })
})

describe('review and animation', () => {
  it('approves a named take, animates it once, and animates later approvals in a second call', async () => {
    const { body: pipeline } = await create()
    const [first, second, third] = imageIds(pipeline) as [string, string, string]
    await complete('image', [first, second])
    const sceneId = pipeline.scenes[0].id
    const stale = await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, {
      body: { sceneId, imageId: second }
    })
    expect(stale.status).toBe(409)
    const early = await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, {
      body: { sceneId: pipeline.scenes[2].id, imageId: third }
    })
    expect(early.status).toBe(409)
    const tooEarly = await test.call('POST', `/api/pipelines/${pipeline.id}/advance`)
    expect(tooEarly).toMatchObject({
      status: 409,
      body: {
        detail:
          'No approved still is left to animate. Approve the stills of scenes 1 and 2 first. The still of scene 3 is being made.',
        nextStep: { call: `POST /api/pipelines/${pipeline.id}/approve`, tool: 'approve_scenes' }
      }
    })
    const approved = await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, { body: { allCompleted: true } })
    expect(approved.body.scenes.map((scene: { approvedAt: string | null }) => scene.approvedAt !== null)).toEqual([
      true,
      true,
      false
    ])

    const before = await balance()
    test.services.calls.length = 0
    const passes = await Promise.all([1, 2, 3].map(() => test.call('POST', `/api/pipelines/${pipeline.id}/advance`)))
    expect(passes.map((pass) => pass.status)).toEqual([202, 202, 202])
    expect(passes.map((pass) => pass.body.animated).toSorted()).toEqual([0, 0, 2])
    expect(passes.find((pass) => pass.body.animated === 0)?.body.notice).toBe(
      'No approved still is left to animate. The still of scene 3 is being made.'
    )
    expect(await balance()).toBe(before)
    const clips = await test.database.database.select().from(videos).where(eq(videos.pipelineId, pipeline.id))
    expect(clips).toHaveLength(2)
    expect(clips.every((clip) => clip.isSaved && clip.folder === 'Cold brew/Podcast cut')).toBe(true)
    expect(clips.every((clip) => clip.input.firstFrameImageId === clip.firstFrameImageId)).toBe(true)
    expect(clips.every((clip) => clip.input.promptContext?.spokenScript === 'It never turns bitter.')).toBe(true)
    expect(test.services.calls.map((call) => call.path)).toEqual(['/api/video/create'])

    await complete('image', [third])
    await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, {
      body: { sceneId: pipeline.scenes[2].id, imageId: third }
    })
    const late = await test.call('POST', `/api/pipelines/${pipeline.id}/advance`)
    expect(late.body.animated).toBe(1)
    expect((await read(pipeline.id)).creditsPrepaid).toBe(0)
  })

  it('tells the take from before until the new one is chosen, and goes back to it', async () => {
    const { body: pipeline } = await create()
    await complete('image', imageIds(pipeline))
    const [{ id: sceneId, image: first }] = pipeline.scenes
    const path = `/api/pipelines/${pipeline.id}/scenes/${sceneId}`
    const firstScene = async () => (await read(pipeline.id)).scenes[0]
    expect((await firstScene()).earlier).toBeUndefined()
    const retaken = await test.call('POST', `${path}/retry`, { body: { what: 'image' } })
    const second = retaken.body.scenes[0].image
    const earlier = { kind: 'image', id: first.id, take: 1, url: `/media/${first.id}` }
    expect((await firstScene()).earlier).toEqual(earlier)
    await complete('image', [second.id])
    expect(await firstScene()).toMatchObject({ image: { id: second.id, status: 'Completed' }, earlier })

    const back = await test.call('POST', `${path}/take`, { body: { imageId: first.id } })
    expect([back.status, back.body.scenes[0].image.id, back.body.scenes[0].earlier]).toEqual([200, first.id, undefined])
    await test.call('POST', `${path}/take`, { body: { imageId: second.id } })
    await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, { body: { sceneId, imageId: second.id } })
    expect((await firstScene()).earlier).toBeUndefined()
  })

  it('retries a failed still as a new take with a new charge, and refunds the failed one', async () => {
    const { body: pipeline } = await create()
    const [failedId] = imageIds(pipeline) as [string]
    await test.database.database.transaction((transaction) =>
      failMediaRow(transaction, {
        kind: 'image',
        id: failedId,
        from: 'Queued',
        code: 'moderated',
        detail: 'no',
        at: new Date()
      })
    )
    const shown = await read(pipeline.id)
    expect(shown.scenes[0].image).toMatchObject({ status: 'Failed', isRefunded: true, failure: { code: 'moderated' } })
    const before = await balance()
    const sceneId = pipeline.scenes[0].id
    const retried = await test.call('POST', `/api/pipelines/${pipeline.id}/scenes/${sceneId}/retry`, {
      body: { prompt: 'Another wording of the scene.' }
    })
    expect(retried.status).toBe(202)
    expect(retried.body.scenes[0].image).toMatchObject({ take: 2, status: 'Queued' })
    expect(before - (await balance())).toBe(shown.scenes[0].image.credits)
  })

  it('skips a scene whose clip failed, and none whose clip is being made or is there', async () => {
    const { body: pipeline } = await create()
    await complete('image', imageIds(pipeline))
    await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, { body: { allCompleted: true } })
    const { body: animated } = await test.call('POST', `/api/pipelines/${pipeline.id}/advance`)
    const [failing, rolling, finished] = animated.scenes
    await complete('video', [finished.video.id])
    await test.database.database.transaction((transaction) =>
      failMediaRow(transaction, {
        kind: 'video',
        id: failing.video.id,
        from: 'Queued',
        code: 'moderated',
        detail: 'no',
        at: new Date()
      })
    )
    const before = await balance()
    const skip = ({ id }: { id: string }) => test.call('POST', `/api/pipelines/${pipeline.id}/scenes/${id}/skip`)
    const skipped = await skip(failing)
    expect([skipped.status, skipped.body.scenes[0].stage]).toEqual([200, 'skipped'])
    expect((await skip(rolling)).body).toMatchObject({ status: 409, detail: expect.stringContaining('being animated') })
    expect((await skip(finished)).body).toMatchObject({ status: 409, detail: expect.stringContaining('has its clip') })
    // It was refunded when it failed.
    expect(await balance()).toBe(before)
  })

  it('makes a new clip of a scene whose clip was deleted', async () => {
    const { body: pipeline } = await create()
    await complete('image', imageIds(pipeline))
    await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, { body: { allCompleted: true } })
    const { body: animated } = await test.call('POST', `/api/pipelines/${pipeline.id}/advance`)
    const [{ id: sceneId, video }] = animated.scenes
    await complete('video', [video.id])
    const deleted = await test.call('DELETE', '/api/library/items', { body: { ids: [video.id] } })
    expect(deleted.body).toEqual({ deleted: 1 })
    const path = `/api/pipelines/${pipeline.id}/scenes/${sceneId}/retry`
    const retaken = await test.call('POST', path, { body: { what: 'video' } })
    expect(retaken).toMatchObject({ status: 202, body: { scenes: [{ video: { status: 'Queued' } }, {}, {}] } })
    expect(retaken.body.scenes[0].video.id).not.toBe(video.id)
  })

  it('sends the words of what moves as they were written, first and again, and the still’s where there are only blanks', async () => {
    const words = (prompt: string, motion: string) => ({ prompt, motion, durationSeconds: 4 })
    const given = [words('A hand.', '  Slowly. \n'), words(' A glass. ', ' \n ')]
    const { body: pipeline } = await create({ videoType: 'generic', scenes: given })
    await complete('image', imageIds(pipeline))
    await test.call('POST', `/api/pipelines/${pipeline.id}/approve`, { body: { allCompleted: true } })
    const { body: animated } = await test.call('POST', `/api/pipelines/${pipeline.id}/advance`)
    const clips: { id: string }[] = animated.scenes.map(({ video }: { video: { id: string } }) => video)
    await complete(
      'video',
      clips.map(({ id }) => id)
    )
    const path = `/api/pipelines/${pipeline.id}/scenes/${animated.scenes[0].id}/retry`
    const { body: retaken } = await test.call('POST', path, { body: { what: 'video', motion: ' Faster. \n' } })
    const sent = await Promise.all(
      [...clips, retaken.scenes[0].video].map(({ id }) =>
        test.database.database.select({ input: videos.input }).from(videos).where(eq(videos.id, id))
      )
    )
    expect(sent.flat().map(({ input }) => input.prompt)).toEqual(['  Slowly. \n', ' A glass. ', ' Faster. \n'])
  })

  it('skips a scene and closes a pipeline, refunding each unused clip once', async () => {
    const { body: pipeline } = await create()
    const clipCredits = pipeline.creditsPrepaid / 3
    const before = await balance()
    const skip = () => test.call('POST', `/api/pipelines/${pipeline.id}/scenes/${pipeline.scenes[0].id}/skip`)
    await skip()
    await skip()
    expect((await balance()) - before).toBe(clipCredits)
    const close = () => test.call('POST', `/api/pipelines/${pipeline.id}/close`)
    await close()
    const closed = await close()
    expect((await balance()) - before).toBe(clipCredits * 3)
    expect(closed.body).toMatchObject({ creditsPrepaid: 0 })
    expect(closed.body.scenes.every((scene: { image: { isSaved: boolean } }) => !scene.image.isSaved)).toBe(true)
    expect((await test.call('POST', `/api/pipelines/${pipeline.id}/advance`)).status).toBe(409)
  })
})

describe('access to a pipeline', () => {
  it('answers 404 for another owner and 401 without a token', async () => {
    const { body: pipeline } = await create()
    const asOther = await test.asInvited('b@example.com')
    expect((await test.call('GET', '/api/account', asOther)).body).toMatchObject({
      email: 'b@example.com',
      role: 'member'
    })
    for (const [method, path] of [
      ['GET', `/api/pipelines?id=${pipeline.id}`],
      ['POST', `/api/pipelines/${pipeline.id}/advance`],
      ['POST', `/api/pipelines/${pipeline.id}/close`],
      ['GET', `/media/${pipeline.scenes[0].image.id}`],
      ['GET', `/api/ads/${pipeline.adId}`]
    ] as const) {
      expect((await test.call(method, path, asOther)).status, path).toBe(404)
    }
    expect((await test.call('GET', '/api/users', asOther)).status).toBe(403)
    expect((await test.call('GET', `/api/pipelines?id=${pipeline.id}`, { key: null })).status).toBe(401)
    expect((await test.call('GET', `/api/pipelines?id=${pipeline.id}`, { key: 'cs_wrong' })).status).toBe(401)
    expect((await test.call('GET', '/api/pipelines?id=not-an-id')).status).toBe(404)
  })
})

it('reads a pipeline only by indexes', async () => {
  const { body: pipeline } = await create()
  const plan = await test.database.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    return transaction.execute(sql`
      explain select * from pipelines p join pipeline_scenes s on s.pipeline_id = p.id
      left join images i on i.id = s.image_id left join videos v on v.id = s.video_id where p.id = ${pipeline.id}`)
  })
  expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan')
})

describe('the length of a clip', () => {
  it('is refused, before anything is charged, when the model makes no clip that long', async () => {
    const before = await balance()
    const long = await create({ scenes: scenes(2).map((scene) => ({ ...scene, durationSeconds: 20 })) })
    expect(long.status).toBe(422)
    expect(long.body.detail).toMatch(/Kling 3.0 makes no clip of 20 seconds; its longest has 15/)
    const clip = { videoType: 'generic', videoModel: 'kling-3.0', prompt: 'It turns.', aspectRatio: '9:16' }
    const one = await test.call('POST', '/api/videos', { body: { ...clip, durationSeconds: 16 } })
    expect([one.status, one.body.choices.at(-1)]).toEqual([422, 15])
    expect(await balance()).toBe(before)
  })

  it('is said in an estimate that counts another one', async () => {
    const estimate = async (seconds: number, model: string) => {
      const input = { scenes: 1, seconds_per_scene: seconds, video_type: 'generic', aspect_ratio: '9:16' }
      const { body } = await test.call('POST', '/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'estimate_cost', arguments: { ...input, image_model: 'nano-banana-2', video_model: model } }
        }
      })
      return JSON.parse(body.result.content[0].text) as { clipSeconds: number; notice: string | null }
    }
    expect(await estimate(5, 'kling-3.0')).toMatchObject({ clipSeconds: 5, notice: null })
    expect((await estimate(20, 'kling-3.0')).notice).toMatch(/no clip of 20 seconds: its longest, 15, is counted/)
    expect((await estimate(5, 'veo-3.1-fast')).notice).toMatch(/no clip of 5 seconds: 8 are counted/)
  })
})

describe('a speaker whom a shot does not show', () => {
  it('is off-screen for the prompt of the clip, and one who is shown is not', async () => {
    const adId = await createAd()
    const rows = ['Maya', 'Theo'].map((name) => ({
      id: newId(),
      ownerId: test.app.ownerId,
      adId,
      slug: name.toLowerCase(),
      kind: 'cast' as const,
      name,
      description: `${name}, forty, grey jumper, short hair`
    }))
    await test.database.database.insert(elements).values(rows)
    const listed = scenes(3).map((scene, index) => ({ ...scene, elementSlugs: index === 2 ? [] : ['maya'] }))
    const { body } = await create({ adId, scenes: listed, missingSheets: 'go-without' })
    await complete('image', imageIds(body))
    await test.call('POST', `/api/pipelines/${body.id}/approve`, { body: { allCompleted: true } })
    const advanced = await test.call('POST', `/api/pipelines/${body.id}/advance`, { body: {} })
    const contexts = await Promise.all(
      advanced.body.scenes.map(async ({ video }: { video: { id: string } }) => {
        const [row] = await test.database.database.select().from(videos).where(eq(videos.id, video.id))
        return [row?.input.promptContext?.speaker, row?.input.promptContext?.isSpeakerOffScreen]
      })
    )
    expect(contexts).toEqual([
      ['Maya', undefined],
      ['Theo', true],
      ['Maya', undefined]
    ])
  })
})

describe('the ledger of one ad', () => {
  it('holds its charges alone', async () => {
    const ours = await create()
    const theirs = await create()
    const { body } = await test.call('GET', `/api/credits/ledger?adId=${ours.body.adId}&limit=200`)
    const spent = -body.items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(spent).toBe(ours.body.creditsCharged)
    expect(body.items.some(({ pipelineId }: { pipelineId: string }) => pipelineId === theirs.body.id)).toBe(false)
  })

  it('tells why a picture failed whose credits it gives back, also when the picture is deleted', async () => {
    const adId = await createAd()
    const { body: picture } = await test.call('POST', '/api/images', {
      body: { adId, prompt: 'On ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
    })
    await test.database.database.transaction((transaction) =>
      failMediaRow(transaction, {
        kind: 'image',
        id: picture.id,
        from: 'Queued',
        code: 'moderated',
        detail: 'refused',
        at: new Date()
      })
    )
    const ledger = async () => (await test.call('GET', `/api/credits/ledger?adId=${adId}`)).body.items
    const description = 'The media provider refused this prompt or picture on its content rules'
    expect(await ledger()).toMatchObject([
      { kind: 'refund', failureCode: 'moderated', description },
      { kind: 'charge', failureCode: null, state: 'given-back' }
    ])
    await test.call('DELETE', '/api/library/items', { body: { ids: [picture.id] } })
    expect(await ledger()).toMatchObject([{ kind: 'refund', description }, { kind: 'charge' }])
  })

  it('still tells what was spent on a picture that is deleted', async () => {
    const adId = await createAd()
    const { body: picture } = await test.call('POST', '/api/images', {
      body: { adId, prompt: 'On ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
    })
    await complete('image', [picture.id])
    expect((await test.call('HEAD', `/media/${picture.id}`)).status).toBe(200)
    const ledger = async () => (await test.call('GET', `/api/credits/ledger?adId=${adId}`)).body.items
    const before = await ledger()
    expect(before).toHaveLength(1)
    await test.call('DELETE', '/api/library/items', { body: { ids: [picture.id] } })
    expect(await ledger()).toMatchObject([{ mediaId: picture.id, amount: before[0].amount }])
  })
})
