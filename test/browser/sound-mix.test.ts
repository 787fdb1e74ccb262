import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { writeSampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { sampleRate, targetLoudness } from '@callsheet/lib/sound/loudness.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { measureIndependently } from '../support/independent-loudness.ts'
import { keepPictures } from './keep-pictures.ts'
import { openProducedAd, type ProducedAd } from './open-produced-ad.ts'
import type { OpenStudio } from './open-studio.ts'
import { finishCut } from './studio-pages.ts'
import { patience } from './studio-steps.ts'

const windowSamples = sampleRate / 2
/** An encoder of AAC begins with one packet of its own. */
const encoderSamples = 1_024

let produced: ProducedAd | undefined
let studio: OpenStudio
let ad: ProduceSummary
let api: ApiClient
let home: string

beforeAll(async () => {
  produced = await openProducedAd(async (folder) => {
    const music = join(folder, 'Slow morning.mp3')
    await writeSampleMusic({ file: music, container: 'mp3', seconds: 4 })
    const sound = { voice: 'echo', music, musicLicence: 'my own recording' }
    return { format: 'unboxing', scenes: 2, secondsPerScene: 4, ...sound }
  })
  ;({ studio, ad, api, home } = produced)
}, 400_000)

afterAll(() => produced?.close())

test('tracks are set, undone, heard in the preview as in the film, and cut', { timeout: 240_000 }, async () => {
  const page = await studio.openPage()
  await page.addInitScript(keepWhatIsHeard)
  await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
  await page.getByText('Sound', { exact: true }).click()
  const voice = page.getByRole('group', { name: 'Voice-over' })
  const clips = page.getByRole('group', { name: 'Sound of the clips' })
  expect(await voice.getByLabel('Level, dB').inputValue()).toBe('0')
  await voice.getByLabel('Level, dB').fill('-9')
  await voice.getByLabel('Level, dB').blur()
  await page.getByText('The preview sounds as the film will.').waitFor(patience)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => voice.getByLabel('Level, dB').inputValue(), patience).toBe('0')
  await page.getByText('As it was cut.').waitFor()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect.poll(() => voice.getByLabel('Level, dB').inputValue(), patience).toBe('-9')
  await clips.getByLabel('Fade in, s').fill('2')
  await clips.getByLabel('Level, dB').fill('6')
  await clips.getByLabel('Level, dB').blur()
  // No level beyond the bounds can be set.
  await clips.getByLabel('Fade out, s').fill('99')
  await clips.getByLabel('Fade out, s').blur()
  await expect.poll(() => clips.getByLabel('Fade out, s').inputValue(), patience).not.toBe('99')
  expect(Number(await clips.getByLabel('Fade out, s').inputValue())).toBeLessThanOrEqual(20)
  await clips.getByLabel('Fade out, s').fill('1')
  await page.getByRole('button', { name: /^Line over Scene 1.*, −9 dB/ }).waitFor()
  await keepPictures(page, 'sound-mix')
  await page.getByText('The preview sounds as the film will.').waitFor(patience)
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => heardLevels(page), patience).not.toEqual([])
  const heard = await heardLevels(page)

  await page.getByRole('button', { name: /^Cut version/ }).click()
  await expect
    .poll(() => page.getByLabel('Version', { exact: true }).first().inputValue(), patience)
    .toMatch(/^Version 2,/)
  await page.context().close()
  const { items } = await api.call(cutsApi.list, { params: { id: ad.adId } })
  const cut = await finishCut(api, items[0]!.id)
  expect(cut.settings.mix).toEqual({
    voice: { levelDb: -9, fadeInSeconds: 0, fadeOutSeconds: 0 },
    clips: { levelDb: 6, fadeInSeconds: 2, fadeOutSeconds: 1 }
  })
  const file = join(home, 'mixed.mp4')
  await writeFile(file, new Uint8Array(await (await api.open(cutsApi.film, { params: { id: cut.id } })).arrayBuffer()))
  const { loudness, truePeak } = await measureIndependently(file)
  expect(Math.abs(loudness - targetLoudness)).toBeLessThan(0.5)
  expect(truePeak).toBeLessThanOrEqual(-1)
  const film = levelsOf((await readSound(file))[0]!.subarray(encoderSamples))
  const pairs = heard.flatMap((level, index) => (level > -45 ? [level - (film[index] ?? 0)] : []))
  expect(pairs.length).toBeGreaterThan(8)
  for (const apart of pairs) expect(Math.abs(apart)).toBeLessThan(1)
})

/** Runs in the page. The buffer that was started last is what a person hears. */
function keepWhatIsHeard(): void {
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...given) {
    Object.assign(globalThis, { heard: this.buffer })
    start.apply(this, given)
  }
}

/** In dB, of each half second. */
function heardLevels(page: Page): Promise<number[]> {
  return page.evaluate((length) => {
    const { heard } = globalThis as { heard?: AudioBuffer }
    const samples = heard?.getChannelData(0) ?? new Float32Array()
    return Array.from({ length: Math.floor(samples.length / length) }, (_, index) => {
      const part = samples.subarray(index * length, (index + 1) * length)
      return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / length + 1e-9)
    })
  }, windowSamples)
}

function levelsOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / windowSamples) }, (_, index) => {
    const part = samples.subarray(index * windowSamples, (index + 1) * windowSamples)
    return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / windowSamples + 1e-9)
  })
}
