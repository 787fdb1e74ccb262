import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { startCaptchaSite, type CaptchaSite } from '../support/captcha-site.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { goOn, patience } from './studio-steps.ts'

let site: CaptchaSite
let studio: OpenStudio
let api: ApiClient
let page: Page
let offerUrl: string

const timeout = 120_000

/** All of Callsheet on stand-ins. One source of research is different: it asks for a captcha. */
beforeAll(async () => {
  site = await startCaptchaSite()
  studio = await openStudio({
    FETCH_ALLOWED_ORIGINS: site.url,
    RESEARCH_ORIGINS: JSON.stringify({ 'review-site': site.url })
  })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  page = await studio.openPage()
}, 180_000)

afterAll(async () => {
  await studio?.close()
  await site?.close()
})

const quotes = () => page.getByRole('region', { name: 'In their own words' })
const startingPoint = () => page.getByRole('complementary', { name: 'Starts from' })

/** From the page of a new ad to its script. */
async function startAndWrite(): Promise<AdView> {
  await page.getByRole('button', { name: 'Start the ad' }).click()
  await page.getByRole('heading', { name: 'Pick a format' }).waitFor(patience)
  await page.getByRole('button', { name: /^Talking head/ }).click()
  await page.getByRole('radio', { name: '9:16', exact: true }).click()
  await goOn(page, 'the script')
  await page.getByLabel('Scenes', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Write the script' }).click()
  await page.getByRole('button', { name: 'Copy script' }).waitFor(patience)
  return api.call(adsApi.read, { params: { id: new URL(page.url()).pathname.split('/').at(-1)! } })
}

const newestScript = async (adId: string) => (await api.call(scriptsApi.list, { params: { id: adId } })).items[0]!

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

describe('an offer of the stand-in shop', () => {
  test('is read and researched while the page shows it, each quote with its source', { timeout }, async () => {
    await page.goto(`${studio.url}/offers`)
    await page.getByRole('button', { name: 'Take one from the understudy’s shop' }).click()
    await page.getByRole('button', { name: 'Read and research it' }).click()
    await page.getByRole('list', { name: 'Steps' }).waitFor()
    await page.getByText('$18.50 (was $22.00)').waitFor(patience)
    await quotes().waitFor(patience)
    await page.getByRole('region', { name: 'People' }).waitFor(patience)
    offerUrl = page.url()
    const quote = quotes().getByRole('article').first()
    expect(await quote.getByRole('link').first().getAttribute('href')).toMatch(/^http/)
    await quote.getByText(/on Slow Tide.*, read on \S.*20\d\d/).waitFor()
    await page.getByText(/^read on \S.*20\d\d/).waitFor()
    // The words of advertisers are in a separate list, and no ad starts from them.
    const advertised = page.getByRole('region', { name: 'What is advertised already' })
    expect(await advertised.getByRole('article').count()).toBeGreaterThan(0)
    expect(await advertised.getByRole('link', { name: /Start an ad/ }).count()).toBe(0)
  })

  test('says which source could not be read, why, and which setting would help', { timeout }, async () => {
    const source = quotes().getByRole('list', { name: 'Sources' }).getByRole('listitem')
    await expect
      .poll(() => source.allInnerTexts(), patience)
      .toEqual([expect.stringMatching(/review site\s+Could not be read\. .*captcha.*SCRAPE_PROVIDER_URL/s)])
  })

  test('starts an ad from a quote, whose line shows the receipt beside it', { timeout }, async () => {
    const quote = quotes().getByRole('article').first()
    const words = await quote.locator('blockquote').innerText()
    const source = await quote.getByRole('link').first().getAttribute('href')
    await quote.getByRole('link', { name: /Start an ad/ }).click()
    await startingPoint().getByText(words).waitFor(patience)
    expect(await page.getByLabel('Your idea').inputValue()).toContain('Slow Tide')
    const ad = await startAndWrite()
    expect(`${studio.url}/offers/${ad.offerId}`).toBe(offerUrl)

    const receipt = page.getByRole('figure').filter({ hasText: words })
    await receipt.getByText('A customer said').waitFor(patience)
    const [spoken = ''] = await receipt.locator('mark').allInnerTexts()
    expect(spoken.split(' ').length).toBeGreaterThan(3)
    expect(words).toContain(spoken)
    expect(await receipt.getByRole('link').getAttribute('href')).toBe(source)
    const said = page.getByRole('paragraph').filter({ hasText: spoken })
    const [beside, text] = [await boxOf(receipt), await boxOf(said)]
    expect(beside.x).toBeGreaterThan(text.x + text.width - 1)
    expect(Math.abs(beside.y - text.y)).toBeLessThan(80)

    const script = await newestScript(ad.id)
    expect(script.quotes).toContainEqual(expect.objectContaining({ id: ad.quoteId, text: words }))
    await page.setViewportSize({ width: 390, height: 844 })
    const [below, above] = [await boxOf(receipt), await boxOf(said)]
    expect(below.y).toBeGreaterThan(above.y + above.height - 1)
    expect(below.x + below.width).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await receipt.waitFor(patience)
  })

  test('starts an ad from one of its people', { timeout }, async () => {
    await page.goto(offerUrl)
    const person = page.getByRole('region', { name: 'People' }).getByRole('article').first()
    const name = (await person.getAttribute('aria-label')) ?? ''
    await person.getByText(/Rests on \d+ customers’ quotes/).waitFor(patience)
    await person.getByRole('link', { name: 'Start an ad for them' }).click()
    await startingPoint().getByText(`for ${name}`).waitFor(patience)
    expect(await page.getByLabel('Your idea').inputValue()).toContain(`For ${name}.`)
    const ad = await startAndWrite()
    expect(ad.personaId).toEqual(expect.any(String))
    await page.getByRole('figure').first().waitFor(patience)
  })

  test('starts an ad from itself, or is left behind', { timeout }, async () => {
    await page.goto(offerUrl)
    await page.getByRole('link', { name: 'Start an ad from it' }).click()
    await startingPoint().waitFor(patience)
    const ad = await startAndWrite()
    expect([ad.personaId, ad.quoteId]).toEqual([null, null])
    await page.getByRole('figure').first().waitFor(patience)

    // It asks once for a photo of the product, and takes the offer's picture by one press.
    await goOn(page, 'the board')
    const photo = page.getByRole('region', { name: 'Photo of the product' })
    await photo.getByRole('button', { name: 'Go without' }).click()
    await photo.getByText('so the product on screen is invented').waitFor(patience)
    await page.reload()
    await photo.getByRole('button', { name: 'Add a photo' }).click()
    expect(await photo.getByRole('button', { name: 'Go without' }).count()).toBe(0)
    await photo.getByRole('button', { name: /Use the offer’s picture/ }).click()
    const picture = photo.getByRole('img', { name: /^Photo of Slow Tide/ })
    await picture.waitFor(patience)
    expect(
      await picture.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth))
    ).toBeGreaterThan(0)
    await photo.getByText('It looks exactly as in its reference photo').waitFor(patience)
    await page.goto(offerUrl)
    await page.getByRole('link', { name: 'Start an ad from it' }).click()
    await startingPoint().getByRole('button', { name: 'Start without it' }).click()
    await startingPoint().waitFor({ state: 'detached' })
    expect(await page.getByLabel('Your idea').inputValue()).toContain('Slow Tide')
  })
})

describe('reviews that the user has', () => {
  const form = () => page.getByRole('region', { name: 'Add customers’ words' })
  const given = () => page.getByRole('list', { name: 'Given by you' })

  test('are pasted at the offer, and an ad starts from one', { timeout }, async () => {
    await page.goto(offerUrl)
    await form()
      .getByRole('textbox', { name: 'Reviews' })
      .fill('I hid it from my flatmates.\n— Noor\n\nMy one luxury that saves money.')
    // A draft is kept over a reload, as everywhere.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })), patience).toContain('flatmates')
    await page.reload()
    await form().getByRole('button', { name: 'Add these reviews' }).click()
    await form().getByText('2 quotes added').waitFor(patience)
    expect(await form().getByRole('textbox', { name: 'Reviews' }).inputValue()).toBe('')
    const quote = quotes().getByRole('article').filter({ hasText: 'I hid it from my flatmates.' })
    await quote.getByText('Noor').waitFor(patience)
    await quote.getByRole('link', { name: /Start an ad/ }).click()
    await startingPoint().getByText('I hid it from my flatmates.').waitFor(patience)
    await startAndWrite()
    const receipt = page.getByRole('figure').filter({ hasText: 'I hid it from my flatmates.' })
    await receipt.getByText('pasted reviews').waitFor(patience)
  })

  test('are taken from a file whose columns are told, and taken back', { timeout }, async () => {
    await page.goto(offerUrl)
    const csv = 'body,reviewer,stars,sku\n"The jug lasts until Sunday, nearly.",Aoife,4,A1\n'
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form().getByRole('button', { name: 'Take a file' }).click()
    ])
    await chooser.setFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await form().getByText('1 quote added').waitFor(patience)
    await form().getByText('Read: text from “body”, author from “reviewer”, rating from “stars”.').waitFor(patience)
    await form().getByText('Not used: sku.').waitFor(patience)
    const quote = quotes().getByRole('article').filter({ hasText: 'The jug lasts until Sunday, nearly.' })
    await quote.waitFor(patience)
    await given().getByRole('button', { name: 'Remove export.csv' }).click()
    await quote.waitFor({ state: 'detached', ...patience })
  })

  test('are refused in words when there are none in the file', { timeout }, async () => {
    await page.goto(offerUrl)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form().getByRole('button', { name: 'Take a file' }).click()
    ])
    await chooser.setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('sku,price\nA,1') })
    await form()
      .getByText(/No reviews were found in this table\. Its columns are: sku, price/)
      .waitFor(patience)
  })
})

test('an offer without any quotes says so, and continues', { timeout }, async () => {
  const { id } = await api.call(offersApi.create, {
    body: { text: 'Zeppelin insurance. Covers every zeppelin against wind.', name: 'Zeppelin insurance' },
    idempotencyKey: crypto.randomUUID()
  })
  await page.goto(`${studio.url}/offers/${id}`)
  const notice = quotes().getByRole('status')
  await notice.getByText(/No customer was heard: 1 of 5 sources could not be read/).waitFor(patience)
  expect(await notice.getByRole('listitem').count()).toBe(5)
  await page.getByText('Rests on the page alone: no customer was heard.').first().waitFor(patience)
})
