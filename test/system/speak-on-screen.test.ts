import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { languageViewSchema, type LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { resumeProduction } from '../../cli/produce/resume-production.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
let ad: ProduceSummary
let params: { id: string }

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    MODEL_RETRY_BASE_SECONDS: '0.01'
  })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'talking-head',
    ratio: '9:16',
    scenes: 3,
    secondsPerScene: 8,
    out: join(callsheet.home, 'out'),
    timeoutSeconds: 240
  })
  ad = (await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })).summary
  params = { id: ad.adId }
}, 280_000)

afterAll(() => callsheet?.stop())

const key = () => crypto.randomUUID()
const balance = async () => (await callsheet.api.call(creditsApi.read)).balance
const read = (language: AdLanguage) => callsheet.api.call(languagesApi.read, { params: { ...params, language } })
const translate = (language: AdLanguage) =>
  callsheet.api.call(languagesApi.translate, { params, body: { language }, idempotencyKey: key() })
const buy = (language: AdLanguage, body: object = {}) =>
  callsheet.api.call(languagesApi.speakOnScreen, { params: { ...params, language }, body, idempotencyKey: key() })

const settled = (language: AdLanguage): Promise<LanguageView> =>
  waitFor(
    'the clips in the language',
    async () => {
      const view = await read(language)
      return view.onScreen.making === 0 ? view : null
    },
    { timeoutSeconds: 120, everySeconds: 0.2 }
  )

async function cutIn(language: AdLanguage, adId = params.id): Promise<CutView> {
  const { id } = await callsheet.api.call(cutsApi.create, {
    params: { id: adId },
    body: { language },
    idempotencyKey: key()
  })
  return waitFor(
    'the cut',
    async () => {
      const cut = await callsheet.api.call(cutsApi.read, { params: { id } })
      if (cut.status === 'Failed') throw new Error(cut.failureMessage ?? 'The cut failed.')
      return cut.status === 'Completed' ? cut : null
    },
    { timeoutSeconds: 120, everySeconds: 0.2 }
  )
}

const strike = (fault: object) =>
  fetch(`${callsheet.running.instance.mediaUnderstudyUrl}/__control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault)
  })

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error))
  )

/** The ad's own film, takes and production, as they are for everybody who never asks for a language. */
async function ownState() {
  const { items } = await callsheet.api.call(cutsApi.list, { params })
  const film = await callsheet.api.open(cutsApi.film, { params: { id: items[0]!.id } })
  const pipeline = await callsheet.api.call(readPipeline, { query: { id: ad.pipelineId! } })
  const takes = await Promise.all(
    pipeline.scenes.map(({ id }) =>
      callsheet.api
        .call(pipelinesApi.listTakes, { params: { id: ad.pipelineId!, sceneId: id } })
        .then(({ videos }) => videos.length)
    )
  )
  return {
    cuts: items.map(({ id }) => id),
    film: createHash('sha256')
      .update(new Uint8Array(await film.arrayBuffer()))
      .digest('hex'),
    videos: pipeline.scenes.map(({ video }) => video?.id),
    credits: pipeline.scenes.map(({ video }) => video?.credits),
    takes
  }
}

test(
  'clips that speak are priced, bought again in German and shown in its film; a refused one keeps its subtitles',
  { timeout: 280_000 },
  async () => {
    const own = await ownState()
    const first = await translate('de')
    const lines = first.lines.filter(({ kind }) => kind === 'spoken').map(({ text }) => text!)
    expect(first).toMatchObject({ clipsThatSpeak: 3, nextStep: { action: 'cut' } })
    // The refusal below is for one line of its own.
    expect(new Set(lines).size).toBe(3)
    const { onScreen } = first
    expect(onScreen).toMatchObject({ open: 3, made: 0, making: 0, failed: 0, problem: null })
    const each = onScreen.clips.map(({ credits }) => credits!)
    // The price of the model for as many seconds: what each clip cost before.
    expect(each).toEqual(own.credits)
    expect(onScreen.credits).toBe(each.reduce((sum, credits) => sum + credits, 0))
    const before = await balance()
    const tooHigh = await refusalOf(buy('de', { maximumCredits: onScreen.credits - 1 }))
    expect(tooHigh).toMatchObject({ code: 'conflict' })
    expect((await refusalOf(buy('de', { scenes: [9] })))!.message).toContain('Nobody speaks on screen in scene 9')
    expect(await balance()).toBe(before)

    // Moderation refuses the second clip.
    await strike({ kind: 'moderate', promptContains: lines[1]!, next: 1, seconds: 0 })
    const asked = await buy('de', { maximumCredits: onScreen.credits })
    expect(asked.onScreen.making).toBe(3)
    expect(asked.nextStep).toMatchObject({ isWaiting: true, label: 'Its clips are being made in German' })
    expect(before - (await balance())).toBeGreaterThanOrEqual(onScreen.credits - each[1]!)
    const view = await settled('de')
    expect(view.onScreen.clips.map(({ state }) => state)).toEqual(['made', 'failed', 'made'])
    expect(view.onScreen.clips[1]!.take).toMatchObject({
      failure: { code: 'moderated' },
      isRefunded: true,
      language: 'de',
      nextStep: { action: 'edit', href: `/ads/${ad.adId}/languages` }
    })
    expect(view.onScreen).toMatchObject({ open: 1, credits: each[1] })
    expect(view.nextStep).toMatchObject({ action: 'retry' })
    expect(before - (await balance())).toBe(each[0]! + each[2]!)
    const takeIds = view.onScreen.clips.map(({ take }) => take!.id)
    const { prompt } = await callsheet.readRequest(takeIds[0]!)
    expect(prompt).toContain(lines[0])
    expect(prompt).not.toContain(ad.script!.content.scenes[0]!.spokenScript)

    const cut = await cutIn('de')
    expect(cut.settings.clips.map(({ videoId }) => videoId)).toEqual([takeIds[0], own.videos[1], takeIds[2]])
    expect(cut.clips.map(({ scene }) => scene)).toEqual([1, 2, 3])
    const bare = (text: string) => text.replace(/\s/g, '')
    expect(bare(cut.captions.map(({ text }) => text).join(''))).toBe(bare(lines.join('')))
    expect(cut.settings.captions.isBurnedIn).toBe(true)
    expect((await callsheet.api.open(cutsApi.exportZip, { params: { id: cut.id } })).status).toBe(200)
    expect((await read('de')).nextStep).toMatchObject({ action: 'download' })
    expect(await ownState()).toEqual(own)

    // The failed one alone is bought again. What is there is not.
    const paid = await balance()
    await buy('de')
    expect((await settled('de')).onScreen).toMatchObject({ made: 3, open: 0, credits: 0 })
    expect((await read('de')).nextStep).toMatchObject({ action: 'cut' })
    await buy('de')
    expect(paid - (await balance())).toBe(each[1])
    const whole = await cutIn('de')
    const now = await read('de')
    expect(whole.settings.clips.map(({ videoId }) => videoId)).toEqual(now.onScreen.clips.map(({ take }) => take!.id))
    expect(now.nextStep).toMatchObject({ action: 'download' })
    expect(await ownState()).toEqual(own)
  }
)

test(
  'another take is used from the next cut on, and changed words have subtitles until they are bought',
  {
    timeout: 200_000
  },
  async () => {
    const before = await read('de')
    const paid = await balance()
    await buy('de', { scenes: [1], isRetake: true })
    const after = await settled('de')
    expect(after.onScreen.clips[0]!.take).toMatchObject({ take: 2, status: 'Completed' })
    expect(paid - (await balance())).toBe(after.onScreen.clips[0]!.credits)
    expect(after.nextStep).toMatchObject({ action: 'cut' })
    await callsheet.api.call(languagesApi.edit, {
      params: { ...params, language: 'de' },
      body: { lines: [{ id: 'scene-3', text: 'Das sage ich jetzt anders.' }] }
    })
    const edited = await read('de')
    expect(edited.onScreen.clips.map(({ state }) => state)).toEqual(['made', 'made', 'open'])
    const cut = await cutIn('de')
    expect(cut.settings.clips.map(({ videoId }) => videoId)).toEqual([
      after.onScreen.clips[0]!.take!.id,
      before.onScreen.clips[1]!.take!.id,
      before.onScreen.clips[2]!.videoId
    ])
    expect(cut.captions.map(({ text }) => text).join(' ')).toContain('Das sage ich jetzt anders.')
  }
)

test('a tool names the price, and buys only after a person said yes', { timeout: 200_000 }, async () => {
  const { appUrl } = callsheet.running.instance
  const { signInUrl, ownerApiKey: apiKey } = callsheet.running
  const mcp = await connectMcp({ appUrl, apiKey })
  const cookie = await signInByLink(signInUrl)
  await translate('es')
  const paid = await balance()
  const asked = { ad_id: ad.adId, language: 'Spanish', scenes: [2], idempotency_key: key() }
  const quote = z
    .object({ kind: z.literal('quote'), quoteId: z.string(), credits: z.number(), summary: z.string() })
    .parse(await mcp.use('speak_on_screen', asked))
  expect(quote.summary).toContain('spoken on screen in Spanish')
  expect(await balance()).toBe(paid)
  await fetch(new URL(`/api/quotes/${quote.quoteId}`, appUrl), {
    method: 'POST',
    headers: { cookie, origin: new URL(signInUrl).origin, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'confirm' })
  })
  const made = await mcp.use('speak_on_screen', { ...asked, quote_id: quote.quoteId })
  expect(languageViewSchema.parse(made).onScreen.clips.map(({ state }) => state)).toEqual(['open', 'making', 'open'])
  await settled('es')
  expect(paid - (await balance())).toBe(quote.credits)
  await mcp.close()
})

test('the command buys the clips of a language with --speak-on-screen', { timeout: 200_000 }, async () => {
  const out = join(callsheet.home, 'out-fr')
  const paid = await balance()
  const { summary } = await resumeProduction(
    {
      id: ad.resumeId,
      out,
      isCut: true,
      isExported: false,
      stopsAt: 'film',
      missingSheets: 'draw',
      languages: ['fr'],
      isOnScreen: true,
      timeoutSeconds: 200
    },
    { env: callsheet.env, progress: { write: () => undefined } }
  )
  expect(summary.languages).toMatchObject([{ language: 'fr', problem: null, file: join(out, 'ad.fr.mp4') }])
  const { onScreen, cut } = await read('fr')
  expect(onScreen).toMatchObject({ made: 3, failed: 0 })
  expect(paid - (await balance())).toBe(onScreen.clips.reduce((sum, { credits }) => sum + credits!, 0))
  expect(cut!.settings.clips.map(({ videoId }) => videoId)).toEqual(onScreen.clips.map(({ take }) => take!.id))
  const facts = await inspectClip(join(out, 'ad.fr.mp4'))
  expect(facts.durationSeconds).toBeCloseTo(cut!.durationSeconds!, 1)
  expect((await readFile(join(out, 'ad.fr.mp4'))).byteLength).toBe(cut!.byteSize)
  expect(() => parseProduceRequest({ idea: 'x', format: 'podcast', ratio: '9:16', speakOnScreen: true })).toThrow(
    '--speak-on-screen needs --languages'
  )
})

test('an ad made scene by scene speaks another language too', { timeout: 280_000 }, async () => {
  const request = parseProduceRequest({
    idea: 'A kettle that whistles in tune',
    format: 'talking-head',
    ratio: '9:16',
    route: 'scenes',
    scenes: 2,
    secondsPerScene: 4,
    out: join(callsheet.home, 'out-scenes'),
    timeoutSeconds: 240
  })
  const { summary } = await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
  const both = { params: { id: summary.adId, language: 'de' as const } }
  await callsheet.api.call(languagesApi.translate, {
    params: { id: summary.adId },
    body: { language: 'de' },
    idempotencyKey: key()
  })
  const { onScreen, lines } = await callsheet.api.call(languagesApi.read, both)
  expect(onScreen.clips.map(({ scene, state }) => [scene, state])).toEqual([
    [1, 'open'],
    [2, 'open']
  ])
  const paid = await balance()
  await callsheet.api.call(languagesApi.speakOnScreen, { ...both, body: {}, idempotencyKey: key() })
  const made = await waitFor(
    'the clips of both scenes',
    async () => {
      const view = await callsheet.api.call(languagesApi.read, both)
      return view.onScreen.making === 0 ? view : null
    },
    { timeoutSeconds: 120, everySeconds: 0.2 }
  )
  expect(made.onScreen).toMatchObject({ made: 2, failed: 0 })
  expect(paid - (await balance())).toBe(onScreen.credits)
  const takeIds = made.onScreen.clips.map(({ take }) => take!.id)
  const spoken = lines.filter(({ kind }) => kind === 'spoken').map(({ text }) => text!)
  for (const [index, id] of takeIds.entries()) {
    const { prompt } = await callsheet.readRequest(id)
    expect(prompt).toContain(spoken[index])
  }
  const cut = await cutIn('de', summary.adId)
  expect(cut.clips.map(({ scene }) => scene)).toEqual([1, 2])
  expect(cut.settings.clips.map(({ videoId }) => videoId)).toEqual(takeIds)
  // The scenes keep their own clips.
  const { items } = await callsheet.api.call(scenesApi.list, { params: { id: summary.adId } })
  expect(items.map(({ video }) => takeIds.includes(video!.id))).toEqual([false, false])
})
