import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { startPipeline } from './studio-pages.ts'
import { patience } from './studio-steps.ts'

const scenes = 5

let studio: OpenStudio
let api: ApiClient
let pipeline: PipelineView

beforeAll(async () => {
  studio = await openStudio({
    WELCOME_CREDITS: '50000',
    // Slow enough to see the take from before.
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({ ...quickMedia, imageSeconds: 4 })
  })
  const { instance, ownerApiKey } = studio.running
  api = createOwnerClient({ appUrl: instance.appUrl, apiKey: ownerApiKey })
  pipeline = await startPipeline(api, { scenes })
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000
const review = () => `${studio.url}/pipelines/${pipeline.id}`
const sceneOf = (page: Page, number: number): Locator =>
  page.getByRole('listitem', { name: new RegExp(`^Scene ${number},`) })
const banner = (page: Page): Locator => page.getByRole('complementary', { name: 'Connection' })
const balance = async () => (await api.call(accountApi.read)).balance
const read = () => api.call(readPipeline, { query: { id: pipeline.id } })
const approvedScenes = async () => (await read()).scenes.filter(({ approvedAt }) => approvedAt !== null).length

/** The addresses that the pages of a browser have asked for. */
function requestsOf(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => seen.push(new URL(request.url()).pathname))
  return seen
}

/** Until the page follows changes. */
async function follow(page: Page, address: string): Promise<void> {
  const following = page.context().waitForEvent('response', (response) => response.url().endsWith('/api/changes'))
  await Promise.all([following, page.goto(address)])
}

describe('changes', () => {
  test('show in every tab by one stream of the browser, without asking again and again', { timeout }, async () => {
    const one = await studio.openPage()
    const context = one.context()
    const requests = requestsOf(context)
    await follow(one, studio.url)
    const two = await context.newPage()
    await two.goto(studio.url)
    await two.getByRole('heading', { level: 2, name: 'In production' }).waitFor()
    const ad = await api.call(adsApi.create, {
      body: { idea: 'A kettle that says when the water is right' },
      idempotencyKey: crypto.randomUUID()
    })
    for (const page of [one, two]) await page.locator(`a[href*="${ad.id}"]`).first().waitFor(patience)
    expect(requests.filter((path) => path === '/api/changes')).toHaveLength(1)
    // The tab with the stream goes, and another one takes it over. What changes before its stream stands is not lost.
    const created = Promise.withResolvers<void>()
    await two.route('**/api/changes', async (route) => {
      await created.promise
      await route.continue()
    })
    await one.close()
    const other = await api.call(adsApi.create, {
      body: { idea: 'A pan that never sticks' },
      idempotencyKey: crypto.randomUUID()
    })
    created.resolve()
    await two.locator(`a[href*="${other.id}"]`).first().waitFor(patience)
    expect(requests.filter((path) => path === '/api/changes')).toHaveLength(2)
    await context.close()
  })
})

describe('a connection that is away', () => {
  test('is said, and a press meanwhile is refused in words and changes nothing', { timeout }, async () => {
    const page = await studio.openPage()
    await follow(page, review())
    // Its still may be under way until now. Without a connection the page would never hear of it.
    await sceneOf(page, 5).getByRole('button', { name: 'Approve scene 05' }).waitFor(patience)
    // A picture that breaks off is not offered for approval.
    const picture = sceneOf(page, 5).locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), patience)
      .toBe(true)
    await page.context().setOffline(true)
    await banner(page).getByText('You are offline.').waitFor(patience)
    await sceneOf(page, 5).getByRole('button', { name: 'Approve scene 05' }).click()
    await sceneOf(page, 5).getByRole('alert').getByText('Not approved: Nothing was sent.').waitFor(patience)
    await sceneOf(page, 5).getByRole('button', { name: 'Approve scene 05' }).waitFor()
    await sceneOf(page, 5)
      .getByRole('button', { name: /^Retake/ })
      .click()
    await page.getByRole('button', { name: /^Spend/ }).click()
    const refused = page.getByRole('dialog').getByRole('alert')
    await refused.getByText('Nothing was sent.').waitFor(patience)
    expect(await refused.innerText()).toContain('Nothing was charged')
    await page.getByRole('button', { name: 'Not now' }).click()
    // The notice goes by itself, so it is waited for from before it comes.
    const isBack = page.getByText('The connection is back.').waitFor(patience)
    await Promise.all([isBack, page.context().setOffline(false)])
    await banner(page).waitFor({ state: 'detached', ...patience })
    expect(await approvedScenes()).toBe(0)
    await page.context().close()
  })

  test('brings a page back by itself whose link was followed meanwhile', { timeout }, async () => {
    const page = await studio.openPage()
    await follow(page, studio.url)
    await page.context().setOffline(true)
    await banner(page).waitFor(patience)
    await page.getByRole('link', { name: 'Offers' }).click()
    await expect.poll(() => page.url(), patience).toContain('/offers')
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: /offer/i }).waitFor(patience)
    await banner(page).waitFor({ state: 'detached', ...patience })
    await page.context().close()
  })

  test('brings a page back by itself whose code broke off on its way', { timeout }, async () => {
    const page = await studio.openPage()
    let isBroken = true
    await page.route(/assets\/(ad-rows|picture)-/, (route) => (isBroken ? route.abort() : route.continue()))
    const broken = page.waitForEvent('requestfailed', (request) => /assets\/(ad-rows|picture)-/.test(request.url()))
    await page.goto(studio.url, { waitUntil: 'commit' })
    await broken
    isBroken = false
    await page.locator('a[href*="/ads/"]').first().waitFor(patience)
    await page.context().close()
  })

  test(
    'that is slow takes no page away before the next one is there, and says that it comes',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await page.clock.install()
      await follow(page, studio.url)
      const code = Promise.withResolvers<void>()
      await page.route(/assets\/library-[^/]*\.js/, async (route) => {
        await code.promise
        await route.continue()
      })
      // Without a pointer before it, as a page does that goes on by itself.
      await page.getByRole('link', { name: 'Library' }).evaluate((link: HTMLElement) => link.click())
      const onItsWay = page.getByText('The page is on its way.')
      await onItsWay.waitFor({ state: 'attached', ...patience })
      // The router's own sign would take the place of the page after a second.
      await page.clock.runFor(3_000)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('What are we making?')
      code.resolve()
      await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor(patience)
      await onItsWay.waitFor({ state: 'detached', ...patience })
      await page.context().close()
    }
  )

  test('is also a server that stops; the open page goes on when it starts again', { timeout: 240_000 }, async () => {
    const page = await studio.openPage()
    await follow(page, studio.url)
    const before = studio.running.instance.appUrl
    await studio.stop()
    await banner(page).getByText('Callsheet does not answer.').waitFor(patience)
    await studio.start()
    expect(studio.running.instance.appUrl).toBe(before)
    await banner(page).waitFor({ state: 'detached', timeout: 60_000 })
    // It hears of changes again.
    const ad = await api.call(adsApi.create, {
      body: { idea: 'A lamp that knows dusk' },
      idempotencyKey: crypto.randomUUID()
    })
    await page.locator(`a[href*="${ad.id}"]`).first().waitFor({ timeout: 60_000 })
    await page.context().close()
  })
})

describe('keys', () => {
  test('work from the first press: it goes to a frame and does nothing else', { timeout }, async () => {
    const page = await studio.openPage()
    await follow(page, review())
    const before = await read()
    await sceneOf(page, 1).waitFor()
    await page.keyboard.press('a')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('ol')?.getAttribute('aria-label')), patience)
      .toBe('Contact sheet')
    expect((await read()).scenes.map(({ approvedAt }) => approvedAt)).toEqual(
      before.scenes.map(({ approvedAt }) => approvedAt)
    )
    await page.context().close()
  })

  test('R asks, and Enter on its question leaves everything as it is', { timeout }, async () => {
    const page = await studio.openPage()
    await follow(page, review())
    const [spent, takes] = [await balance(), (await read()).scenes.map(({ image }) => image?.id)]
    await sceneOf(page, 1).focus()
    await page.keyboard.press('r')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Spend \d/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await balance()).toBe(spent)
    expect((await read()).scenes.map(({ image }) => image?.id)).toEqual(takes)
    await page.context().close()
  })

  test(
    'a double click buys one take, and the take from before stays in sight until it is there',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await follow(page, review())
      const [before, spent] = [await read(), await balance()]
      const [old] = before.scenes
      await sceneOf(page, 1)
        .getByRole('button', { name: /^Retake/ })
        .dblclick()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Spend \d/ })
        .dblclick()
      await sceneOf(page, 1).getByText('You see take 1.').waitFor(patience)
      await sceneOf(page, 1).locator(`img[src^="/media/${old?.image?.id}"]`).waitFor()
      await expect.poll(async () => (await read()).scenes[0]?.image?.status, patience).toBe('Completed')
      await sceneOf(page, 1).getByRole('button', { name: 'Approve scene 01' }).waitFor(patience)
      expect((await read()).scenes[0]?.image?.take).toBe(2)
      expect(spent - (await balance())).toBe(old?.image?.credits)
      expect(await page.getByText('Nothing was charged').count()).toBe(0)
      await page.context().close()
    }
  )

  test(
    'five quick A approve five, while none is answered yet; a failed one goes back and says why',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await follow(page, review())
      const answering = Promise.withResolvers<void>()
      let asked = 0
      await page.route('**/api/pipelines/*/approve', async (route) => {
        asked += 1
        await answering.promise
        // The third is lost on its way.
        if (
          asked >= 3 &&
          route
            .request()
            .postData()
            ?.includes(pipeline.scenes[2]?.id ?? 'none')
        )
          await route.abort()
        else await route.continue()
      })
      await sceneOf(page, 1).focus()
      for (let number = 1; number <= scenes; number += 1) {
        await page.keyboard.press('a')
        await page.keyboard.press('ArrowRight')
      }
      await page.getByRole('button', { name: 'Animate 5 approved stills' }).waitFor(patience)
      expect(asked).toBe(scenes)
      answering.resolve()
      await sceneOf(page, 3)
        .getByRole('alert')
        .getByText(/^Not approved:/)
        .waitFor(patience)
      await page.getByRole('button', { name: 'Animate 4 approved stills' }).waitFor(patience)
      await expect.poll(approvedScenes, patience).toBe(4)
      await page.unroute('**/api/pipelines/*/approve')
      await sceneOf(page, 3).getByRole('button', { name: 'Approve scene 03' }).click()
      await page.getByRole('button', { name: 'Animate 5 approved stills' }).waitFor(patience)
      await expect.poll(approvedScenes, patience).toBe(5)
      await page.context().close()
    }
  )
})
