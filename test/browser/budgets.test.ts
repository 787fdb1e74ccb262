import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { startPipeline } from './studio-pages.ts'
import { openStage } from './studio-steps.ts'

let studio: OpenStudio
let pipeline: PipelineView

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: '50000' })
  const { instance, ownerApiKey } = studio.running
  pipeline = await startPipeline(createOwnerClient({ appUrl: instance.appUrl, apiKey: ownerApiKey }), { scenes: 2 })
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000

async function setBudget(page: Page, label: string, credits: number): Promise<void> {
  await page.getByLabel(label).fill(String(credits))
  await page.getByRole('button', { name: 'Set budget' }).click()
}

async function retakeStill(page: Page): Promise<Page> {
  await page.goto(`${studio.url}/pipelines/${pipeline.id}`)
  await page
    .getByRole('listitem', { name: /^Scene 1,/ })
    .getByRole('button', { name: 'Retake scene 01 as it is' })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Spend \d/ })
    .click()
  return page
}

test('an ad shows its cost and takes a budget, which stops a retake and leads back to it', { timeout }, async () => {
  const page = await studio.openPage()
  await page.goto(studio.url + pageAddress(studioPages.ad, { adId: pipeline.adId }))
  await openStage(page, /^What it costs/)
  const card = page.locator('#costs')
  await card.getByText('2 stills').waitFor()
  expect(await card.innerText()).toContain('$0.08')
  await setBudget(page, 'Credits that may be spent on this ad', 10)
  await card.getByText('Nothing more is bought until the budget is higher.').waitFor()

  await retakeStill(page)
  const problem = page.getByRole('alert').filter({ hasText: 'The budget is reached' })
  await problem.waitFor()
  expect(await problem.innerText()).toContain('that this ad may spend')
  await problem.getByRole('link', { name: 'See the budget' }).click()
  await card.getByRole('button', { name: 'Take it away' }).click()
  await card.getByText('without a budget').first().waitFor()
  await page.context().close()
})

test('an admin sets the budget of the month and finds the balances beside it', { timeout }, async () => {
  const page = await studio.openPage()
  await page.goto(studio.url + pageAddress(studioPages.costs))
  await setBudget(page, 'Credits for everybody in a month', 20)
  await page.getByText('Nothing more is bought until the budget is higher.').waitFor()
  await retakeStill(page)
  const problem = page.getByRole('alert').filter({ hasText: 'The budget is reached' })
  await problem.getByRole('link', { name: 'See the budget' }).click()
  await page.getByRole('heading', { level: 1, name: 'Costs' }).waitFor()
  await page.getByRole('region', { name: 'Balances at the providers' }).waitFor()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await page.getByText('without a budget').first().waitFor()
  await page.context().close()
})
