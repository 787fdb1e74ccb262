import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { animateAll, finishAd, finishCut, planBoard, type FinishedAd } from './studio-pages.ts'
import { answered, goOnWithoutSheets, patience, pick, say, spend, turnOn } from './studio-steps.ts'

let studio: OpenStudio
let api: ApiClient
let ad: FinishedAd

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: '50000' })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  ad = await finishAd(api, { scenes: 2 })
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000
const untruth = /Nothing was charged/

/** Charges since a moment of the ledger, the oldest first. */
async function chargesSince(id: number): Promise<string[]> {
  const { items } = await api.call(creditsApi.readLedger, { query: { limit: 200 } })
  return items
    .filter((entry) => entry.id > id && entry.kind === 'charge')
    .map(({ description }) => description)
    .toReversed()
}

async function lastEntry(): Promise<number> {
  return (await api.call(creditsApi.readLedger, { query: { limit: 1 } })).items[0]?.id ?? 0
}

const dialog = (page: Page) => page.getByRole('dialog')
const scene = (page: Page, number: number) => page.getByRole('listitem', { name: new RegExp(`^Scene ${number},`) })

async function openReview(id = ad.pipeline.id): Promise<Page> {
  const page = await studio.openPage()
  await page.goto(`${studio.url}/pipelines/${id}`)
  await scene(page, 1).waitFor()
  return page
}

/** Two tabs of one browser. */
async function twin(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  return other
}

describe('a finished clip in the review', () => {
  test('is not retaken by a key press, but only after a question with price and balance', { timeout }, async () => {
    const page = await openReview()
    const before = await lastEntry()
    await scene(page, 1).focus()
    await page.keyboard.press('r')
    const question = dialog(page)
    await question.getByText(/^Another clip of scene 01/).waitFor()
    const credits = ad.pipeline.scenes[0]?.video?.credits ?? 0
    expect(await question.innerText()).toMatch(new RegExp(`${credits} credits\\s+of [\\d,]+; [\\d,]+ left after`))
    expect(await question.innerText()).toContain('put it back any time under Takes')
    // The same key again, then Enter on the focused button: the question closes, and nothing was bought.
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    for (const key of ['r', 'Escape', 'e', 'Escape']) await page.keyboard.press(key)
    expect(await chargesSince(before)).toEqual([])
    expect((await api.call(readPipeline, { query: { id: ad.pipeline.id } })).scenes[0]?.video).toMatchObject({
      take: 1,
      status: 'Completed'
    })
    await page.context().close()
  })

  test('is bought once from double presses, two tabs and a lost answer, and its takes stay', { timeout }, async () => {
    const page = await openReview()
    const other = await twin(page)
    const before = await lastEntry()
    const retake = (tab: Page) => scene(tab, 1).getByRole('button', { name: 'Retake scene 01 as it is' })
    await retake(other).click()
    // The server does the work, but its answer gets lost twice.
    let lost = 0
    await page.route('**/retry', async (route) => {
      if (lost >= 2) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await retake(page).dblclick()
    const price = dialog(page).getByText(/left after/)
    const asked = await price.innerText()
    for (let press = 0; press < 2; press += 1) {
      await dialog(page)
        .getByRole('button', { name: /^Spend/ })
        .dblclick()
      await dialog(page).getByText('does not know whether it was bought').waitFor()
      expect(await page.getByText(untruth).count()).toBe(0)
      // The balance has fallen, and the question is still about the same credits.
      expect(await price.innerText()).toBe(asked)
    }
    await spend(page)
    await dialog(page).waitFor({ state: 'detached' })
    await spend(other)
    await dialog(other).waitFor({ state: 'detached' })
    expect(await chargesSince(before)).toHaveLength(1)
    await scene(page, 1).getByRole('button', { name: 'Compare takes of scene 01' }).click()
    await dialog(page).getByRole('button', { name: 'Use take 1' }).click()
    await expect
      .poll(
        async () => (await api.call(readPipeline, { query: { id: ad.pipeline.id } })).scenes[0]?.video?.take,
        patience
      )
      .toBe(1)
    await expect.poll(async () => dialog(page).getByRole('button', { name: 'Use take 2' }).count(), patience).toBe(1)
    await dialog(page).getByRole('button', { name: 'Use take 2' }).click()
    await expect
      .poll(async () => (await api.call(readPipeline, { query: { id: ad.pipeline.id } })).scenes[0]?.video, patience)
      .toMatchObject({ take: 2, status: 'Completed' })
    await page.keyboard.press('Escape')
    await scene(page, 1).getByRole('button', { name: 'Go back to take 1 of scene 01' }).click()
    await expect
      .poll(async () => (await api.call(readPipeline, { query: { id: ad.pipeline.id } })).scenes[0]?.video, patience)
      .toMatchObject({ take: 1, status: 'Completed' })
    expect(await chargesSince(before)).toHaveLength(1)
    await page.context().close()
  })
})

describe('another opening', () => {
  test('is cut with the price on the page, and nothing else is lost', { timeout: 240_000 }, async () => {
    const page = await studio.openPage()
    const panel = (name: string) => page.getByRole('radiogroup', { name: 'What to change' }).getByText(name)
    await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
    await panel('Openings').click()
    const before = await lastEntry()
    await page.getByLabel('How many').fill('1')
    await page.getByRole('button', { name: 'Make 1 opening' }).dblclick()
    await dialog(page)
      .getByRole('button', { name: /^Spend/ })
      .dblclick()
    const readHook = async () => (await api.call(hooksApi.list, { params: { id: ad.adId } })).items[0] ?? null
    await expect.poll(async () => (await readHook())?.image?.isStored, { timeout: 90_000 }).toBe(true)
    expect(await chargesSince(before)).toHaveLength(2)
    await animateAll(api, (await readHook())?.pipelineId ?? '')
    const cutWithIt = page.getByRole('button', { name: /^Cut with it/ })
    await cutWithIt.waitFor(patience)

    await panel('Overlays').click()
    await page.getByRole('textbox', { name: /^Price 1: words/ }).fill('€ 3.90')
    await panel('Captions').click()
    await turnOn(page.getByLabel('Highlight the word that is spoken'))
    await panel('Openings').click()
    await cutWithIt.dblclick()
    const list = async () => (await api.call(cutsApi.list, { params: { id: ad.adId } })).items
    await expect.poll(async () => (await list()).length, patience).toBe(2)
    const film = await finishCut(api, (await list())[0]?.id ?? '')
    expect(film.settings.overlays).toMatchObject([{ kind: 'price', text: '€ 3.90' }])
    expect(film.settings.captions.hasWordHighlight).toBe(true)
    expect(film.clips.map(({ hook }) => hook)).toEqual([1, null])
    expect(await list()).toHaveLength(2)
    // The changes are in it: nothing waits to be cut, and the film on the page is the new one.
    await page.getByLabel('The film, version 2').waitFor(patience)
    await page.getByText('As it was cut.').waitFor()
    await panel('Overlays').click()
    expect(await page.getByRole('textbox', { name: /^Price 1: words/ }).inputValue()).toBe('€ 3.90')
    await page.context().close()
  })
})

describe('a price in the chat', () => {
  test('is paid once and reported correctly, for every way of pressing', { timeout }, async () => {
    const page = await studio.openPage()
    const price = await reachPrice(page)
    const other = await twin(page)
    await other.getByRole('button', { name: /^Go on without, spend \d/ }).waitFor()
    const before = await lastEntry()
    await page.getByRole('button', { name: /^Go on without, spend \d/ }).focus()
    await Promise.all([
      page.keyboard.press('Enter').then(() => page.keyboard.press('Enter')),
      other.getByRole('button', { name: /^Go on without, spend \d/ }).dblclick()
    ])
    for (const tab of [page, other]) {
      await tab.getByText('Confirmed and sent off.').waitFor(patience)
      expect(await tab.getByText(untruth).count()).toBe(0)
    }
    await answered(page)
    const charges = await chargesSince(before)
    await page.goto(`${studio.url}/credits`)
    await page.goBack()
    await page.getByText('Confirmed and sent off.').waitFor(patience)
    expect(await page.getByRole('button', { name: /^Go on without, spend \d/ }).count()).toBe(0)
    expect(await chargesSince(before)).toEqual(charges)
    expect(new Set(charges).size).toBe(charges.length)
    expect(charges.length).toBe(price.scenes * 2)
    await page.context().close()
  })

  test('that was declined in one tab is not paid in another, and says so once', { timeout }, async () => {
    const page = await studio.openPage()
    await reachPrice(page)
    const other = await twin(page)
    await other.getByRole('button', { name: /^Go on without, spend \d/ }).waitFor()
    const before = await lastEntry()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('Declined. Nothing was spent.').waitFor(patience)
    // The other tab hears of it and takes its button away.
    await other.getByText('Declined. Nothing was spent.').waitFor(patience)
    expect(await other.getByRole('button', { name: /^Go on without, spend \d/ }).count()).toBe(0)
    expect(await chargesSince(before)).toEqual([])
    await page.context().close()
  })

  test('says what was left when it was pressed, until it is answered', { timeout }, async () => {
    const page = await studio.openPage()
    await reachPrice(page)
    const card = page.getByRole('region', { name: /^Price: 2 stills/ })
    const leftAfter = card.getByText(/ left after\./)
    const figures = async () => /^.* left after\./.exec((await leftAfter.textContent()) ?? '')?.[0]
    const before = await figures()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/quotes/*', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    })
    const balance = page.getByRole('link', { name: /credits left; open the ledger$/ })
    const had = await balance.textContent()
    await card.getByRole('button', { name: /^Go on without, spend \d/ }).click()
    await expect.poll(() => balance.textContent(), patience).not.toBe(had)
    expect(before).toMatch(/^of \d/)
    expect(await figures()).toBe(before)
    await card.getByText('It is being bought.').waitFor()
    expect(await card.getByRole('button', { name: 'Not now' }).isDisabled()).toBe(true)
    answer.resolve()
    await card.getByText('Confirmed and sent off.').waitFor(patience)
    await page.context().close()
  })

  async function reachPrice(page: Page): Promise<{ scenes: number }> {
    await page.goto(`${studio.url}/chat`)
    await page.getByLabel('Message').waitFor()
    await say(page, 'Cold brew that never turns bitter, 2 scenes')
    await say(page, 'The talking head format, please')
    await say(page, '9:16, storyboard')
    await page.getByRole('button', { name: 'Make it by storyboard' }).click()
    await page.getByRole('link', { name: 'Open the Creative Studio' }).waitFor(patience)
    await answered(page)
    await say(page, 'Yes, make them')
    await page.getByRole('button', { name: /^Go on without, spend \d/ }).waitFor()
    return { scenes: 2 }
  }
})

describe('a board and a prompt', () => {
  test('are bought once from double presses and two tabs', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'A stand that fixed my neck', formatSlug: 'talking-head', scenes: 2 })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/studio/${board.id}`)
    const generate = (tab: Page) => tab.getByRole('button', { name: 'Generate scene images' })
    await generate(page).waitFor()
    const other = await twin(page)
    await generate(other).waitFor()
    const before = await lastEntry()
    for (const tab of [page, other]) await generate(tab).dblclick()
    await dialog(page)
      .getByRole('button', { name: /^Go on without/ })
      .dblclick()
    await page.waitForURL('**/pipelines/*')
    await goOnWithoutSheets(other)
    await other.waitForURL('**/pipelines/*')
    expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname)
    expect(await chargesSince(before)).toHaveLength(4)
    await page.goBack()
    await generate(page).click()
    await dialog(page).getByText('This board has its stills already.').waitFor(patience)
    await page.keyboard.press('Escape')

    await page.goto(`${studio.url}/chat`)
    await page.getByRole('button', { name: 'Make a still or a clip straight away' }).click()
    const box = page.getByRole('form', { name: 'Prompt box' })
    await box.getByLabel('What the still shows').fill('A glass of cold brew on a walnut table')
    await pick(page, 'Aspect ratio', '9:16')
    const start = await lastEntry()
    await box.getByRole('button', { name: 'Make the still' }).dblclick()
    await dialog(page)
      .getByRole('button', { name: /^Spend/ })
      .dblclick()
    await box.locator('img').first().waitFor()
    expect(await chargesSince(start)).toHaveLength(1)
    await page.context().close()
  })
})
