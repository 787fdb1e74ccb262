import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { keepPictures } from './keep-pictures.ts'
import { openProducedAd, type ProducedAd } from './open-produced-ad.ts'
import type { OpenStudio } from './open-studio.ts'
import { patience, spend } from './studio-steps.ts'

let produced: ProducedAd | undefined
let studio: OpenStudio
let ad: ProduceSummary
let api: ApiClient

beforeAll(async () => {
  produced = await openProducedAd({ format: 'unboxing', scenes: 2, secondsPerScene: 7, voice: 'echo' })
  ;({ studio, ad, api } = produced)
}, 400_000)

afterAll(() => produced?.close())

/** The page of the cut, at its lines. */
async function openVoices() {
  const page = await studio.openPage()
  await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
  await page.getByText('Voice', { exact: true }).click()
  return { page, panel: page.getByRole('region', { name: 'Change the cut' }) }
}

const lengthOf = (page: Page, name: RegExp) =>
  page
    .getByRole('region', { name: 'Change the cut' })
    .getByLabel(name)
    .evaluate(async (element) => {
      // The label belongs to an audio player.
      const player = element as HTMLAudioElement
      await player.play()
      return player.duration
    })

test(
  'the voice of a film is chosen, priced, spoken, heard line by line, and cut in',
  { timeout: 240_000 },
  async () => {
    const { page, panel } = await openVoices()
    await panel.getByText('One voice speaks every line').waitFor()
    expect(await lengthOf(page, /^Scene 1, take 1, spoken by echo/)).toBeGreaterThan(0.5)
    await panel.getByRole('button', { name: 'Choose a voice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use Nova' }).click()
    await panel.getByText('For unboxings and first looks').waitFor()
    expect(await panel.locator('audio').count()).toBe(0)
    await panel.getByText(/credits? of/).waitFor()
    await panel.getByRole('button', { name: 'Speak the lines' }).click()
    await spend(page)
    await expect.poll(() => panel.locator('audio').count(), patience).toBe(2)
    expect(await lengthOf(page, /^Scene 2, take 1, spoken by nova/)).toBeGreaterThan(0.5)
    await panel.getByRole('button', { name: 'Another take' }).first().click()
    await spend(page)
    await panel.getByLabel(/^Scene 1, take 2/).waitFor(patience)
    await page.getByRole('button', { name: 'Cut again with the newest takes' }).click()
    await expect
      .poll(() => page.getByLabel('Version', { exact: true }).first().inputValue(), patience)
      .toMatch(/^Version 2,/)

    // Said slowly, the line is longer than its clip: the clip is slowed, or the line is said so fast that it fits.
    await api.call(voicesApi.speak, {
      params: { id: ad.adId },
      body: { scenes: [1], isRetake: true, speed: 0.6 },
      idempotencyKey: crypto.randomUUID()
    })
    await panel.getByText('Too long for its clip by').waitFor(patience)
    await panel.getByText('Slow it first').click()
    await panel.getByText('the clip is slowed by at most a tenth, then held').waitFor()
    await panel.getByRole('button', { name: /^Speak it [\d.]+× as fast$/ }).click()
    await spend(page)
    await panel.getByText('Too long for its clip by').waitFor({ ...patience, state: 'detached' })
    await page.getByRole('radiogroup', { name: 'What to change' }).getByText('Captions').click()
    await panel.getByText('Timing from the voice that is heard in the sound.').waitFor()
    await page.context().close()
  }
)

test(
  'a voice is heard before it is chosen: one at a time, until Escape, by keyboard too',
  { timeout: 240_000 },
  async () => {
    const { page, panel } = await openVoices()
    const opener = panel.getByRole('button', { name: 'Choose a voice' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Voice' })
    const status = dialog.getByRole('status')
    await dialog.getByRole('button', { name: 'Listen to Coral' }).click()
    await dialog.getByText('Coral speaks English. Escape ends it.').waitFor(patience)
    await keepPictures(page, 'voices')
    await dialog.getByText('“Hello. This is how I sound when I speak in your film.”').waitFor()
    await dialog.getByRole('button', { name: 'Listen to Onyx' }).press('Enter')
    await dialog.getByText('Onyx speaks English').waitFor(patience)
    expect(await dialog.getByRole('button', { name: /^Stop / }).allTextContents()).toHaveLength(1)
    // The first Escape ends the sample, the second one the dialog.
    await page.keyboard.press('Escape')
    await expect.poll(() => status.textContent()).toBe('Onyx was stopped.')
    // It is there already: a second press plays it, and the next one ends it.
    await dialog.getByRole('button', { name: 'Listen to Onyx' }).press('Enter')
    await dialog.getByRole('button', { name: 'Stop Onyx' }).press('Enter')
    await expect.poll(() => status.textContent()).toBe('Onyx was stopped.')
    await dialog.getByRole('button', { name: 'Listen to Onyx' }).click()
    await dialog.getByText('Onyx has spoken.').waitFor(patience)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  }
)

test(
  'a brand hears its voice on a small dark telephone, and reads why none is heard',
  { timeout: 240_000 },
  async () => {
    const page = await studio.openPage({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    await page.goto(`${studio.url}/brands/new`)
    await page
      .getByRole('group', { name: 'Voice over the film' })
      .getByRole('button', { name: 'Choose a voice' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Voice over the film' })
    await keepPictures(page, 'voices-of-a-brand')
    await page.emulateMedia({ colorScheme: 'dark' })
    await dialog.getByRole('button', { name: 'Listen to Sage' }).click()
    await dialog.getByText('Sage has spoken.').waitFor(patience)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    await page.route('**/api/voice-samples', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Too many',
          status: 429,
          code: 'rate-limited',
          detail: 'These are used up.'
        }
      })
    )
    await dialog.getByRole('button', { name: 'Listen to Fable' }).click()
    await dialog.getByRole('alert').getByText('These are used up.').waitFor()
    await dialog.getByRole('button', { name: 'Use Sage' }).click()
    await page.getByRole('group', { name: 'Voice over the film' }).getByText('Sage', { exact: true }).waitFor()
    await page.context().close()
  }
)

test('voices of an account stand below ours, are found by their words, and a list that failed says why', async () => {
  const list = await api.call(voicesApi.list)
  const account = Array.from({ length: 10 }, (_, number) => ({
    name: `elevenlabs.acc0unt0000000000${number}`,
    label: number === 7 ? 'Amparo' : `Voice ${number}`,
    description: number === 7 ? 'Spanish. peninsular accent' : 'A voice of the account.',
    source: 'account' as const
  }))
  const page = await studio.openPage()
  await page.route('**/api/voices', (route) =>
    route.fulfill({ json: { ...list, items: [...list.items, ...account], problem: 'The account has more voices.' } })
  )
  await page.goto(`${studio.url}/brands/new`)
  const group = page.getByRole('group', { name: 'Voice over the film' })
  await group.getByRole('button', { name: 'Choose a voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice over the film' })
  await dialog.getByText('The account has more voices.').waitFor()
  expect(await dialog.getByRole('region', { name: 'Of your account' }).getByRole('listitem').count()).toBe(10)
  await dialog.getByLabel('Find a voice').fill('PENINSULAR')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  // The understudy here speaks in the format of another API, which has no such voice.
  await dialog.getByRole('button', { name: 'Listen to Amparo' }).click()
  await dialog.getByRole('alert').getByText('belongs to an account of elevenlabs').waitFor(patience)
  await dialog.getByRole('button', { name: 'Use Amparo' }).click()
  await group.getByText('Amparo', { exact: true }).waitFor()
  await page.context().close()
})
