import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { keepPictures } from './keep-pictures.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { finishAd, finishCut, type FinishedAd } from './studio-pages.ts'
import { choose, expectToPlay, openStage, patience } from './studio-steps.ts'

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
const stageHead = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2 }).getByRole('button', { name })
const isOpen = async (page: Page, name: RegExp) =>
  (await stageHead(page, name).getAttribute('aria-expanded')) === 'true'
const adPage = () => `${studio.url}/ads/${ad.adId}`

describe('a finished film', () => {
  test(
    'is the first thing on its ad’s page: it plays, is downloaded, and its place never moves',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await page.goto(adPage())
      const film = page.getByLabel(/^The film, version 1,/)
      await film.waitFor()
      const box = await film.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThan(900)
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 1)
      await expectToPlay(film)
      expect(await film.boundingBox()).toEqual(box)
      const poster = await film.getAttribute('poster')
      expect((await page.request.get(studio.url + poster)).headers()['content-type']).toBe('image/webp')
      // The captions are in the picture, so their file is not shown over it.
      expect(await film.locator('track').evaluate((track) => track instanceof HTMLTrackElement && track.default)).toBe(
        false
      )
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download the film' }).click()
      expect((await download).suggestedFilename()).toMatch(/-v1\.mp4$/)
      expect(await (await download).failure()).toBeNull()
      expect(await page.getByRole('link', { name: /Open the review/ }).count()).toBe(0)
      await page.getByRole('button', { name: 'Other files' }).click()
      const srt = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Captions, SRT' }).click()
      expect((await srt).suggestedFilename()).toMatch(/\.srt$/)
      await page.getByRole('link', { name: 'Open the cut' }).click()
      await page.getByRole('heading', { level: 1, name: 'Final cut' }).waitFor()
      await page.context().close()
    }
  )

  test('is shared by a link that anyone can watch until it is withdrawn', { timeout }, async () => {
    const phone = { viewport: { width: 390, height: 844 } }
    const page = await studio.openPage(phone)
    await page.goto(adPage())
    await page.getByRole('button', { name: 'Share', exact: true }).click(patience)
    const dialog = page.getByRole('dialog', { name: 'Share version 1' })
    await dialog.getByRole('button', { name: 'Make a link' }).dblclick(patience)
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue(patience)
    expect(link).toMatch(/\/f\/[\w-]{65}$/)
    await dialog.getByText('Nobody has opened it yet.').waitFor()
    await keepPictures(page, 'share-dialog')

    // Somebody else, without a sign-in.
    const stranger = await studio.openPage({ ...phone, storageState: { cookies: [], origins: [] } })
    await stranger.goto(link)
    const film = stranger.getByLabel(/^The film, \d+ seconds$/)
    await expectToPlay(film)
    // The captions are in the picture, so their file is not shown over it.
    expect(await film.locator('track').evaluate((track) => track instanceof HTMLTrackElement && track.default)).toBe(
      false
    )
    const download = stranger.waitForEvent('download')
    await stranger.getByRole('link', { name: 'Download the film' }).click()
    expect(await (await download).failure()).toBeNull()
    await keepPictures(stranger, 'shared-film')
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.reload()
    await page.getByRole('button', { name: 'Share', exact: true }).click(patience)
    await dialog.getByText(/^It works until .* Opened 1 time, last/).waitFor(patience)
    await dialog.getByRole('button', { name: 'Withdraw the link' }).dblclick()
    await dialog.getByRole('button', { name: 'Withdraw it' }).click()
    await dialog.getByRole('button', { name: 'Make a link' }).waitFor(patience)
    await stranger.reload()
    await stranger.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await keepPictures(stranger, 'withdrawn-film')
    await stranger.context().close()
    await page.context().close()
  })

  test('has its poster, its length and its next step on the first page', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(studio.url)
    const row = page.getByRole('listitem').filter({ hasText: 'Watch the film' })
    const poster = row.locator('img')
    await poster.first().waitFor()
    await expect
      .poll(() => poster.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await poster.first().getAttribute('src')).toMatch(/^\/api\/cuts\/.*\/poster\.webp\?width=\d+$/)
    expect(await row.innerText()).toMatch(/\b\d:\d\d\b/)
    await row.getByRole('link').click()
    await page.getByLabel(/^The film, version 1,/).waitFor()
    await page.context().close()
  })

  test('is in the library under Films: played, renamed, and it leads to its ad', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/library`)
    await page.getByRole('list', { name: 'Films' }).getByRole('listitem').first().waitFor()
    await choose(page, 'Kind', 'Films')
    await page.waitForURL('**/library?kind=film')
    await page.reload()
    await page.getByRole('button', { name: /^Play .*version 1/ }).click()
    const dialog = page.getByRole('dialog').first()
    await expectToPlay(dialog.locator('video'))
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring launch')
    await page.getByRole('dialog', { name: 'Rename the film' }).getByRole('button', { name: 'Rename' }).dblclick()
    await page.getByRole('dialog', { name: 'Spring launch' }).waitFor()
    expect((await api.call(libraryApi.listFilms, { query: {} })).items[0]?.title).toBe('Spring launch')
    await page.getByRole('dialog', { name: 'Spring launch' }).getByRole('link', { name: 'Open the ad' }).click()
    await page.getByLabel(/^The film, version 1,/).waitFor()
    // Its folder counts it.
    await page.goto(`${studio.url}/library`)
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByText(/1 film, /)
      .waitFor()
    await page.context().close()
  })

  test('has versions: the newest is shown, and an earlier one on a press', { timeout }, async () => {
    const { id } = await api.call(cutsApi.create, {
      params: { id: ad.adId },
      body: { overlays: [] },
      idempotencyKey: crypto.randomUUID()
    })
    await finishCut(api, id)
    const page = await studio.openPage()
    await page.goto(adPage())
    await page.getByLabel(/^The film, version 2,/).waitFor()
    const versions = page.getByRole('list', { name: 'Versions of the film' }).getByRole('listitem')
    await expect.poll(() => versions.count()).toBe(2)
    await versions
      .nth(1)
      .getByRole('button', { name: /Show it above/ })
      .click()
    await page.getByLabel(/^The film, version 1,/).waitFor()
    await page.reload()
    await page.getByLabel(/^The film, version 1,/).waitFor()
    await page.context().close()
  })
})

describe('the stages of an ad', () => {
  test('one is open, in the address: a reload and the back button keep it', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(adPage())
    await page.waitForURL('**?stage=film')
    expect(await isOpen(page, /^Film/)).toBe(true)
    await stageHead(page, /^Script/).click()
    await page.waitForURL('**?stage=script')
    await page.getByRole('button', { name: 'Copy script' }).waitFor()
    expect([await isOpen(page, /^Script/), await isOpen(page, /^Film/)]).toEqual([true, false])
    await page.reload()
    await page.getByRole('button', { name: 'Copy script' }).waitFor()
    await stageHead(page, /^Scenes.*2 of 2 clips/).click()
    await page.getByText('Open the review sheet').first().waitFor({ state: 'attached' })
    await page.goBack()
    await page.getByRole('button', { name: 'Copy script' }).waitFor()
    await page.goBack()
    await page.getByRole('list', { name: 'Versions of the film' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Copy script' }).waitFor()
    await stageHead(page, /^Script/).click()
    await page.getByRole('button', { name: 'Copy script' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('an address of a part opens its stage, and each line says how its stage stands', { timeout }, async () => {
    const page = await studio.openPage({ viewport: { width: 320, height: 700 } })
    await page.goto(`${adPage()}#settings`)
    await page.getByRole('region', { name: 'Settings' }).waitFor()
    const heads = page.getByRole('heading', { level: 2 })
    const lines = async () => (await heads.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ')).join('; ')
    await expect
      .poll(lines, patience)
      .toMatch(
        /Brief.*Podcast, 9:16; .*Script.*2 scenes, \d:\d\d; .*Board.*2 shots.*; .*Scenes.*2 of 2 clips; .*Film.*Version 2, \d:\d\d/
      )
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await page.context().close()
  })

  test('by keyboard: a stage is opened by Enter and says that it is open', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${adPage()}?stage=none`)
    const head = stageHead(page, /^Brief/)
    await head.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Format', exact: true }).waitFor(patience)
    expect(await head.getAttribute('aria-expanded')).toBe('true')
    expect(await head.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.context().close()
  })
})

describe('ads on the first page', () => {
  const create = (name: string) =>
    api.call(adsApi.create, { body: { idea: 'A flask', name }, idempotencyKey: crypto.randomUUID() })
  const names = async (query: { search?: string; isArchived?: 'true' }) =>
    (await api.call(adsApi.list, { query })).items.map(({ name }) => name)

  test(
    'are found, renamed, duplicated, archived, brought back and deleted, also by double clicks',
    { timeout },
    async () => {
      for (const name of ['Flask one', 'Flask two', 'Kettle']) await create(name)
      const page = await studio.openPage()
      await page.goto(studio.url)
      const menu = (name: string) => page.getByRole('button', { name: `More for ${name}`, exact: true })
      const item = (name: string) => page.getByRole('menuitem', { name })
      await page.getByRole('searchbox', { name: 'Find an ad by its name' }).fill('flask')
      await page.waitForURL('**/?find=flask')
      await menu('Kettle').waitFor({ state: 'detached' })
      await page.reload()
      await menu('Flask one').click()
      expect(await menu('Kettle').count()).toBe(0)

      await item('Rename').click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Flask first')
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).dblclick()
      await menu('Flask first').waitFor()
      expect(await names({ search: 'flask' })).toEqual(['Flask two', 'Flask first'])

      await menu('Flask first').click()
      await item('Duplicate').dblclick()
      await menu('Flask first, copy').waitFor()
      expect(await names({ search: 'flask' })).toEqual(['Flask first, copy', 'Flask two', 'Flask first'])

      await menu('Flask two').click()
      await item('Archive').dblclick()
      await menu('Flask two').waitFor({ state: 'detached' })
      await choose(page, 'Which ads', 'Archived')
      await menu('Flask two').click()
      await item('Bring back').click()
      await page.getByText('No ad has this name').waitFor(patience)
      await choose(page, 'Which ads', 'In production')
      await menu('Flask two').click()

      await item('Delete…').click()
      await page.getByRole('dialog').getByText('Gone for good:').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).dblclick()
      await menu('Flask two').waitFor({ state: 'detached' })
      expect(await names({ search: 'flask' })).toEqual(['Flask first, copy', 'Flask first'])
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.context().close()
    }
  )

  test('an ad deleted from its own page leads home, and its clips stay in the library', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(adPage())
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(adPage())
    const atTheCut = await page.context().newPage()
    await atTheCut.goto(`${adPage()}/cut`)
    await atTheCut.getByRole('region', { name: 'Change the cut' }).waitFor()
    await openStage(elsewhere, /^Scenes/)
    await openStage(page, /^Scenes/)
    await page.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL(`${studio.url}/`)
    await page.getByText(/stay in the library\./).waitFor()
    await elsewhere.getByText('Nothing is at this address').waitFor()
    await atTheCut.getByText('Nothing is at this address').waitFor()
    expect(await elsewhere.getByRole('main').count()).toBe(1)
    expect((await api.call(libraryApi.listFilms, { query: {} })).items).toEqual([])
    expect((await api.call(libraryApi.list, { query: { kind: 'video' } })).items).toHaveLength(2)
    await page.context().close()
  })
})
