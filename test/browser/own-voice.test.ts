import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { writeSampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import { levelOf } from '@callsheet/lib/adapters/node/clip-assembler/testing/tone-level.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience } from './studio-steps.ts'

let directory: string
let studio: OpenStudio
let ad: ProduceSummary

const said = 880

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-own-voice-'))
  const file = join(directory, 'said.wav')
  await writeSampleMusic({ file, container: 'wav', seconds: 5, frequency: said, level: 0.1, sampleRate: 48_000 })
  studio = await openStudio(
    { WELCOME_CREDITS: '100000' },
    {
      browserArguments: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${file}`
      ]
    }
  )
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'unboxing',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 3,
    out: join(studio.env['CALLSHEET_HOME'] ?? '', 'out'),
    timeoutSeconds: 240,
    voice: 'own'
  })
  ad = (await produceAd(request, { env: studio.env, progress: { write: () => undefined } })).summary
}, 280_000)

afterAll(async () => {
  await studio?.close()
  await rm(directory, { recursive: true, force: true })
})

async function openVoice(page: Page) {
  await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
  await page.getByText('Voice', { exact: true }).click()
  await page.getByRole('button', { name: 'Record the lines' }).click()
  return page.getByRole('dialog')
}

test(
  'a line is recorded, survives a closed tab, is stored as a take and heard in the film',
  { timeout: 180_000 },
  async () => {
    const page = await studio.openPage({ permissions: ['microphone'] })
    let panel = await openVoice(page)
    await panel.getByText('Line 1 of 2, scene 1').waitFor()
    await panel.getByText('Good level').waitFor(patience)
    await panel.getByRole('button', { name: 'Record', exact: true }).click()
    await panel.getByText('Speak in 3').waitFor()
    await panel.getByText('Recording 0:02').waitFor(patience)
    // As a crash or a closed tab: nobody pressed stop.
    await page.reload()
    panel = await openVoice(page)
    const kept = panel.getByRole('region', { name: 'Recordings that are not stored yet' })
    await kept.getByRole('button', { name: 'Store it as a take' }).click()
    await kept.waitFor({ ...patience, state: 'detached' })
    await panel.getByRole('button', { name: 'Record another take' }).waitFor()
    // The second line by the keyboard alone.
    await page.keyboard.press('ArrowRight')
    await panel.getByText('Line 2 of 2, scene 2').waitFor()
    await panel.getByText('Good level').waitFor(patience)
    await page.keyboard.press('r')
    await panel.getByText('Recording 0:02').waitFor(patience)
    await page.keyboard.press('r')
    await panel.getByLabel('Hear what was recorded').waitFor(patience)
    // The network is away: nothing is lost.
    await page.route('**/voice-takes?*', (route) => route.abort())
    await panel.getByRole('button', { name: 'Keep it' }).click()
    await panel.getByText('The recording stays in this browser').waitFor(patience)
    await page.unroute('**/voice-takes?*')
    await panel.getByRole('button', { name: 'Keep it' }).click()
    await panel.getByText('Ready').waitFor(patience)
    await page.keyboard.press('Escape')
    const lines = page.getByRole('region', { name: 'Change the cut' })
    await panel.waitFor({ state: 'detached' })
    const length = await lines.getByLabel('Scene 1, take 1, recorded by you').evaluate(async (element) => {
      // The label belongs to an audio player.
      const player = element as HTMLAudioElement
      await player.play()
      return player.duration
    })
    expect(length).toBeGreaterThan(1.2)
    await page.getByRole('button', { name: 'Cut again with the newest takes' }).click()
    await expect
      .poll(() => page.getByLabel('Version', { exact: true }).first().inputValue(), patience)
      .toMatch(/^Version 2,/)
    const { starts, sound } = await readFilm(page)
    for (const start of starts) expect(levelOf(sound, said, start + 0.4, start + 1.2)).toBeGreaterThan(-20)
    await page.context().close()
  }
)

test(
  'a line of another language is recorded and uploaded on its page, and heard in its film',
  { timeout: 180_000 },
  async () => {
    const page = await studio.openPage({ permissions: ['microphone'] })
    await page.goto(`${studio.url}/ads/${ad.adId}/languages`)
    await page.getByRole('region', { name: 'Add languages' }).locator('input:not([type=hidden])').first().fill('Germ')
    await page.getByRole('option', { name: /German/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Translate', exact: true }).first().click()
    const german = page.getByRole('region', { name: 'German' })
    // The stand-in translates every line that it does not know into the same words, which are one take.
    await german.getByRole('button', { name: 'Edit Scene 1 in German' }).click()
    await german.getByLabel('Scene 1 in German').fill('Um Mitternacht bestellt. Schauen wir mal.')
    await german.getByRole('button', { name: 'Save' }).click()
    await german.getByText('Written by you').waitFor(patience)
    await german.getByText('2 lines in your own voice, not given yet').waitFor(patience)
    await german.getByRole('button', { name: 'Hear or record each line' }).click()
    await german.getByRole('button', { name: 'Record the lines in German' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Line 1 of 2, scene 1').waitFor()
    expect(await panel.locator('[lang=de]').count()).toBe(1)
    await panel.getByText('Good level').waitFor(patience)
    await page.keyboard.press('r')
    await panel.getByText('Recording 0:02').waitFor(patience)
    // A closed tab: what was said waits for this language alone.
    await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
    const english = await openVoice(page)
    await english.getByText('Ready').waitFor()
    expect(await english.getByRole('region', { name: 'Recordings that are not stored yet' }).count()).toBe(0)
    await page.goto(`${studio.url}/ads/${ad.adId}/languages`)
    await german.getByRole('button', { name: 'Hear or record each line' }).click()
    await german.getByRole('button', { name: 'Scene 1: record its line' }).click()
    await panel.getByRole('button', { name: 'Store it as a take' }).click()
    await panel.getByRole('button', { name: 'Record another take' }).waitFor(patience)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await german.getByLabel('Scene 1, take 1, recorded by you').waitFor(patience)
    await german.getByText('1 line in your own voice, not given yet').waitFor(patience)
    await german.getByLabel('Scene 2: a file with its line').setInputFiles(join(directory, 'said.wav'))
    await german.getByLabel('Scene 2, take 1, uploaded by you').waitFor(patience)
    await german.getByText('In your own voice: 2 lines.').waitFor(patience)
    await german.getByRole('button', { name: 'Cut the film in German' }).click()
    await german.getByLabel(/The film in German/).waitFor({ timeout: 120_000 })
    const { starts, sound } = await readFilm(page, 'de')
    for (const start of starts) expect(levelOf(sound, said, start + 0.4, start + 1.2)).toBeGreaterThan(-20)
    await page.context().close()
  }
)

/** The newest film of the ad: when its clips start, in seconds, and its sound. */
async function readFilm(page: Page, language?: string) {
  const address = `/api/ads/${ad.adId}/cuts${language ? `?language=${language}` : ''}`
  const { bytes, starts } = await page.evaluate(async (cuts) => {
    const { items } = await (await fetch(cuts)).json()
    const film = await (await fetch(`/api/cuts/${items[0].id}/ad.mp4`)).arrayBuffer()
    const times: number[] = items[0].clips.map(({ startSeconds }: { startSeconds: number }) => startSeconds)
    return { bytes: [...new Uint8Array(film)], starts: times }
  }, address)
  const film = join(directory, 'film.mp4')
  await writeFile(film, Uint8Array.from(bytes))
  return { starts, sound: await readSound(film) }
}

test('a microphone that is refused says what to do, and a file is taken instead', { timeout: 120_000 }, async () => {
  const page = await studio.openPage({ permissions: ['microphone'] })
  // This Chromium asks nobody, so the first answer is that of a person who says no.
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let isAsked = false
    navigator.mediaDevices.getUserMedia = (constraints) => {
      if (isAsked) return real(constraints)
      isAsked = true
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    }
  })
  const panel = await openVoice(page)
  await panel.getByText('The browser keeps the microphone from this page').waitFor(patience)
  await panel.getByText('Allow it by the icon beside the address').waitFor()
  expect(await panel.getByRole('button', { name: /^Record/ }).isDisabled()).toBe(true)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('Good level').waitFor(patience)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  const lines = page.getByRole('region', { name: 'Change the cut' })
  await lines.getByLabel('Scene 1: a file with its line').setInputFiles(import.meta.filename)
  await lines.getByText('This is not sound that can be read').waitFor(patience)
  await lines.getByLabel('Scene 1: a file with its line').setInputFiles(join(directory, 'said.wav'))
  await lines.getByLabel('Scene 1, take 2, uploaded by you').waitFor(patience)
  await lines.getByLabel('Scene 1: take in use').click()
  await page.getByRole('option', { name: /^Take 1, recorded by you/ }).click()
  await lines.getByLabel('Scene 1, take 1, recorded by you').waitFor(patience)
  await lines.getByRole('button', { name: 'Delete this take' }).first().click()
  await lines.getByLabel('Scene 1, take 2, uploaded by you').waitFor(patience)
  await page.context().close()
})
