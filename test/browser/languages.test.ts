import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience, spend } from './studio-steps.ts'

let database: TestDatabase
let studio: OpenStudio
let ad: ProduceSummary

beforeAll(async () => {
  database = await createTestDatabase()
  studio = await openStudio({
    DATABASE_URL: database.url,
    WELCOME_CREDITS: '100000',
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({ ...quickMedia, framesPerSecond: 6 })
  })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'product-film',
    ratio: '9:16',
    scenes: 3,
    secondsPerScene: 4,
    languages: 'Arabic, ja',
    out: join(studio.env['CALLSHEET_HOME'] ?? '', 'out'),
    timeoutSeconds: 280
  })
  ad = (await produceAd(request, { env: studio.env, progress: { write: () => undefined } })).summary
}, 400_000)

afterAll(async () => {
  await studio?.close()
  await database?.close()
})

test('the command line makes a film in each language that it was told', () => {
  expect(ad.languages.map(({ language, problem }) => [language, problem])).toEqual([
    ['ar', null],
    ['ja', null]
  ])
  for (const { facts } of ad.languages) expect(facts!.seconds).toBeGreaterThan(5)
})

test('a language is added, edited, spoken after its price, and cut', { timeout: 200_000 }, async () => {
  const page = await studio.openPage()
  await page.goto(`${studio.url}/ads/${ad.adId}`)
  await page.getByRole('region', { name: 'Languages' }).getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
  const arabic = page.getByRole('region', { name: 'Arabic' })
  expect(await arabic.locator('p[lang=ar]').first().getAttribute('dir')).toBe('rtl')
  await page.getByRole('region', { name: 'Add languages' }).locator('input:not([type=hidden])').first().fill('Germ')
  await page.getByRole('option', { name: /German/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Translate', exact: true }).first().click()
  const german = page.getByRole('region', { name: 'German' })
  await german.getByText('Wird einfach nie bitter', { exact: false }).waitFor()
  await german.getByRole('button', { name: 'Edit Scene 1 in German' }).click()
  await german.getByLabel('Scene 1 in German').fill('Noch ohne Namen, aber schon da.')
  await german.getByRole('button', { name: 'Save' }).click()
  await german.getByText('Written by you').waitFor()
  await german.getByRole('button', { name: 'Speak 3 lines' }).click()
  await spend(page)
  await german.getByText('Spoken by onyx: 3 lines.').waitFor({ timeout: 60_000 })
  await german.getByRole('button', { name: 'Cut the film in German' }).click()
  await german.getByLabel(/The film in German/).waitFor({ timeout: 120_000 })
  await expect.poll(() => german.getByRole('button', { name: 'Download' }).count(), patience).toBe(1)
})
