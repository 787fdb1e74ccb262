import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { targetLoudness } from '@callsheet/lib/sound/loudness.ts'
import { readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { writeSampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import { levelOf } from '@callsheet/lib/adapters/node/clip-assembler/testing/tone-level.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '@callsheet/app/testing/unzip.ts'
import { produceAd } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { measureIndependently } from '../support/independent-loudness.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

const musicLicence = 'my own recording'

let callsheet: EmbeddedCallsheet
let music: string

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    MODEL_RETRY_BASE_SECONDS: '0.01'
  })
  music = join(callsheet.home, 'Slow morning.mp3')
  await writeSampleMusic({ file: music, container: 'mp3', seconds: 4 })
}, 120_000)

afterAll(() => callsheet?.stop())

function produce(changes: object) {
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'product-film',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 3,
    out: join(callsheet.home, `out-${crypto.randomUUID()}`),
    timeoutSeconds: 240,
    ...changes
  })
  return produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
}

test('a production lays its user’s music under the film, as loud as every film', { timeout: 280_000 }, async () => {
  const { summary } = await produce({ music, musicLicence, export: true })
  expect(summary.cut).toMatchObject({ problem: null })
  expect(summary.voice!.lines.map(({ spokenBy }) => spokenBy)).toEqual(['voice-over', 'voice-over'])
  const { items } = await callsheet.api.call(musicApi.list, { params: { id: summary.adId } })
  expect(items).toMatchObject([{ title: 'Slow morning', licence: musicLicence, contentType: 'audio/mpeg' }])
  const { items: cuts } = await callsheet.api.call(cutsApi.list, { params: { id: summary.adId } })
  expect(cuts[0]!.settings.music).toMatchObject({ id: items[0]!.id, levelDb: -18, isDucked: true })
  const sound = await readSound(summary.cut!.file!)
  await expectLevelled(summary.cut!.file!, cuts[0]!)
  // The tone of the music in the middle of the film, and in the same film without it.
  const { id } = await callsheet.api.call(cutsApi.create, {
    params: { id: summary.adId },
    body: { music: null },
    idempotencyKey: crypto.randomUUID()
  })
  const bare = await waitFor('the film without music', async () => {
    const cut = await callsheet.api.call(cutsApi.read, { params: { id } })
    return cut.status === 'Completed' ? cut : null
  })
  const plain = join(callsheet.home, 'plain.mp4')
  await writeFile(plain, (await callsheet.api.open(cutsApi.film, { params: { id } })).body!)
  await expectLevelled(plain, bare)
  const toneOf = (film: Float32Array[]) => levelOf(film, 220, 2, 4)
  expect(toneOf(sound)).toBeGreaterThan(toneOf(await readSound(plain)) + 10)
  const files = await unzip(new Uint8Array(await readFile(summary.cut!.zip!)))
  expect(files.get('music/slow-morning.mp3')).toEqual(new Uint8Array(await readFile(music)))
  const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
  expect(record.music).toMatchObject({ title: 'Slow morning', licence: musicLicence })
  expect(record.cut.sound).toEqual(cuts[0]!.sound)
})

/** By a meter that shares no code with ours. What the cut says of itself is what is found. */
async function expectLevelled(film: string, { sound }: CutView): Promise<void> {
  const { loudness, truePeak } = await measureIndependently(film)
  expect(Math.abs(loudness - targetLoudness)).toBeLessThan(0.5)
  expect(truePeak).toBeLessThanOrEqual(-1)
  expect(Math.abs(sound!.loudness - loudness)).toBeLessThan(0.3)
  // A filter of another length finds another moment between two samples.
  expect(Math.abs(sound!.truePeak - truePeak)).toBeLessThan(1)
}

test('music that cannot be used is refused before an ad is begun', async () => {
  const { items: before } = await callsheet.api.call(adsApi.list)
  const refusals: [object, string][] = [
    [{ music }, '--music-licence with the licence in words'],
    [{ musicLicence }, '--music-licence needs --music'],
    [{ music: join(callsheet.home, 'none.mp3'), musicLicence }, 'cannot be read (ENOENT)'],
    [{ music: import.meta.filename, musicLicence }, 'Expected: WAV, MP3, M4A or AAC']
  ]
  for (const [options, words] of refusals) {
    const refusal = await produce(options).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect((refusal as AppError).message).toContain(words)
  }
  expect((await callsheet.api.call(adsApi.list)).items).toHaveLength(before.length)
})
