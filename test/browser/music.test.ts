import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience } from './studio-steps.ts'

let database: TestDatabase
let studio: OpenStudio
let ad: ProduceSummary
let home: string

beforeAll(async () => {
  database = await createTestDatabase()
  studio = await openStudio({
    DATABASE_URL: database.url,
    WELCOME_CREDITS: '100000',
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({ ...quickMedia, framesPerSecond: 6 })
  })
  home = studio.env['CALLSHEET_HOME'] ?? ''
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'unboxing',
    ratio: '9:16',
    scenes: 1,
    secondsPerScene: 3,
    out: join(home, 'out'),
    timeoutSeconds: 240,
    voice: 'none'
  })
  ad = (await produceAd(request, { env: studio.env, progress: { write: () => undefined } })).summary
}, 280_000)

afterAll(async () => {
  await studio?.close()
  await database?.close()
})

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
