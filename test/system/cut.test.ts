import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { hookVariantViewSchema, type CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { downloadFile } from '../../cli/produce/download-file.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { samplePng } from '../../app/testing/sample-png.ts'
import { createChatClient, type ChatClient } from '../support/chat-client.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
let person: ChatClient
let mcp: Client
let ad: ProduceSummary

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '100000' })
  const { running, home, env } = callsheet
  const { appUrl } = running.instance
  const cookie = await signInByLink(running.signInUrl)
  person = createChatClient({ url: appUrl, origin: new URL(running.signInUrl).origin, cookie })
  mcp = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${running.ownerApiKey}` }
  await mcp.connect(new StreamableHTTPClientTransport(new URL('/mcp', appUrl), { requestInit: { headers } }))
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'podcast',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 4,
    out: join(home, 'out'),
    timeoutSeconds: 240,
    cut: false
  })
  ad = (await produceAd(request, { env, progress: { write: () => undefined } })).summary
}, 280_000)

afterAll(async () => {
  await mcp?.close()
  await callsheet?.stop()
})

const answerSchema = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.boolean().optional() })

// Cards of many shapes; each test asserts what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
async function use(name: string, input: Record<string, unknown> = {}): Promise<any> {
  const answer = answerSchema.parse(await mcp.callTool({ name, arguments: { ad_id: ad.adId, ...input } }))
  const text = answer.content[0]?.text ?? ''
  if (answer.isError) throw new Error(text)
  return JSON.parse(text)
}

/** Starts a cut with one tool, then reads with the other until the film is there. */
async function cut(input: Record<string, unknown> = {}): Promise<CutView> {
  const asked = await use('make_cut', input)
  expect(asked).toMatchObject({ card: 'cut', kind: 'final-cut' })
  const made: CutView = await waitFor('the cut', async () => {
    const read = await use('read_cut', { cut_id: asked.id })
    return read.status === 'Completed' || read.status === 'Failed' ? read : null
  })
  expect(made.failureMessage).toBeNull()
  return made
}

async function inspectFilm(cutId: string) {
  const file = join(callsheet.home, `${crypto.randomUUID()}.mp4`)
  await downloadFile(callsheet.api.open(cutsApi.film, { params: { id: cutId } }), file)
  return inspectClip(file)
}

const readBalance = async () => (await callsheet.api.call(creditsApi.read)).balance

describe('the cut’s tools on a finished ad', () => {
  test('name missing parts, then cut, make only the wanted changes, and spend nothing', async () => {
    await expect(use('read_cut')).rejects.toThrow('This ad was not cut yet. Cut it with make_cut')
    const before = await readBalance()
    const first = await cut()
    expect(first.clips.map(({ scene }) => scene)).toEqual([1, 2])
    expect(first.settings.captions).toMatchObject({ isBurnedIn: true, hasSpeakerLabels: true })
    expect(first.captions[0]?.speaker).toBe(first.clips[0]?.speaker)
    expect((await inspectFilm(first.id)).durationSeconds).toBeCloseTo(first.durationSeconds!, 1)

    const logo = await callsheet.api.call(mediaApi.upload, {
      query: { purpose: 'product', name: 'logo', adId: ad.adId },
      file: new Blob([new Uint8Array(samplePng)])
    })
    const overlays = [
      { kind: 'logo', imageId: logo.id, position: 'top-left' },
      { kind: 'price', text: '€ 4.90', position: 'top-right' }
    ]
    const dressed = await cut({ overlays, captions: { isBurnedIn: true, style: 'shorts' } })
    expect(dressed).toMatchObject({ version: 2, durationSeconds: first.durationSeconds })
    const cheaper = await cut({ overlays: [overlays[0], { ...overlays[1], text: '€ 3.90' }] })
    expect(cheaper.settings).toMatchObject({ captions: { isBurnedIn: true, style: 'shorts' } })
    expect(cheaper.clips).toEqual(dressed.clips)
    expect(await use('read_cut')).toMatchObject({ id: cheaper.id, version: 3 })
    expect(await readBalance()).toBe(before)
  }, 120_000)

  test('open it with a hook of the writer: with a price first, one new scene, the rest locked, and then back', async () => {
    const own = await cut({ overlays: [] })
    const before = await readBalance()
    const price = await callsheet.api.call(hooksApi.price, { params: { id: ad.adId }, query: { count: 2 } })
    const input = { count: 2, idempotency_key: 'two-other-openings' }
    const quote = await use('write_hooks', input)
    expect(quote).toMatchObject({ kind: 'quote', credits: price.credits })
    expect(await readBalance()).toBe(before)
    expect(await person.decide(quote.quoteId, 'confirm')).toMatchObject({ status: 'done' })
    const written = await use('write_hooks', { ...input, quote_id: quote.quoteId })
    const hooks = z.array(hookVariantViewSchema).parse(written.items)
    expect(await readBalance()).toBe(before - price.credits)
    const lines = hooks.map(({ spokenScript }) => spokenScript)
    expect(new Set([own.clips[0]?.spokenScript, ...lines]).size).toBe(3)

    const { pipelineId, number } = hooks[0]!
    const readHooks = async () => (await callsheet.api.call(hooksApi.list, { params: { id: ad.adId } })).items
    await expect(use('make_cut', { hook: number })).rejects.toThrow(`Hook ${number} has no clip yet`)
    await waitFor('the stills', async () => {
      const stills = (await readHooks()).map(({ image }) => image)
      // A refused still would never be complete. Its reason says more than the end of the wait.
      expect(stills.flatMap((still) => still?.failure ?? [])).toEqual([])
      return stills.every((still) => still?.status === 'Completed')
    })
    const approval = await use('approve_scenes', { pipeline_id: pipelineId, all_completed: true })
    expect(await person.decide(approval.quoteId, 'confirm')).toMatchObject({ status: 'done' })
    // It knows the ad by its pipeline, and refuses a field that it does not take.
    const animation = await use('animate_scenes', { pipeline_id: pipelineId, ad_id: undefined })
    expect(await person.decide(animation.quoteId, 'confirm')).toMatchObject({ status: 'done' })
    await waitFor('the clips', async () => (await readHooks()).every(({ video }) => video?.isStored))

    const opened = await cut({ hook: number })
    expect(opened.clips[0]).toMatchObject({ hook: number, spokenScript: lines[0], speaker: own.clips[0]?.speaker })
    expect(opened.clips[1]).toMatchObject({ videoId: own.clips[1]?.videoId, hook: null })
    const back = await cut({ hook: null })
    expect(back.clips).toEqual(own.clips)
    expect(await readBalance()).toBe(before - price.credits)
  }, 120_000)
})
