import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { openProducedAd, type ProducedAd } from './open-produced-ad.ts'
import type { OpenStudio } from './open-studio.ts'
import { patience, spend } from './studio-steps.ts'

let produced: ProducedAd | undefined
let studio: OpenStudio
let ad: ProduceSummary

beforeAll(async () => {
  produced = await openProducedAd({ format: 'product-film', scenes: 3, secondsPerScene: 4, languages: 'Arabic, ja' })
  ;({ studio, ad } = produced)
}, 400_000)

afterAll(() => produced?.close())

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
