import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { keepPictures } from './keep-pictures.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience, spend } from './studio-steps.ts'

let database: TestDatabase
let studio: OpenStudio
let ad: ProduceSummary
let api: ApiClient

beforeAll(async () => {
  database = await createTestDatabase()
  studio = await openStudio({
    DATABASE_URL: database.url,
    WELCOME_CREDITS: '100000',
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({ ...quickMedia, framesPerSecond: 6 })
  })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'talking-head',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 4,
    languages: 'de',
    out: join(studio.env['CALLSHEET_HOME'] ?? '', 'out'),
    timeoutSeconds: 280
  })
  const { instance, ownerApiKey } = studio.running
  api = createOwnerClient({ appUrl: instance.appUrl, apiKey: ownerApiKey })
  ad = (await produceAd(request, { env: studio.env, progress: { write: () => undefined } })).summary
}, 400_000)

afterAll(async () => {
  await studio?.close()
  await database?.close()
})

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
