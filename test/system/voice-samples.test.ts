import { count, eq, sql } from 'drizzle-orm'
import { measureWave } from '@callsheet/agents/speech/measure-wave.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { voiceSamples } from '@callsheet/lib/database/schema/voice-samples.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { sampleLines } from '@callsheet/lib/voice-samples.ts'
import { voiceNames } from '@callsheet/lib/voices.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { HearVoiceRequest } from '@callsheet/lib/wire/voices-api.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

const apiKey = 'sk_voice-samples'

let elevenlabs: ModelUnderstudy
let callsheet: EmbeddedCallsheet

beforeAll(async () => {
  elevenlabs = await startModelUnderstudy({ port: 0, apiKey })
  callsheet = await startEmbeddedCallsheet({
    ELEVENLABS_API_KEY: apiKey,
    ELEVENLABS_BASE_URL: elevenlabs.url,
    MODEL_RETRY_BASE_SECONDS: '0.01',
    QUOTA_VOICE_SAMPLES_PER_HOUR: '8'
  })
}, 200_000)

afterAll(async () => {
  await callsheet?.stop()
  await elevenlabs?.stop()
})

const hear = (voice: string, body: Omit<HearVoiceRequest, 'voice'> = {}) =>
  callsheet.api.call(voicesApi.hear, { body: { voice, ...body } })

const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason
  )
  if (!(error instanceof ProblemError)) throw new Error('It was not refused.')
  return error
}

const spokenTexts = async (): Promise<string[]> => {
  const { requests } = await (await fetch(`${elevenlabs.url}/__control/requests`)).json()
  return requests
    .filter(({ path }: { path: string }) => path.startsWith('/v1/text-to-speech/'))
    .map(({ body }: { body: { text: string } }) => body.text)
}

const fault = (kind: string, times = 1) =>
  fetch(`${elevenlabs.url}/__control/faults`, { method: 'POST', body: JSON.stringify({ kind, count: times }) })

test('a voice is spoken once for all who ask at once, heard in full, and costs no credits', async () => {
  const before = (await callsheet.api.call(creditsApi.read)).balance
  const asked = await Promise.all([hear('sage'), hear('sage'), hear('sage')])
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  const [sample] = asked
  expect(sample).toMatchObject({ kind: 'voice-sample', voice: 'sage', language: 'en', line: sampleLines.en })
  expect(await hear('sage', { language: 'en' })).toEqual(sample)
  expect(await spokenTexts()).toEqual([sampleLines.en])
  const sound = await callsheet.api.open(voicesApi.sample, { params: { id: sample.id } })
  expect(sound.headers.get('content-type')).toBe('audio/wav')
  const bytes = new Uint8Array(await sound.arrayBuffer())
  expect(measureWave(bytes).durationSeconds).toBeCloseTo(sample.durationSeconds, 2)
  expect((await callsheet.api.call(creditsApi.read)).balance).toBe(before)
})

test('an ad hears its voices in its own language, and in English where films are not made in it', async () => {
  const create = async (language: string) => {
    const body = { idea: 'Cold brew that never turns bitter' }
    const ad = await callsheet.api.call(adsApi.create, { body, idempotencyKey: crypto.randomUUID() })
    return callsheet.api.call(adsApi.update, { params: { id: ad.id }, body: { language } })
  }
  const german = await create('German')
  expect(await hear('onyx', { adId: german.id })).toMatchObject({ language: 'de', line: sampleLines.de })
  const spanglish = await create('Spanglish')
  expect(await hear('sage', { adId: spanglish.id })).toMatchObject({ language: 'en' })
  // What is asked for by name counts before the ad.
  expect(await hear('onyx', { adId: german.id, language: 'fr' })).toMatchObject({ line: sampleLines.fr })
  expect((await refusalOf(hear('sage', { adId: crypto.randomUUID() }))).code).toBe('not-found')
})

test('a language that the model lacks and a voice that nobody knows are refused before anything is spoken', async () => {
  const before = await spokenTexts()
  const hungarian = await refusalOf(hear('sage', { language: 'hu' }))
  expect(hungarian.code).toBe('conflict')
  expect(hungarian.message).toContain('The speech model eleven_multilingual_v2 does not speak Hungarian.')
  const unknown = await refusalOf(hear('nobody'))
  expect(unknown.code).toBe('invalid-input')
  expect(unknown.message).toContain('expected one of: alloy, ash')
  expect(await spokenTexts()).toEqual(before)
})

test('the voices of the account stand in the list after ours, and are heard like them', async () => {
  const { items, problem, isAvailable } = await callsheet.api.call(voicesApi.list)
  expect([problem, isAvailable]).toEqual([null, true])
  expect(items.slice(0, voiceNames.length).map(({ name }) => name)).toEqual(voiceNames)
  const own = items.filter(({ source }) => source === 'account')
  expect(own.map(({ label }) => label)).toEqual(['Amparo', 'Founder of Slow Tide', 'Quiet morning'])
  expect(await hear(own[0]!.name, { language: 'es' })).toMatchObject({ voice: own[0]!.name, line: sampleLines.es })
})

test('what a lost process was speaking is spoken anew, and a failure leaves nothing behind', async () => {
  await fault('server-error', 20)
  const failed = await refusalOf(hear('coral'))
  expect(failed.code).toBe('upstream-failed')
  expect(failed.message).toContain('The agents service could not do this')
  await fetch(`${elevenlabs.url}/__control/faults`, { method: 'DELETE' })
  const first = await hear('coral')
  await callsheet.database
    .update(voiceSamples)
    .set({ storageKey: null, durationSeconds: null, startedAt: sql`now() - interval '5 minutes'` })
    .where(eq(voiceSamples.id, first.id))
  expect((await refusalOf(callsheet.api.open(voicesApi.sample, { params: { id: first.id } }))).code).toBe('not-found')
  expect(await hear('coral')).toEqual(first)
})

test('the sample that nobody heard for longest goes when there are too many, with its file', async () => {
  const { database } = callsheet
  await database.execute(sql`
    insert into voice_samples (id, key, voice, language, started_at, heard_at, storage_key, duration_seconds, byte_size)
    select gen_random_uuid(), 'filler-' || n, 'sage', 'en', now(), now() - interval '1 day' - n * interval '1 second', 'filler/' || n, 1, 1
      from generate_series(1, 400) as n`)
  await hear('nova')
  const [kept] = await database
    .select({ rows: count() })
    .from(voiceSamples)
    .where(sql`storage_key is not null`)
  expect(kept).toEqual({ rows: 400 })
  const gone = await database
    .select({ key: deletions.storageKey })
    .from(deletions)
    .where(sql`${deletions.storageKey} like 'filler/%'`)
  expect(gone.map(({ key }) => key)).toContain('filler/400')
  expect(gone.map(({ key }) => key)).not.toContain('filler/1')
})

test('a member has only so many spoken in an hour, and hears what is there as often as they like', async () => {
  const refused = await refusalOf(hear('nova', { language: 'ja' }))
  expect(refused.code).toBe('rate-limited')
  expect(refused.message).toContain('You can have 8 new samples of voices spoken in an hour')
  expect(await hear('nova')).toMatchObject({ voice: 'nova' })
  // Whoever may have it spoken gets it: the refusal holds no place.
  const [waiting] = await callsheet.database
    .select({ rows: count() })
    .from(voiceSamples)
    .where(sql`storage_key is null`)
  expect(waiting).toEqual({ rows: 0 })
})
