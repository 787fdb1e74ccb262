import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { openProducedAd, type ProducedAd } from './open-produced-ad.ts'
import type { OpenStudio } from './open-studio.ts'
import { patience } from './studio-steps.ts'

let produced: ProducedAd | undefined
let studio: OpenStudio
let ad: ProduceSummary
let home: string

beforeAll(async () => {
  produced = await openProducedAd({ format: 'unboxing', scenes: 1, secondsPerScene: 3, voice: 'none' })
  ;({ studio, ad, home } = produced)
}, 400_000)

afterAll(() => produced?.close())

test('music is brought with its licence, heard, set, cut in, and taken out', { timeout: 120_000 }, async () => {
  const file = join(home, 'Slow morning.mp3')
  await writeSampleMusic({ file, container: 'mp3', seconds: 4 })
  const page = await studio.openPage()
  await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
  await page.getByText('Sound', { exact: true }).click()
  const panel = page.getByRole('region', { name: 'Change the cut' })
  await panel.getByText('or drop it here').waitFor()
  await panel.locator('input[type=file]').setInputFiles(import.meta.filename)
  await panel.getByLabel('Licence').fill('my own words')
  await panel.getByRole('button', { name: 'Upload and use it' }).click()
  await panel.getByText('This is not music that can be read').waitFor(patience)
  await panel.locator('input[type=file]').setInputFiles(file)
  expect(await panel.getByLabel('Title').inputValue()).toBe('Slow morning')
  await panel.getByLabel('Licence').fill('my own recording')
  await panel.getByRole('button', { name: 'Upload and use it' }).click()
  const row = panel.getByRole('listitem', { name: 'Slow morning' })
  await row.getByText('my own recording').waitFor(patience)
  const seconds = await row.getByLabel('Hear Slow morning').evaluate(async (element) => {
    // The label belongs to an audio player.
    const player = element as HTMLAudioElement
    await player.play()
    return player.duration
  })
  expect(seconds).toBeGreaterThan(3.9)
  await row.getByLabel('Level, dB').fill('-12')
  await row.getByLabel('Level, dB').blur()
  await page.getByRole('button', { name: 'Cut version 2' }).click()
  const version = page.getByLabel('Version', { exact: true }).first()
  await expect.poll(() => version.inputValue(), patience).toMatch(/^Version 2,/)
  await page.reload()
  await page.getByText('Sound', { exact: true }).click()
  expect(await row.getByLabel('Level, dB').inputValue()).toBe('-12')
  await row.getByRole('button', { name: 'Take it out of the film' }).click()
  await row.getByRole('button', { name: 'Delete the file' }).click()
  await row.waitFor({ ...patience, state: 'detached' })
  await page.getByRole('button', { name: 'Cut version 3' }).waitFor()
  await page.context().close()
})
