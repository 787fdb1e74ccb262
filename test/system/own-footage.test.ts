import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFrame, readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { levelOf } from '@callsheet/lib/adapters/node/clip-assembler/testing/tone-level.ts'
import { writeFootage } from '@callsheet/lib/adapters/node/footage-reader/testing/write-footage.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '@callsheet/app/testing/unzip.ts'
import { downloadFile } from '../../cli/produce/download-file.ts'
import { produceAd } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
let clip: string

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    MODEL_RETRY_BASE_SECONDS: '0.01'
  })
  // As a phone gives it: HEVC, turned, frames of different length. Red is at its right, and it hums at 440 Hz.
  clip = join(callsheet.home, 'Pour.mov')
  await writeFootage({ file: clip, container: 'mov', codec: 'hevc', rotation: 90, isVariable: true, seconds: 3 })
}, 120_000)

afterAll(() => callsheet?.stop())

function produce(changes: object) {
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'podcast',
    ratio: '9:16',
    scenes: 3,
    secondsPerScene: 3,
    out: join(callsheet.home, `out-${crypto.randomUUID()}`),
    timeoutSeconds: 240,
    ...changes
  })
  return produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
}

test(
  'a production shows its user’s clip in the middle of the film, and buys nothing for it',
  {
    timeout: 280_000
  },
  async () => {
    const { summary, isComplete } = await produce({ footage: [`2=${clip}`], captions: 'karaoke', export: true })
    expect(isComplete).toBe(true)
    expect(summary.scenes.map(({ imageStatus, videoStatus }) => [imageStatus, videoStatus])).toEqual([
      ['Completed', 'Completed'],
      ['none', 'Completed'],
      ['Completed', 'Completed']
    ])
    const pipeline = await callsheet.api.call(readPipeline, { query: { id: summary.pipelineId! } })
    const [first, own, last] = pipeline.scenes
    expect(own).toMatchObject({ image: null, video: { credits: 0, footage: { name: 'Pour.mov' } } })
    const bought = [first, last].flatMap((scene) => [scene!.image!.credits, scene!.video!.credits])
    expect(pipeline.creditsCharged).toBe(bought.reduce((sum, credits) => sum + credits, 0))
    const { items } = await callsheet.api.call(cutsApi.list, { params: { id: summary.adId } })
    expect(items[0]!.settings.captions).toMatchObject({ isBurnedIn: true, hasWordHighlight: true, style: 'plain' })
    const [before, middle] = items[0]!.clips
    const film = summary.cut!.file!
    const at = middle!.startSeconds
    const { left, right } = await edgesAt(film, at + 1.2)
    expect(left.blue).toBeGreaterThan(left.red + 80)
    expect(right.red).toBeGreaterThan(right.blue + 80)
    const other = await edgesAt(film, before!.durationSeconds / 2)
    expect(other.right.red).toBeLessThan(other.right.blue + 80)
    const sound = await readSound(film)
    expect(levelOf(sound, 440, at + 0.5, at + 2.5)).toBeGreaterThan(levelOf(sound, 440, 0.5, at - 0.5) + 10)
    const files = await unzip(new Uint8Array(await readFile(summary.cut!.zip!)))
    const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
    expect(record.scenes[1].clip).toMatchObject({ source: 'own-footage', name: 'Pour.mov', credits: 0 })
    expect((await callsheet.api.call(adsApi.read, { params: { id: summary.adId } })).nextStep.action).toBe('watch')

    // Muted in the cut, it stays so in every language.
    const { clips } = items[0]!.settings
    await cut(summary.adId, { clips: clips.map((one, index) => ({ ...one, ...(index === 1 && { isMuted: true }) })) })
    await callsheet.api.call(languagesApi.translate, {
      params: { id: summary.adId },
      body: { language: 'de' },
      idempotencyKey: crypto.randomUUID()
    })
    const german = await cut(summary.adId, { language: 'de' })
    expect(german.settings.clips.map(({ isMuted }) => isMuted ?? false)).toEqual([false, true, false])
    const file = join(callsheet.home, 'german.mp4')
    await downloadFile(callsheet.api.open(cutsApi.film, { params: { id: german.id } }), file)
    const silent = german.clips[1]!.startSeconds
    expect(levelOf(await readSound(file), 440, silent + 0.5, silent + 2.5)).toBeLessThan(
      levelOf(sound, 440, at + 0.5, at + 2.5) - 20
    )
  }
)

async function cut(adId: string, body: object): Promise<CutView> {
  const params = { id: adId }
  const asked = await callsheet.api.call(cutsApi.create, { params, body, idempotencyKey: crypto.randomUUID() })
  return waitFor('the cut', async () => {
    const view = await callsheet.api.call(cutsApi.read, { params: { id: asked.id } })
    if (view.status === 'Failed') throw new Error(view.failureMessage ?? 'The cut failed.')
    return view.status === 'Completed' ? view : null
  })
}

test('a clip that cannot be used is refused in clear words before an ad is begun', { timeout: 120_000 }, async () => {
  const { items: before } = await callsheet.api.call(adsApi.list)
  const half = join(callsheet.home, 'half.mov')
  await writeFile(half, (await readFile(clip)).subarray(0, 9_000))
  const empty = join(callsheet.home, 'empty.mp4')
  await writeFile(empty, '')
  const hour = join(callsheet.home, 'hour.mp4')
  await writeFootage({ file: hour, seconds: 3_600, framesPerSecond: 0.02, sound: null })
  const refusals: [object, string][] = [
    [{ footage: [clip] }, 'expected --footage SCENE=FILE'],
    [{ footage: [`7=${clip}`] }, '--footage names scene 7, and the ad has 3'],
    [{ footage: [`2=${clip}`], route: 'scenes' }, '--footage goes with --route storyboard'],
    [{ footage: ['2=none.mp4'] }, 'none.mp4 cannot be read'],
    [
      { footage: [`2=${import.meta.filename}`] },
      'This is not a clip that can be read. Expected: a clip as MP4, MOV or WebM'
    ],
    [{ footage: [`2=${half}`] }, 'The file is broken'],
    [{ footage: [`2=${empty}`] }, 'The file is empty'],
    [{ footage: [`2=${hour}`] }, 'The clip lasts 60 minutes']
  ]
  for (const [options, words] of refusals) {
    const refusal = await Promise.resolve()
      .then(() => produce(options))
      .catch((error: unknown) => error)
    expect(refusal, words).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ message: expect.stringContaining(words) })
  }
  expect((await callsheet.api.call(adsApi.list)).items).toHaveLength(before.length)
})

/** Red and blue at the left and the right edge of the film, half way down. */
async function edgesAt(file: string, seconds: number) {
  const { width, height, pixels } = await readFrame(file, seconds)
  const at = (x: number) => {
    const place = (Math.floor(height / 2) * width + x) * 4
    return { red: pixels[place] ?? 0, blue: pixels[place + 2] ?? 0 }
  }
  return { left: at(10), right: at(width - 10) }
}
