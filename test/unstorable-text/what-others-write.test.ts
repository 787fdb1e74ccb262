import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maximumLineBytes } from '@callsheet/lib/text/bound-log-line.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { createChatClient, lastWords, toolPart } from '../support/chat-client.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let callsheet: EmbeddedCallsheet
let adId: string

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet()
  const ad = await callsheet.api.call(adsApi.create, {
    body: { idea: 'Cold brew that never turns bitter', formatSlug: 'podcast', aspectRatio: '9:16' },
    idempotencyKey: crypto.randomUUID()
  })
  adId = ad.id
})

afterAll(() => callsheet?.stop())

async function control(url: string | null | undefined, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${url}/__control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  expect(answer.ok).toBe(true)
}

const strikeNextAnswer = () =>
  control(callsheet.running.instance.modelUnderstudyUrl, '/faults', { kind: 'odd-characters' })

/** The bad characters were replaced, and nothing else of them is left. */
function expectReplaced(text: string | undefined): void {
  expect(text).toContain('\uFFFD')
  expect(text).not.toContain('\0')
  expect(text?.isWellFormed()).toBe(true)
}

describe('text from others that cannot be stored', () => {
  test('a script is kept with it replaced', async () => {
    await strikeNextAnswer()
    const written = await callsheet.api.call(scriptsApi.write, {
      params: { id: adId },
      body: { format_slug: 'podcast', scenes: 2, secondsPerScene: 8 },
      idempotencyKey: crypto.randomUUID()
    })
    const kept = await callsheet.api.call(scriptsApi.read, { params: { id: written.id } })
    expect(kept.content).toEqual(written.content)
    expectReplaced(kept.content.scenes[0]?.spokenScript)
  })

  test('a storyboard that streams arrives completely', async () => {
    const script = await callsheet.api.call(scriptsApi.write, {
      params: { id: adId },
      body: { format_slug: 'podcast', scenes: 2, secondsPerScene: 8 },
      idempotencyKey: crypto.randomUUID()
    })
    await strikeNextAnswer()
    const partials: unknown[] = []
    const board = await callsheet.api.call(storyboardsApi.write, {
      params: { id: adId },
      body: { scriptId: script.id },
      idempotencyKey: crypto.randomUUID(),
      onPartial: (partial) => partials.push(partial)
    })
    expectReplaced(JSON.stringify(partials))
    expect(board.content.shots).toHaveLength(2)
  })

  test('the host of the chat says it and calls a tool with it, and the conversation goes on', async () => {
    const { instance, signInUrl } = callsheet.running
    const chat = createChatClient({
      url: instance.appUrl,
      origin: instance.appUrl,
      cookie: await signInByLink(signInUrl)
    })
    const threadId = await chat.startThread()
    await control(instance.modelUnderstudyUrl, '/host', [
      { text: 'Starting it\0 \uD83D', calls: [{ name: 'start_ad', input: { idea: 'Cold\0 brew \uD83D' } }] },
      { text: 'It is\0 begun 😀.' }
    ])
    const thread = await chat.say(threadId, 'Begin')
    expect(thread.run).toMatchObject({ state: 'completed' })
    expectReplaced(lastWords(thread))
    expect(lastWords(thread)).toContain('😀')
    expect(toolPart(thread, 'start_ad')).toMatchObject({ state: 'output-available' })
    const ad = await callsheet.api.call(adsApi.read, { params: { id: thread.adId! } })
    expectReplaced(ad.idea)
    expect((await chat.say(threadId, 'And now?')).run).toMatchObject({ state: 'completed' })
  })

  test('a product page and a customer’s quote become an offer with its words', async () => {
    const { id } = await callsheet.api.call(offersApi.create, {
      body: { url: `${callsheet.running.instance.webUnderstudyUrl}/store/products/nightfold-weighted-sleep-mask` },
      idempotencyKey: crypto.randomUUID()
    })
    const offer = await waitFor('the offer', async () => {
      const now = await callsheet.api.call(offersApi.read, { params: { id } })
      return now.status === 'Completed' || now.status === 'Failed' ? now : null
    })
    expect(offer).toMatchObject({ status: 'Completed', failureMessage: null })
    const quotes = offer.research?.sources.flatMap((source) => source.quotes) ?? []
    const pasted = quotes.find(({ text }) => text.startsWith('It stays on'))
    expect(pasted?.text).toBe('It stays on\uFFFD all night, even when I turn over, and the nose gap is gone \uFFFD')
  })

  test('a provider’s reason for a failure is shown', async () => {
    await control(callsheet.running.instance.mediaUnderstudyUrl, '/faults', {
      kind: 'fail',
      next: 1,
      media: 'image',
      failMessage: 'The model broke\0 down \uD83D'
    })
    const { id, credits } = await callsheet.api.call(mediaApi.createImage, {
      body: { prompt: 'A glass', aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
      idempotencyKey: crypto.randomUUID()
    })
    const failed = await waitFor('the failure', async () => {
      const now = await callsheet.api.call(mediaApi.read, { params: { id } })
      return now.status === 'Failed' ? now : null
    })
    expect(failed).toMatchObject({ isRefunded: true, credits })
  })

  test('the log has no failure of ours, and no line that is too long', async () => {
    const lines = (await readFile(join(callsheet.home, 'callsheet.log'), 'utf8')).split('\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(maximumLineBytes)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
