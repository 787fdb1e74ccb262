import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
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
  produced = await openProducedAd({ format: 'talking-head', scenes: 2, secondsPerScene: 4, languages: 'de' })
  ;({ studio, ad, api } = produced)
}, 400_000)

afterAll(() => produced?.close())

test('clips that speak are bought again after their price, and the film shows them', { timeout: 200_000 }, async () => {
  const read = () => api.call(languagesApi.read, { params: { id: ad.adId, language: 'de' } })
  const { onScreen: before } = await read()
  const { balance } = await api.call(creditsApi.read)
  const page = await studio.openPage()
  await page.goto(`${studio.url}/ads/${ad.adId}/languages`)
  const part = page.getByRole('group', { name: 'Spoken on screen in German' })
  await part.getByText('the sound stays, with subtitles in German').waitFor(patience)
  await keepPictures(page, 'speak-on-screen')
  await part.getByRole('button', { name: 'Speak 2 clips in German' }).click()
  // Nothing is spent before it is confirmed.
  expect((await api.call(creditsApi.read)).balance).toBe(balance)
  await spend(page)
  await part.getByText('In 2 clips somebody speaks on screen, in German.').waitFor({ timeout: 120_000 })
  expect(balance - (await api.call(creditsApi.read)).balance).toBe(before.credits)
  await keepPictures(page, 'spoken-on-screen')
  await page.getByRole('button', { name: 'Cut it again' }).click()
  const made = (await read()).onScreen.clips.map(({ take }) => take!.id)
  const shown = async () => (await read()).cut?.settings.clips.map(({ videoId }) => videoId)
  await expect.poll(shown, patience).toEqual(made)
  await page.context().close()
})
