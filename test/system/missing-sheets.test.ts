import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { quotesApi } from '@callsheet/lib/wire/app-api/quotes.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { toolPriceSchema } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { sheetViewsOf } from '@callsheet/lib/wire/element.ts'
import {
  missingSheetsProblemSchema,
  type CreatePipelineRequest,
  type MissingSheetsProblem
} from '@callsheet/lib/wire/pipelines-api.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChatClient, type ChatClient } from '../support/chat-client.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { mediaAtRest } from '../support/media-at-rest.ts'
import { waitFor } from '../support/wait-for.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let callsheet: EmbeddedCallsheet
let person: ChatClient

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '100000' })
  const { running } = callsheet
  const cookie = await signInByLink(running.signInUrl)
  person = createChatClient({ url: running.instance.appUrl, origin: new URL(running.signInUrl).origin, cookie })
})

afterAll(async () => {
  if (callsheet) await mediaAtRest(callsheet)
  await callsheet?.stop()
})

const once = () => crypto.randomUUID()
const balance = async () => (await callsheet.api.call(creditsApi.read)).balance
const elementsOf = async (adId: string) =>
  (await callsheet.api.call(elementsApi.list, { query: { adId } })).items.filter((element) => element.adId === adId)
const create = (body: CreatePipelineRequest) =>
  callsheet.api.call(pipelinesApi.create, { body, idempotencyKey: once() })

/** A board from its script, with the director's own elements, and the request for its stills. */
async function planBoard(imageModel = 'nano-banana-2'): Promise<CreatePipelineRequest & { storyboardId: string }> {
  const { api } = callsheet
  const ad = await api.call(adsApi.create, {
    body: { idea: 'Cold brew that never turns bitter', aspectRatio: '9:16', videoType: 'talking-head' },
    idempotencyKey: once()
  })
  const script = await api.call(scriptsApi.write, {
    params: { id: ad.id },
    body: { format_slug: 'talking-head', scenes: 2 },
    idempotencyKey: once()
  })
  const board = await api.call(storyboardsApi.write, {
    params: { id: ad.id },
    body: { scriptId: script.id },
    idempotencyKey: once()
  })
  return {
    adId: ad.id,
    title: board.title,
    storyboardId: board.id,
    videoType: 'talking-head',
    imageModel,
    videoModel: 'kling-3.0',
    aspectRatio: '9:16',
    scenes: board.content.shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs }) => ({
      prompt,
      motion,
      speaker,
      spokenScript,
      elementSlugs,
      durationSeconds: 4
    }))
  }
}

/** The refusal that asks for the user's word. */
async function refusalOf(call: Promise<unknown>): Promise<MissingSheetsProblem> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason
  )
  if (!(error instanceof AppError)) throw new Error('It was not refused.')
  expect(error.code).toBe('conflict')
  return missingSheetsProblemSchema.parse(error.details)
}

const awaitStills = (id: string) =>
  waitFor(
    'every still',
    async () => {
      const pipeline = await callsheet.api.call(readPipeline, { query: { id } })
      const isOver = pipeline.scenes.every(({ image }) => image?.status === 'Completed' || image?.status === 'Failed')
      return isOver ? pipeline : null
    },
    { timeoutSeconds: 120 }
  )

/** The reference pictures that reached the provider are exactly these, in this order. */
async function expectSent(stillId: string, imageIds: readonly string[]): Promise<void> {
  const { input } = await callsheet.readRequest(stillId)
  const addresses = await Promise.all(imageIds.map((id) => callsheet.addressOf(id)))
  expect(input.image_input ?? []).toEqual(addresses.map((address) => expect.stringMatching(address)))
}

test('a board whose elements have no sheet buys nothing before the user’s word, then one price draws and locks them all', async () => {
  const board = await planBoard()
  const before = await balance()
  const problem = await refusalOf(create(board))
  const listed = new Set(board.scenes.flatMap(({ elementSlugs }) => elementSlugs))
  expect(new Set(problem.missingSheets.map(({ slug }) => slug))).toEqual(listed)
  expect(problem.missingSheets.map(({ kind, sheets }) => [kind, sheets])).toEqual(
    problem.missingSheets.map(({ kind }) => [kind, sheetViewsOf(kind).length])
  )
  const sheetCredits = problem.missingSheets.reduce((sum, { credits }) => sum + credits, 0)
  expect(problem.ways.draw).toBe(problem.ways['go-without'] + sheetCredits)
  expect(await balance()).toBe(before)

  const created = await create({ ...board, missingSheets: 'draw' })
  expect(created.price).toBe(problem.ways.draw)
  expect(created.creditsCharged).toBe(problem.ways['go-without'])
  expect(before - (await balance())).toBe(problem.ways.draw)
  const { scenes } = await awaitStills(created.id)
  const elements = await elementsOf(board.adId)
  expect(elements.filter(({ slug }) => listed.has(slug)).every(({ state }) => state === 'locked')).toBe(true)
  // A second board of the same ad finds everything drawn, and is not asked.
  expect((await create(board)).price).toBe(problem.ways['go-without'])

  for (const { image, elementSlugs } of scenes) {
    expect(image).toMatchObject({ status: 'Completed', sheets: { leftOut: [] } })
    const shown = ['cast', 'product', 'wardrobe', 'prop', 'location'].flatMap((kind) =>
      elementSlugs.flatMap((slug) => elements.filter((element) => element.slug === slug && element.kind === kind))
    )
    const people = shown.filter(({ kind }) => kind === 'cast')
    const others = shown.filter(({ kind }) => kind !== 'cast')
    await expectSent(image!.id, [
      ...people.map(({ sheetImageId }) => sheetImageId!),
      ...people.map(({ portraitImageId }) => portraitImageId!),
      ...others.map(({ sheetImageId }) => sheetImageId!)
    ])
  }
  for (const { description, sheetImageId } of elements.filter(({ slug }) => listed.has(slug))) {
    expect(board.scenes.some(({ prompt }) => prompt.includes(description))).toBe(true)
    expect((await callsheet.readRequest(sheetImageId!)).prompt).toContain(description)
  }
})

test('the user’s other word makes the stills without sheets, and says which are missing', async () => {
  const board = await planBoard()
  const problem = await refusalOf(create(board))
  const before = await balance()
  const created = await create({ ...board, missingSheets: 'go-without' })
  expect(created.price).toBe(problem.ways['go-without'])
  expect(before - (await balance())).toBe(problem.ways['go-without'])
  for (const { image, elementSlugs } of created.scenes) {
    await expectSent(image!.id, [])
    expect(image!.sheets?.leftOut.map(({ elementSlug, why }) => [elementSlug, why])).toEqual(
      elementSlugs.map((slug) => [slug, 'no-sheet'])
    )
  }
  expect((await elementsOf(board.adId)).every(({ state }) => state === 'described')).toBe(true)
  // The word counts for later takes too.
  const { scenes } = await awaitStills(created.id)
  const retaken = await callsheet.api.call(pipelinesApi.retryScene, {
    params: { id: created.id, sceneId: scenes[0]!.id },
    body: {},
    idempotencyKey: once()
  })
  expect(retaken.scenes[0]!.image).toMatchObject({ take: 2 })
})

test('two presses of the same board draw its sheets once', async () => {
  const board = await planBoard()
  const { ways } = await refusalOf(create(board))
  const before = await balance()
  const [one, other] = await Promise.allSettled([
    create({ ...board, missingSheets: 'draw' }),
    create({ ...board, missingSheets: 'draw', title: 'Another tab' })
  ])
  expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(before - (await balance())).toBe(ways.draw + ways['go-without'])
})

test('a still whose sheet fails is refunded, and its next take asks whether to draw the sheet again', async () => {
  const board = await planBoard()
  const faults = `${callsheet.running.instance.mediaUnderstudyUrl}/__control/faults`
  await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'fail', next: 1 })
  })
  const created = await create({ ...board, missingSheets: 'draw' })
  const { scenes } = await awaitStills(created.id)
  await fetch(faults, { method: 'DELETE' })
  const failed = scenes.find(({ image }) => image?.status === 'Failed')!
  expect(failed.image).toMatchObject({
    failure: { code: 'sheet-failed' },
    isRefunded: true,
    nextStep: { action: 'retry', isWaiting: false }
  })
  const lost = (await elementsOf(board.adId)).find(({ state }) => state === 'failed')!
  expect(lost).toMatchObject({ sheetsToDraw: 1, nextStep: { action: 'draw-sheet' } })

  const retry = (missingSheets?: 'draw' | 'go-without') =>
    callsheet.api.call(pipelinesApi.retryScene, {
      params: { id: created.id, sceneId: failed.id },
      body: { missingSheets },
      idempotencyKey: once()
    })
  const problem = await refusalOf(retry())
  expect(problem.missingSheets).toMatchObject([{ slug: lost.slug, sheets: 1 }])
  const before = await balance()
  await retry('draw')
  expect(before - (await balance())).toBe(problem.ways.draw)
  const again = (await awaitStills(created.id)).scenes.find(({ id }) => id === failed.id)!
  expect(again.image).toMatchObject({ status: 'Completed', take: 2, sheets: { leftOut: [] } })
  const whole = (await elementsOf(board.adId)).find(({ id }) => id === lost.id)!
  expect(whole.state).toBe('locked')
  // The picture that had arrived was not bought again.
  const views = sheetViewsOf(whole.kind).length
  const kept = [whole.portraitImageId, whole.sheetImageId].filter((id) =>
    [lost.portraitImageId, lost.sheetImageId].includes(id)
  )
  expect(kept.filter((id) => id !== null)).toHaveLength(views - 1)
})

test('a model that takes three pictures gets the most important three, and the user reads which stay out', async () => {
  const { database } = callsheet
  const [model] = await database.select().from(imageModels).where(eq(imageModels.id, 'nano-banana-pro'))
  await database
    .update(imageModels)
    .set({ enabled: true, config: { ...model!.config, maximumReferences: 3 } })
    .where(eq(imageModels.id, 'nano-banana-pro'))
  const created = await create({ ...(await planBoard('nano-banana-pro')), missingSheets: 'draw' })
  const { scenes } = await awaitStills(created.id)
  const crowded = scenes.filter(({ image }) => (image?.sheets?.leftOut.length ?? 0) > 0)
  expect(crowded.length).toBeGreaterThan(0)
  const place = (await elementsOf(created.adId)).find(({ kind }) => kind === 'location')!
  for (const { image } of crowded) {
    const { carried, leftOut } = image!.sheets!
    expect(carried).toHaveLength(3)
    expect(carried.slice(0, 2).map(({ view }) => view)).toEqual(['identity-sheet', 'portrait'])
    expect(leftOut).toContainEqual({ elementSlug: place.slug, view: 'sheet', why: 'limit' })
    await expectSent(
      image!.id,
      carried.map(({ imageId }) => imageId)
    )
  }
  expect(created.notices.join(' ')).toContain('takes 3 reference pictures')
  expect(created.notices.join(' ')).toContain(place.name)
  // The same is read at the picture itself.
  const one = await callsheet.api.call(mediaApi.read, { params: { id: crowded[0]!.image!.id } })
  expect(one.sheets).toEqual(crowded[0]!.image!.sheets)
})

test('over MCP only a person’s press says the word, whatever the program asks for and whatever its budget', async () => {
  const board = await planBoard()
  const { ways } = await refusalOf(create(board))
  const { running } = callsheet
  const mcp = await connectMcp({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  const ask = async () =>
    toolPriceSchema.parse(
      await mcp.use('generate_scene_images', {
        storyboard_id: board.storyboardId,
        image_model: board.imageModel,
        video_model: board.videoModel,
        missing_sheets: 'go-without',
        idempotency_key: once()
      })
    )
  try {
    const asked = await ask()
    expect(asked.credits).toBeGreaterThan(0)
    const names = (await elementsOf(board.adId)).map(({ name }) => name)
    for (const name of names) expect(asked.summary).toContain(name)
    const { credits } = asked.otherWay!
    expect(asked.credits - credits).toBe(ways.draw - ways['go-without'])
    const shown = await person.api.call(quotesApi.read, { params: { id: asked.quoteId } })
    expect(shown).toMatchObject({ credits: asked.credits, otherWay: { credits, press: 'Go on without, spend' } })

    const before = await balance()
    const decided = await person.decide(asked.quoteId, 'confirm-other-way')
    expect(decided).toMatchObject({ status: 'done', credits })
    expect(before - (await balance())).toBe(credits)
    expect((await elementsOf(board.adId)).every(({ state }) => state === 'described')).toBe(true)

    const second = await ask()
    expect(await person.decide(second.quoteId, 'confirm')).toMatchObject({ status: 'done', credits: second.credits })
    expect(before - (await balance())).toBe(credits + second.credits)
    expect((await elementsOf(board.adId)).every(({ state }) => state !== 'described')).toBe(true)
    // The sheets are paid: nothing is added to a third price.
    expect((await ask()).credits).toBe(credits)
  } finally {
    await mcp.close()
  }
})
