import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { writeSampleMusic, type SampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import { levelOf } from '@callsheet/lib/adapters/node/clip-assembler/testing/tone-level.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { unzip } from '@callsheet/app/testing/unzip.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
let ad: ProduceSummary

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    MODEL_RETRY_BASE_SECONDS: '0.01'
  })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'product-film',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 3,
    voice: 'own',
    languages: 'de',
    out: join(callsheet.home, 'out'),
    timeoutSeconds: 240
  })
  ad = (await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })).summary
}, 280_000)

afterAll(() => callsheet?.stop())

const read = () => callsheet.api.call(voicesApi.read, { params: { id: ad.adId } })
const balance = async () => (await callsheet.api.call(creditsApi.read)).balance

async function sound(options: Partial<SampleMusic>): Promise<Blob> {
  const file = join(callsheet.home, `${crypto.randomUUID()}.sound`)
  await writeSampleMusic({
    container: 'webm',
    seconds: 3,
    quietSeconds: 0.5,
    channels: 1,
    level: 0.1,
    sampleRate: 48_000,
    ...options,
    file
  })
  return new Blob([await readFile(file)], { type: 'audio/webm' })
}

interface Bring {
  scene?: number
  lineHash?: string
  source?: 'recorded' | 'uploaded'
  language?: 'de' | 'fr'
}

const bring = (file: Blob, { scene = 1, ...query }: Bring = {}) =>
  callsheet.api.call(voicesApi.bringTake, { params: { id: ad.adId }, query: { scene, ...query }, file })

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error))
  )

async function cut(body: object = {}): Promise<{ cut: CutView; film: Float32Array[] }> {
  const { id } = await callsheet.api.call(cutsApi.create, {
    params: { id: ad.adId },
    body,
    idempotencyKey: crypto.randomUUID()
  })
  const made = await waitFor('the film', async () => {
    const view = await callsheet.api.call(cutsApi.read, { params: { id } })
    expect(view.failureMessage).toBeNull()
    return view.status === 'Completed' ? view : null
  })
  const file = join(callsheet.home, `${id}.mp4`)
  await writeFile(file, (await callsheet.api.open(cutsApi.film, { params: { id } })).body!)
  return { cut: made, film: await readSound(file) }
}

/** How loud a tone is where the line of the first scene should be, in dB. */
const toneOf = (film: Float32Array[], frequency: number) => levelOf(film, frequency, 0.4, 1.9)

test(
  'a line in the user’s own voice is heard in the film, costs nothing, and leaves with it',
  { timeout: 120_000 },
  async () => {
    // The clips were asked for no voice, and no model has spoken.
    for (const { motion } of ad.storyboard!.content.shots) expect(motion).toContain('no voice is heard')
    const before = await read()
    expect(before).toMatchObject({ voice: 'own', isSuggested: false, credits: 0 })
    expect(before.summary).toBe('2 lines to be recorded or uploaded by you.')
    expect(before.lines.map(({ take, takes }) => [take, takes])).toEqual([
      [null, []],
      [null, []]
    ])
    // Nobody has recorded the German lines: that film has captions alone, and nothing was bought for it.
    expect(ad.languages).toMatchObject([{ language: 'de', problem: null, facts: { seconds: expect.any(Number) } }])
    const silent = await cut()
    const credits = await balance()
    const { lineHash } = before.lines[0]!
    const recorded = await bring(await sound({ frequency: 880 }), { lineHash, source: 'recorded' })
    expect(recorded).toMatchObject({ source: 'recorded', voice: 'own', take: 1, status: 'Completed', credits: 0 })
    expect(recorded.durationSeconds).toBeGreaterThan(1.9)
    expect(recorded.durationSeconds).toBeLessThan(2.5)
    await bring(await sound({ frequency: 440, container: 'm4a' }), { scene: 2 })
    expect((await read()).summary).toBe('2 lines given in your own voice.')
    const spoken = await cut()
    expect(await balance()).toBe(credits)
    expect(toneOf(spoken.film, 880)).toBeGreaterThan(toneOf(silent.film, 880) + 20)
    expect(toneOf(spoken.film, 880)).toBeGreaterThan(-20)
    const second = spoken.cut.clips[1]!.startSeconds
    expect(levelOf(spoken.film, 440, second + 0.4, second + 1.9)).toBeGreaterThan(-20)
    const zip = await callsheet.api.open(cutsApi.exportZip, { params: { id: spoken.cut.id } })
    const files = await unzip(new Uint8Array(await zip.arrayBuffer()))
    expect(files.get('voice/scene-01.wav')?.length).toBeGreaterThan(100_000)
    const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
    expect(record.scenes[0].voice).toMatchObject({ source: 'recorded', voice: 'own', model: null, take: 1 })
    expect(record.scenes[1].voice).toMatchObject({ source: 'uploaded' })
  }
)

test(
  'the newest take is in use, an older one when it is chosen, and a deleted one no more',
  { timeout: 120_000 },
  async () => {
    const first = (await read()).lines[0]!.take!
    const second = await bring(await sound({ frequency: 1_320 }))
    expect(second.take).toBe(2)
    expect((await read()).lines[0]).toMatchObject({
      take: { id: second.id },
      takes: [{ id: second.id }, { id: first.id }]
    })
    await callsheet.api.call(voicesApi.useTake, { params: { id: first.id } })
    expect((await read()).lines[0]).toMatchObject({
      take: { id: first.id },
      takes: [{ id: first.id }, { id: second.id }]
    })
    const chosen = await cut()
    expect(toneOf(chosen.film, 880)).toBeGreaterThan(toneOf(chosen.film, 1_320) + 20)
    // A voice of a model buys nothing for lines that are there.
    const credits = await balance()
    await callsheet.api.call(voicesApi.speak, {
      params: { id: ad.adId },
      body: { voice: 'nova' },
      idempotencyKey: crypto.randomUUID()
    })
    expect(await balance()).toBe(credits)
    const gone = await callsheet.database.select().from(deletions)
    await callsheet.api.call(voicesApi.removeTake, { params: { id: first.id } })
    expect((await callsheet.database.select().from(deletions)).length).toBe(gone.length + 1)
    expect((await read()).lines[0]!.take!.id).toBe(second.id)
    const third = await callsheet.api.call(voicesApi.speak, {
      params: { id: ad.adId },
      body: { scenes: [1], isRetake: true },
      idempotencyKey: crypto.randomUUID()
    })
    const bought = third.lines[0]!.take!
    expect(bought).toMatchObject({ source: 'spoken', voice: 'nova', take: 1 })
    expect(
      (await refusalOf(callsheet.api.call(voicesApi.removeTake, { params: { id: bought.id } })))?.message
    ).toContain('paid for')
    await waitFor('the spoken line', async () => ((await read()).lines[0]!.take!.status === 'Completed' ? true : null))
    await callsheet.api.call(voicesApi.useTake, { params: { id: second.id } })
    const heard = await cut()
    expect(toneOf(heard.film, 1_320)).toBeGreaterThan(-20)
  }
)

test('a line is given in another language, and heard in that film alone', { timeout: 120_000 }, async () => {
  const inGerman = () => callsheet.api.call(voicesApi.read, { params: { id: ad.adId }, query: { language: 'de' } })
  expect((await inGerman()).lines.map(({ take }) => take)).toEqual([null, null])
  const { lineHash } = (await inGerman()).lines[0]!
  const take = await bring(await sound({ frequency: 660 }), { language: 'de', lineHash, source: 'recorded' })
  expect(take).toMatchObject({ source: 'recorded', credits: 0, take: 1 })
  expect((await inGerman()).lines[0]).toMatchObject({ take: { id: take.id }, takes: [{ id: take.id }] })
  expect((await read()).lines[0]!.takes.map(({ id }) => id)).not.toContain(take.id)
  const german = await cut({ language: 'de' })
  expect(german.cut.settings.clips.map(({ voiceTakeId }) => voiceTakeId)).toEqual([take.id, null])
  expect(toneOf(german.film, 660)).toBeGreaterThan(-20)
  const refusal = await refusalOf(bring(await sound({ frequency: 660 }), { language: 'fr' }))
  expect(refusal?.message).toContain('not translated into French yet')
})

test('what cannot be a line is refused with its reason, and nothing is stored', { timeout: 60_000 }, async () => {
  const line = await sound({ container: 'wav' })
  const refusals: [Blob, Bring, string, string][] = [
    [line, { scene: 9 }, 'not-found', 'Scene 9 has no line'],
    [line, { lineHash: '0'.repeat(64) }, 'conflict', 'other words now'],
    [new Blob([]), {}, 'invalid-input', 'The body is empty'],
    [new Blob([new Uint8Array(31 * 1024 * 1024)]), {}, 'payload-too-large', 'at most 30 MB and 2 minutes'],
    [new Blob(['A line, in words.']), {}, 'invalid-input', 'This is not sound'],
    [await sound({ level: 0 }), { source: 'recorded' }, 'invalid-input', 'Nothing is heard']
  ]
  const before = (await read()).lines
  for (const [file, query, code, words] of refusals) {
    const refusal = await refusalOf(bring(file, query))
    expect([words, refusal?.code]).toEqual([words, code])
    expect(refusal?.message).toContain(words)
  }
  expect((await read()).lines).toEqual(before)
})
