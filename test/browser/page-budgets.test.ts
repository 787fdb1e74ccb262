import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { measurePage, type MeasuredPage } from './measure-page.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { budgetOf, type PageBudget } from './page-budgets.ts'
import { fillStudio, startPipeline, type StudioPage } from './studio-pages.ts'

const moreAds = 30

let studio: OpenStudio
let pages: Record<string, StudioPage>

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: '50000' })
  pages = await fillStudio(studio)
  const api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  for (let made = 0; made < moreAds; made += 5)
    await Promise.all(
      Array.from({ length: Math.min(5, moreAds - made) }, (_, index) =>
        startPipeline(api, { scenes: 2, idea: `A kettle that whistles in tune, take ${made + index + 1}` })
      )
    )
}, 600_000)

afterAll(() => studio?.close())

test('every page keeps its budget on a phone', { timeout: 300_000 }, async () => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const
  const found: string[] = []
  const table: Record<string, Omit<MeasuredPage, 'moved'>> = {}
  for (const [name, { path, isSignedOut }] of Object.entries(pages)) {
    const page = await studio.openPage({ ...phone, ...(isSignedOut && { storageState: { cookies: [], origins: [] } }) })
    const { moved, ...measured } = await measurePage(page, studio.url + path)
    table[name] = measured
    const budget = budgetOf(name)
    for (const what of Object.keys(budget) as (keyof PageBudget)[])
      if (measured[what] > budget[what])
        found.push(
          `${name}: ${what} ${measured[what]}, allowed ${budget[what]}${what === 'layoutShift' ? ` (${moved.join('; ')})` : ''}`
        )
    await page.context().close()
  }
  console.table(table)
  expect(found).toEqual([])
})
