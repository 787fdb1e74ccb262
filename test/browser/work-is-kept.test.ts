import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { finishAd, planBoard, type FinishedAd } from './studio-pages.ts'
import { answered, declineNext, patience, say } from './studio-steps.ts'

const password = 'a long sentence for the test'

let studio: OpenStudio
let api: ApiClient
let ad: FinishedAd
let ownerEmail: string

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: '50000' })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  ad = await finishAd(api, { scenes: 2 })
  ownerEmail = (await api.call(accountApi.read)).email
  const page = await studio.openPage()
  await page.goto(`${studio.url}/account?part=password`)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The password is set.').waitFor()
  await page.context().close()
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000
const price = (page: Page) => page.getByRole('textbox', { name: /^Price 1: words/ })

async function openOverlays(page: Page): Promise<void> {
  await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
  await showOverlays(page)
}

async function showOverlays(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What to change' }).getByText('Overlays').click()
  await price(page).waitFor()
}

async function shown(page: Page, text: string): Promise<void> {
  await expect.poll(() => price(page).inputValue(), patience).toBe(text)
}
const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor(patience)

/** Types without waiting for anything. */
async function changePrice(page: Page, text: string): Promise<void> {
  await price(page).fill(text)
  await page.getByText('Changed and not cut yet.').waitFor()
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('As it was cut.').waitFor()
}

describe('changes on the cut page that are not cut yet', () => {
  test('is there again after every way of leaving, also at once', { timeout }, async () => {
    const page = await studio.openPage()
    await openOverlays(page)
    const ways: [string, () => Promise<unknown>][] = [
      ['a link', () => page.getByRole('link', { name: 'Library' }).click()],
      ['the back button', () => page.goBack()],
      ['another address', () => page.goto(`${studio.url}/offers`)],
      ['a reload', () => page.reload()]
    ]
    for (const [way, leave] of ways) {
      await changePrice(page, `by ${way}`)
      await leave()
      await openOverlays(page)
      await shown(page, `by ${way}`)
      await page.getByText('Changed and not cut yet.').waitFor()
    }
    await saved(page)
    await undo(page)
    await shown(page, '€ 4.90')
    await page.reload()
    await page.getByText('As it was cut.').waitFor()
    await page.context().close()
  })

  test('is there on another device, and in a tab that was closed while the server was away', { timeout }, async () => {
    const page = await studio.openPage()
    await openOverlays(page)
    await changePrice(page, 'from here')
    await saved(page)
    const elsewhere = await studio.openPage()
    await openOverlays(elsewhere)
    await shown(elsewhere, 'from here')
    await elsewhere.context().close()

    const context = page.context()
    await context.setOffline(true)
    await changePrice(page, 'while away')
    await page.getByText(/kept in this browser/).waitFor(patience)
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await openOverlays(again)
    // A few seconds of silence tell a closed tab from one that still writes.
    await expect
      .poll(async () => (await again.reload(), await showOverlays(again), price(again).inputValue()), {
        timeout: 60_000,
        interval: 1_000
      })
      .toBe('while away')
    await saved(again)
    await undo(again)
    await context.close()
  })

  test('is there after signing out, and after a session that ended during the work', { timeout }, async () => {
    // A separate session, because signing out must not end the session of the other tests.
    const page = await studio.openPage({ storageState: { cookies: [], origins: [] } })
    await page.goto(studio.url)
    await signIn(page)
    await openOverlays(page)
    await changePrice(page, 'before signing out')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn(page)
    await openOverlays(page)
    await shown(page, 'before signing out')

    // The page goes to the sign-in with the first answer that asks for it. What it reads of itself waits here, so that
    // the words are typed before.
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await page.context().clearCookies()
    await changePrice(page, 'after the session')
    await page.unroute('**/api/**')
    await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
    await signIn(page)
    await showOverlays(page)
    await shown(page, 'after the session')
    await saved(page)
    await undo(page)
    await page.context().close()
  })

  test('shows in a second tab, and when both tabs changed it, neither change is lost', { timeout }, async () => {
    const { one, two, context } = await twoTabs()
    await changePrice(one, 'first')
    await shown(two, 'first')
    for (const choice of ['Keep what is here', 'Take the other one'] as const) {
      await saved(two)
      const [mine, theirs] = [`mine, ${choice}`, `theirs, ${choice}`]
      // The second tab's words wait while its server is down. Meanwhile the first tab saves its own there.
      await two.route('**/api/drafts/**', (route) => route.abort())
      await price(two).fill(mine)
      await two.getByText(/kept in this browser/).waitFor(patience)
      await price(one).fill(theirs)
      await saved(one)
      await two.unroute('**/api/drafts/**')
      const question = two.getByRole('alert').filter({ hasText: 'changed on another page too' })
      await question.waitFor(patience)
      await shown(two, mine)
      await shown(one, theirs)
      await question.getByRole('button', { name: choice }).click()
      const kept = choice === 'Keep what is here' ? mine : theirs
      await shown(two, kept)
      await saved(two)
      await shown(one, kept)
    }
    await undo(one)
    await shown(two, '€ 4.90')
    await context.close()
  })

  test(
    'goes into the next version once, also from two presses, and into none that is not pressed',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await openOverlays(page)
      await changePrice(page, '€ 3.90')
      await page.getByRole('button', { name: /^Cut version/ }).dblclick()
      await expect.poll(async () => (await versions()).length, patience).toBe(2)
      // Changes made during the cut continue from the new film and not from the old one.
      await price(page).fill('€ 2.90')
      await page.getByText('Changed and not cut yet.').waitFor()
      await expect
        .poll(async () => (await versions()).map(({ status }) => status), patience)
        .toEqual(['Completed', 'Completed'])
      await page.reload()
      await showOverlays(page)
      await shown(page, '€ 2.90')
      expect((await versions())[0]?.settings.overlays[0]?.text).toBe('€ 3.90')
      await undo(page)
      await shown(page, '€ 3.90')
      await page.context().close()
    }
  )

  async function versions() {
    return (await api.call(cutsApi.list, { params: { id: ad.adId } })).items
  }

  async function twoTabs(): Promise<{ one: Page; two: Page; context: BrowserContext }> {
    const one = await studio.openPage()
    const context = one.context()
    const two = await context.newPage()
    for (const tab of [one, two]) await openOverlays(tab)
    return { one, two, context }
  }

  async function signIn(page: Page): Promise<void> {
    await page.waitForURL('**/sign-in**')
    await page.getByLabel('E-mail').fill(ownerEmail)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
  }
})

describe('words in every other form', () => {
  test('are there again after a reload', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'A stand that fixed my neck', formatSlug: 'talking-head', scenes: 2 })
    const byScene = await api.call(adsApi.create, {
      body: { idea: 'One by one', formatSlug: 'talking-head', aspectRatio: '9:16', route: 'scenes' },
      idempotencyKey: crypto.randomUUID()
    })
    await api.call(scriptsApi.write, {
      params: { id: byScene.id },
      body: { format_slug: 'talking-head', scenes: 2, secondsPerScene: 5 },
      idempotencyKey: crypto.randomUUID()
    })
    const waiting = await api.call(pipelinesApi.create, {
      body: {
        adId: ad.adId,
        title: 'To review',
        videoType: 'generic',
        imageModel: 'nano-banana-2',
        videoModel: 'seedance-2',
        aspectRatio: '9:16',
        scenes: [{ prompt: 'A tall glass of cold brew on a sunlit sill.', durationSeconds: 4 }]
      },
      idempotencyKey: crypto.randomUUID()
    })
    const { id: threadId } = await api.call(chatApi.create, { body: {}, idempotencyKey: crypto.randomUUID() })
    const page = await studio.openPage()
    const button = (name: string) => page.getByRole('button', { name }).first()
    const openings = page.getByRole('radiogroup', { name: 'What to change' }).getByText('Openings')
    /** The field, its page, its label, and the step that opens it if it is closed. */
    const forms: [string, string, string, Locator?][] = [
      ['an idea', '/', 'Your idea'],
      ['an offer', '/offers', 'Address of the product page'],
      ['a message', `/chat/${threadId}`, 'Message'],
      ['a prompt', `/chat/${threadId}`, 'What the still shows', button('Make a still or a clip straight away')],
      ['a wish for the script', `/ads/${board.adId}?stage=script`, 'What to change', button('Write another version')],
      ['a scene', `/ads/${byScene.id}?stage=scenes`, 'What the still shows'],
      ['a shot', `/studio/${board.id}`, 'What moves in the clip'],
      ['a retake', `/pipelines/${waiting.id}`, 'What the still shows', button('Edit scene 01')],
      ['an opening', `/ads/${ad.adId}/cut`, 'What to try (optional)', openings],
      ['an agent', '/admin/agents', 'Prompt of UGC script writer', button('Open UGC script writer')],
      ['a model', '/admin/models', 'API model path', button('Edit Nano Banana Pro')],
      ['JSON that is none yet', '/admin/models', 'Field map', button('Edit Nano Banana Pro')]
    ]
    for (const [name, path, label, opener] of forms) {
      // A label of a required field ends in an asterisk.
      const field = page
        .getByLabel(label, { exact: true })
        .or(page.getByLabel(`${label} *`, { exact: true }))
        .first()
      const begin = async () => {
        await page.goto(studio.url + path)
        await (opener ? field.or(opener) : field).first().waitFor(patience)
        if (opener && !(await field.isVisible())) await opener.click()
        await field.waitFor(patience)
      }
      await begin()
      await field.fill(`{ kept: ${name}`)
      await begin()
      await expect.poll(() => field.inputValue(), { ...patience, message: name }).toBe(`{ kept: ${name}`)
    }
    await page.context().close()
  })

  test('a wish for the board is kept while the network is away, and is sent once it is back', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'A stand for two screens', formatSlug: 'talking-head', scenes: 2 })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/ads/${board.adId}`)
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    const wish = page.getByLabel('What to change on the board')
    await wish.fill('Shot 1 wider')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Change the board' }).click()
    await page.getByText('You are offline').first().waitFor()
    expect(await wish.inputValue()).toBe('Shot 1 wider')
    await page.context().setOffline(false)
    await page.getByText('That was not sent').first().waitFor(patience)
    expect(await page.getByText('You are offline').count()).toBe(0)
    await page.getByRole('button', { name: 'Change the board' }).dblclick()
    await page.getByRole('button', { name: 'Ask for changes' }).waitFor(patience)
    const { items } = await api.call(storyboardsApi.list, { params: { id: board.adId } })
    expect(items.map(({ version }) => version)).toEqual([2, 1])
    expect(items[0]?.content.shots[1]).toEqual(items[1]?.content.shots[1])
    await page.context().close()
  })

  test('a language that could not be saved says so beside it, and is saved by Enter', { timeout }, async () => {
    const { id } = await api.call(adsApi.create, {
      body: { idea: 'A stand for three screens', formatSlug: 'talking-head' },
      idempotencyKey: crypto.randomUUID()
    })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/ads/${id}`)
    const language = page.getByRole('combobox', { name: 'Language of the lines' })
    await language.fill('German')
    await page.context().setOffline(true)
    await language.press('Enter')
    await page.getByText('Not saved yet. Press Enter to try again.').waitFor(patience)
    await page.context().setOffline(false)
    await language.press('Enter')
    const saved = async () => (await api.call(adsApi.read, { params: { id } })).language
    await expect.poll(saved, patience).toBe('German')
    await page.context().close()
  })

  test('a brand kit goes to a refused field, and shows in every tab what one of them saved', { timeout }, async () => {
    const kit = await api.call(brandKitsApi.create, {
      body: { content: { name: 'Tabs', colours: [{ role: 'primary', hex: '#1a6b54' }] } },
      idempotencyKey: crypto.randomUUID()
    })
    const one = await studio.openPage()
    const two = await one.context().newPage()
    for (const page of [one, two]) {
      await page.goto(`${studio.url}/brands/${kit.id}`)
      await page.getByLabel('Product names').waitFor()
    }
    const colour = one.getByRole('textbox', { name: 'Colour 1 as six digits' })
    const save = one.getByRole('button', { name: 'Save the brand' })
    await colour.fill('green')
    await one.getByLabel('Product names').fill('Slow Tide')
    await save.click()
    await expect.poll(() => colour.evaluate((field) => field === document.activeElement), patience).toBe(true)
    await colour.fill('#22201c')
    const products = () => two.getByLabel('Product names').inputValue()
    await expect.poll(products, patience).toBe('Slow Tide')
    await save.dblclick()
    for (const page of [one, two]) await page.getByText(/^Saved /).waitFor(patience)
    await expect.poll(products, patience).toBe('Slow Tide')
    expect(await one.getByRole('alert').count()).toBe(0)
    await one.context().close()
  })

  test('what is typed while a kit is saved stays, and is saved by the next press', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/brands/new`)
    const held = await holdAnswers(page, '**/api/brand-kits')
    await page.getByLabel('Brand', { exact: false }).first().fill('Slow Tide')
    const save = page.getByRole('button', { name: 'Save the brand' })
    await save.click()
    await held.isAsked
    const products = page.getByLabel('Product names')
    await products.fill('Cold Brew')
    held.release()
    await page.waitForURL(/brands\/(?!new)/, patience)
    await expect.poll(() => products.inputValue(), patience).toBe('Cold Brew')
    const heldAgain = await holdAnswers(page, '**/api/brand-kits/*')
    await save.click()
    await heldAgain.isAsked
    await products.fill('Cold Brew\nTonic')
    heldAgain.release()
    await save.click(patience)
    await page.getByText(/^Saved /).waitFor(patience)
    expect(await products.inputValue()).toBe('Cold Brew\nTonic')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })

  test('a wish that was not sent outlives a version that came meanwhile', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'A stand for a cello', formatSlug: 'talking-head', scenes: 2 })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/ads/${board.adId}?stage=script`)
    await page.getByRole('button', { name: 'Write another version' }).click(patience)
    const wish = page.getByLabel('What to change', { exact: true })
    await wish.fill('Shorter')
    const [script] = (await api.call(scriptsApi.list, { params: { id: board.adId } })).items
    if (!script) throw new Error('The ad has no script.')
    const scenes = script.content.scenes.map(({ position: _p, evidenceFlag: _e, ...scene }) => scene)
    const body = { basedOn: script.id, title: 'Renamed elsewhere', scenes }
    await api.call(scriptsApi.saveEdited, { params: { id: board.adId }, body, idempotencyKey: crypto.randomUUID() })
    await page.getByText('Renamed elsewhere').first().waitFor(patience)
    expect(await wish.inputValue()).toBe('Shorter')
    await page.getByRole('button', { name: 'Write the script' }).click()
    const versions = async () => (await api.call(scriptsApi.list, { params: { id: board.adId } })).items.length
    await expect.poll(versions, patience).toBe(3)
    await page.getByRole('button', { name: 'Write another version' }).click(patience)
    await expect.poll(() => wish.inputValue(), patience).toBe('')
    await page.context().close()
  })

  test('a script that never came says so, also after a reload', { timeout }, async () => {
    const { id } = await api.call(adsApi.create, {
      body: { idea: 'A stand for a tuba', formatSlug: 'talking-head', aspectRatio: '9:16' },
      idempotencyKey: crypto.randomUUID()
    })
    const page = await studio.openPage()
    await page.clock.install()
    await page.goto(`${studio.url}/ads/${id}?stage=script`)
    const notes = page.getByLabel('Anything the writer must know')
    await notes.fill('No jokes')
    const asked = Promise.withResolvers<void>()
    // The page is gone before the answer, which is a refusal.
    await page.route('**/scripts', (route) =>
      route.request().method() === 'POST' ? asked.resolve() : route.fallback()
    )
    await page.getByRole('button', { name: 'Write the script' }).last().click()
    await asked.promise
    await page.reload()
    await page.getByText('The writer is at work on the script.').waitFor(patience)
    await page.clock.fastForward('03:30')
    await page.getByRole('alert').filter({ hasText: 'It has not come' }).waitFor(patience)
    expect(await notes.inputValue()).toBe('No jokes')
    await page.unroute('**/scripts')
    await page.getByRole('button', { name: 'Write the script' }).last().click()
    await page.getByRole('button', { name: 'Edit the script' }).waitFor(patience)
    expect(await page.getByText('It has not come').count()).toBe(0)
    await page.context().close()
  })

  test('every page says why a script failed, until there is one', { timeout }, async () => {
    const { id } = await api.call(adsApi.create, {
      body: { idea: 'A stand for a xylophone', formatSlug: 'talking-head', aspectRatio: '9:16' },
      idempotencyKey: crypto.randomUUID()
    })
    const asks = await studio.openPage()
    const other = await studio.openPage()
    for (const page of [asks, other]) await page.goto(`${studio.url}/ads/${id}?stage=script`)
    await other.getByText(/^It usually takes /).waitFor(patience)
    await declineNext(studio, 'xylophone', 'I would rather not.')
    await asks.getByRole('button', { name: 'Write the script' }).last().click()
    const reason = (page: Page) => page.getByRole('alert').filter({ hasText: 'I would rather not.' })
    for (const page of [asks, other]) await reason(page).waitFor(patience)
    await asks.reload()
    await reason(asks).waitFor(patience)
    await other.getByRole('button', { name: 'Write the script' }).last().click()
    for (const page of [asks, other]) {
      await page.getByRole('button', { name: 'Edit the script' }).waitFor(patience)
      expect(await reason(page).count()).toBe(0)
      await page.context().close()
    }
  })

  test('a budget that is typed outlives one that was set elsewhere', { timeout }, async () => {
    const { id } = await api.call(adsApi.create, {
      body: { idea: 'A stand for a harp', formatSlug: 'talking-head' },
      idempotencyKey: crypto.randomUUID()
    })
    const one = await studio.openPage()
    const two = await one.context().newPage()
    const budget = (page: Page) => page.getByLabel('Credits that may be spent on this ad')
    for (const page of [one, two]) await page.goto(`${studio.url}/ads/${id}?stage=costs`)
    await budget(one).fill('70')
    await budget(two).fill('500')
    await two.getByRole('button', { name: 'Set budget' }).click()
    for (const page of [one, two]) await page.getByText('500 credits left.').waitFor(patience)
    expect(await budget(one).inputValue()).toBe('70')
    await one.getByRole('button', { name: 'Set budget' }).click()
    for (const page of [one, two]) await page.getByText('70 credits left.').waitFor(patience)
    expect(await budget(two).inputValue()).toBe('70')
    await one.context().close()
  })

  test('a conversation goes on in every tab', { timeout }, async () => {
    const { id } = await api.call(chatApi.create, { body: {}, idempotencyKey: crypto.randomUUID() })
    const one = await studio.openPage()
    const two = await one.context().newPage()
    for (const page of [one, two]) await page.goto(`${studio.url}/chat/${id}`)
    await say(one, 'What formats are there?')
    await answered(one)
    await two.getByRole('article', { name: 'You' }).getByText('What formats are there?').waitFor(patience)
    await two.getByRole('button', { name: 'Ask again' }).waitFor(patience)
    await one.context().close()
  })

  test(
    'a switch keeps the focus while it is saved, and a list that was not read is no empty one',
    { timeout },
    async () => {
      const kit = await api.call(brandKitsApi.create, {
        body: { content: { name: `By keys ${crypto.randomUUID()}` } },
        idempotencyKey: crypto.randomUUID()
      })
      const page = await studio.openPage()
      await page.goto(`${studio.url}/brands/${kit.id}`)
      const isDefault = page.getByRole('switch', { name: 'New ads take this brand' })
      const held = await holdAnswers(page, '**/api/brand-kits/*')
      await isDefault.press('Space')
      await held.isAsked
      await expect.poll(() => isDefault.isDisabled()).toBe(true)
      held.release()
      await expect.poll(() => isDefault.isDisabled(), patience).toBe(false)
      expect(await isDefault.evaluate((field) => field === document.activeElement)).toBe(true)

      const scripts = `**/api/ads/${ad.adId}/scripts*`
      await page.route(scripts, (route) => route.fulfill({ status: 404, json: {} }))
      await page.goto(`${studio.url}/ads/${ad.adId}?stage=script`)
      const notice = page.getByRole('alert').filter({ hasText: 'The scripts could not be read' })
      await notice.waitFor(patience)
      const write = page.getByRole('button', { name: 'Write the script' })
      expect(await write.count()).toBe(0)
      // The page also reads by itself what changed: until the press, no reading may succeed.
      const [asked, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(scripts, async (route) => {
        asked.resolve()
        await pressed.promise
        await route.continue()
      })
      // The button is busy while a reading of the page's own is under way, which is held until the press.
      await notice.getByRole('button', { name: 'Try again' }).dispatchEvent('click')
      await asked.promise
      // While it is read again, it is still no empty list.
      await notice.getByRole('button', { name: 'Try again', disabled: true }).waitFor(patience)
      expect(await write.count()).toBe(0)
      pressed.resolve()
      await page.getByRole('button', { name: 'Edit the script' }).waitFor(patience)
      await page.context().close()
    }
  )

  test('a board that two pages changed is not overwritten without a warning', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'Two hands on a board', formatSlug: 'talking-head', scenes: 2 })
    const [one, two] = [await studio.openPage(), await studio.openPage()]
    const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
    for (const page of [one, two]) {
      await page.goto(`${studio.url}/studio/${board.id}`)
      await title(page).waitFor()
    }
    await two.route('**/api/drafts/**', (route) => route.abort())
    await title(two).fill('The second hand')
    await title(one).fill('The first hand')
    await one.getByRole('button', { name: 'Save the board' }).click()
    await one.getByRole('button', { name: 'Save the board' }).waitFor({ state: 'detached' })
    await two.getByRole('button', { name: 'Save the board' }).click()
    const question = two.getByRole('alert').filter({ hasText: 'saved on another page' })
    await question.waitFor(patience)
    const shots = async () => (await api.call(storyboardsApi.read, { params: { id: board.id } })).content.shots
    expect((await shots())[0]?.title).toBe('The first hand')
    await question.getByRole('button', { name: 'Save mine over it' }).click()
    await expect.poll(async () => (await shots())[0]?.title, patience).toBe('The second hand')
    await one.context().close()
    await two.context().close()
  })
})

/** The answer to the next change at this address waits until it is released. */
async function holdAnswers(page: Page, address: string): Promise<{ isAsked: Promise<void>; release(): void }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(address, async (route) => {
    if (isHeld || route.request().method() === 'GET') return route.fallback()
    isHeld = true
    const response = await route.fetch()
    asked.resolve()
    await released.promise
    return route.fulfill({ response })
  })
  return { isAsked: asked.promise, release: released.resolve }
}
