import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { hearLines } from '../support/heard-lines.ts'
import { waitFor } from '../support/wait-for.ts'

const apiKey = 'sk_timed-voice'
/** Between a caption and the sound of its first word, measured on the finished film. */
const nearSeconds = 0.3

let elevenlabs: ModelUnderstudy
let callsheet: EmbeddedCallsheet
let ad: ProduceSummary
let params: { id: string }

beforeAll(async () => {
  elevenlabs = await startModelUnderstudy({ port: 0, apiKey })
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    ELEVENLABS_API_KEY: apiKey,
    ELEVENLABS_BASE_URL: elevenlabs.url
  })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'product-film',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 3,
    languages: 'ja',
    out: join(callsheet.home, 'out'),
    timeoutSeconds: 240
  })
  ad = (await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })).summary
  params = { id: ad.adId }
}, 280_000)

afterAll(async () => {
  await callsheet?.stop()
  await elevenlabs?.stop()
})

test('captions stand when the speech API says that their words are heard, and the film agrees', async () => {
  const { items } = await callsheet.api.call(cutsApi.list, { params })
  const cut = items.find(({ language }) => language === null)!
  const heard = await hearLines(ad.cut!.file!, cut)
  expect(heard).toHaveLength(2)
  for (const { timedBy, onsetSeconds, captionSeconds } of heard) {
    expect(new Set(timedBy)).toEqual(new Set(['words']))
    expect(onsetSeconds).toBeLessThan(nearSeconds)
    expect(Math.max(...captionSeconds)).toBeLessThan(nearSeconds)
  }
})

test('a language without spaces between words is captioned by them too', async () => {
  const { items } = await callsheet.api.call(cutsApi.list, { params, query: { language: 'ja' } })
  const cut = items[0]!
  const { file, problem } = ad.languages[0]!
  expect(problem).toBeNull()
  expect((await inspectClip(file!)).durationSeconds).toBeCloseTo(cut.durationSeconds!, 1)
  for (const { timedBy, onsetSeconds } of await hearLines(file!, cut)) {
    expect(new Set(timedBy)).toEqual(new Set(['words']))
    expect(onsetSeconds).toBeLessThan(nearSeconds)
  }
})

test('a speed that the model does not speak at is refused before it is bought', async () => {
  const fast = { scenes: [1], isRetake: true, speed: 1.4 }
  const words = 'eleven_multilingual_v2 speaks at 0.7 to 1.2 times its own pace, not at 1.4. Nothing was spent.'
  await expect(
    callsheet.api.call(voicesApi.speak, { params, body: fast, idempotencyKey: crypto.randomUUID() })
  ).rejects.toThrow(words)
  // No faster pace is proposed either.
  const { lines } = await callsheet.api.call(voicesApi.read, { params })
  for (const { fittingSpeed } of lines) expect(fittingSpeed ?? 1).toBeLessThanOrEqual(1.2)
})

test('a line is spoken by a voice of the account, which the ad keeps', async () => {
  const { items } = await callsheet.api.call(voicesApi.list)
  const { name: voice } = items.find(({ label }) => label === 'Founder of Slow Tide')!
  const key = () => crypto.randomUUID()
  const asked = await callsheet.api.call(voicesApi.speak, { params, body: { voice }, idempotencyKey: key() })
  expect(asked).toMatchObject({ voice, isSuggested: false })
  expect(asked.summary).toContain('by a voice of the account')
  const take = await waitFor('the line', async () => {
    const { lines } = await callsheet.api.call(voicesApi.read, { params })
    return lines.every((line) => line.take?.status === 'Completed') ? lines[0]!.take : null
  })
  expect(take).toMatchObject({ voice, source: 'spoken' })
})

test('an answer that is no sound is bought once more at most, and the line is given back', async () => {
  const calls = async (): Promise<number> =>
    (await (await fetch(`${elevenlabs.url}/__control/requests`)).json()).requests.length
  const balance = async () => (await callsheet.api.call(creditsApi.read)).balance
  const [callsBefore, balanceBefore] = [await calls(), await balance()]
  const fault = { kind: 'malformed-json', count: 30 }
  await fetch(`${elevenlabs.url}/__control/faults`, { method: 'POST', body: JSON.stringify(fault) })
  const body = { scenes: [1], isRetake: true }
  await callsheet.api.call(voicesApi.speak, { params, body, idempotencyKey: crypto.randomUUID() })
  // The take before it stays in use, so the line itself does not show it.
  const failed = await waitFor('the take to fail', lastFailure)
  await fetch(`${elevenlabs.url}/__control/faults`, { method: 'DELETE' })
  expect(failed.failureMessage).toContain('The API may have counted 2 answers that were no sound')
  expect(await calls()).toBe(callsBefore + 2)
  expect(await balance()).toBe(balanceBefore)
})

const lastFailure = async () =>
  (
    await callsheet.database
      .select({ failureMessage: voiceTakes.failureMessage })
      .from(voiceTakes)
      .where(eq(voiceTakes.status, 'Failed'))
  )[0] ?? null
