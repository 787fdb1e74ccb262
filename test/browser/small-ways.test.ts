import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { waitFor } from '../support/wait-for.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { lockCast, planBoard, startPipeline } from './studio-pages.ts'
import { answered, attach, choose, expectToPlay, patience, photo, pick, setHostAnswers } from './studio-steps.ts'

let studio: OpenStudio
let api: ApiClient

beforeAll(async () => {
  studio = await openStudio()
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
}, 180_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 90_000

describe('small ways through the studio', () => {
  test('a dead letter: read, sent again, and dropped when it dies again', { timeout }, async () => {
    const marker = await putDeadLetter()
    const page = await studio.openPage()
    await page.goto(`${studio.url}/admin/queues`)
    const letters = page.getByRole('region', { name: 'Dead letters' })
    await letters.getByText('put here to be looked at').waitFor()
    await letters.getByRole('button', { name: 'Look' }).click()
    await page.getByRole('dialog').getByText(marker).waitFor()
    await page.keyboard.press('Escape')
    await letters.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The message is on its queue again.').waitFor()
    await letters.getByText(/does not parse/).waitFor(patience)
    await letters.getByRole('button', { name: 'Look' }).click()
    await page.getByRole('dialog').getByText(marker).waitFor()
    await page.keyboard.press('Escape')
    await letters.getByRole('button', { name: 'Drop' }).click()
    await page.getByText('None. Every message was handled.').waitFor()
    await page.context().close()
  })

  test('the chat: a product’s photo goes along, and a tool that fails is asked again', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/chat`)
    const failed = page.getByRole('alert').getByText('The look at the picture or clip could not be done')
    const picture = await photo(page)
    await attach(page, 'wrong.png', picture)
    await page.getByRole('button', { name: 'Remove wrong.png' }).click()
    await attach(page, 'can.png', picture)
    expect(await page.getByRole('img', { name: 'wrong.png' }).count()).toBe(0)
    await setHostAnswers(studio, [{ calls: [{ name: 'read_media', input: { id: randomUUID() } }] }])
    await page.getByLabel('Message').fill('Cold brew in a can that never turns bitter')
    for (const _press of [1, 2]) await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'You' }).getByRole('img', { name: 'can.png' }).waitFor()
    await failed.waitFor()
    await page.reload()
    await failed.waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
    await answered(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    const sent = page.getByRole('article', { name: 'You' })
    const conversations = page.getByRole('navigation', { name: 'Conversations' })
    await expect.poll(() => conversations.getByRole('link', { name: /^Cold brew in a can/ }).count(), patience).toBe(1)
    expect(await sent.count()).toBe(1)
    expect(await isLoaded(sent.getByRole('img', { name: 'can.png' }))).toBe(true)
    await page.context().close()
  })

  test('the chat: a first message that did not arrive is sent by a reload, once', { timeout }, async () => {
    const page = await studio.openPage()
    const words = 'A kettle that whistles in tune'
    const made = async () => (await api.call(chatApi.list)).items.filter(({ title }) => title === words).length
    const before = await made()
    await page.goto(`${studio.url}/chat`)
    await page.route('**/api/chat/threads', (route) => route.abort())
    await page.getByLabel('Message').fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe(words)
    await page.unroute('**/api/chat/threads')
    await page.route('**/api/chat/threads/*/messages', (route) => route.abort())
    await page.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL('**/chat/*')
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/chat/threads/*/messages')
    for (const _reload of [1, 2]) {
      await page.reload()
      await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
      await answered(page)
    }
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1)
    expect(await made()).toBe(before + 1)
    await page.context().close()
  })

  test('the chat: a first message that did not arrive keeps its photo over a reload', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/chat`)
    await attach(page, 'kettle.png', await photo(page))
    await page.route('**/api/chat/threads/*/messages', (route) => route.abort())
    await page.getByLabel('Message').fill('A kettle that whistles in tune, as in the photo')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/chat/*')
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/chat/threads/*/messages')
    const sent = page.getByRole('article', { name: 'You' })
    for (const _reload of [1, 2]) {
      await page.reload()
      await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
      await answered(page)
      expect(await sent.count()).toBe(1)
      expect(await isLoaded(sent.getByRole('img', { name: 'kettle.png' }))).toBe(true)
    }
    await page.context().close()
  })

  test('the palette and the keys: jump to an ad, never out of a field', { timeout }, async () => {
    const { id } = await api.call(adsApi.create, {
      body: { idea: 'Socks that stay up', name: 'Socks that stay up' },
      idempotencyKey: randomUUID()
    })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/library`)
    const palette = page.getByRole('dialog', { name: 'Go to or do' })
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByText('Select on the way').waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox', { name: 'Go to or do' }).fill('socks')
    await palette.getByRole('option', { name: /^Socks that stay up/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/ads/${id}**`)
    await palette.waitFor({ state: 'detached' })
    await page.goto(studio.url)
    const idea = page.getByLabel('Your idea')
    await idea.click()
    await page.keyboard.type('Why?')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(' So.')
    expect(await idea.inputValue()).toBe('Why? So.')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await idea.fill('')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^Go to or do/ }).click()
    await palette.getByRole('combobox').fill('cred')
    await palette.getByRole('option', { name: /^Credits/ }).click()
    await page.waitForURL('**/credits')
    await page.context().close()
  })

  test('offers and conversations: renamed, archived and back, duplicated, deleted', { timeout }, async () => {
    const { id } = await api.call(offersApi.create, {
      body: { text: 'Wool socks that stay up.', name: 'Socks' },
      idempotencyKey: randomUUID()
    })
    await waitFor('the research', async () => {
      const { status } = await api.call(offersApi.read, { params: { id } })
      return status === 'Completed'
    })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/offers`)
    const more = (name: string) => page.getByRole('button', { name: `More for ${name}`, exact: true })
    const act = async (name: string, item: string) => {
      await more(name).click()
      // The menu before it may still be closing.
      await page
        .getByRole('menu', { name: `More for ${name}`, exact: true })
        .getByRole('menuitem', { name: item })
        .click()
    }
    const rename = async (name: string, to: string) => {
      await act(name, 'Rename')
      await page.getByRole('textbox', { name: 'Name' }).fill(to)
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
      await more(to).waitFor()
    }
    const archiveAndUndo = async (name: string) => {
      await act(name, 'Archive')
      await more(name).waitFor({ state: 'detached' })
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await more(name).waitFor()
    }
    const remove = async (name: string) => {
      await act(name, 'Delete…')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      await page.getByRole('status').getByText(`“${name}” is deleted.`).waitFor()
      await more(name).waitFor({ state: 'detached' })
    }
    await rename('Socks', 'Long socks')
    await act('Long socks', 'Duplicate')
    await more('Long socks, copy').waitFor()
    await archiveAndUndo('Long socks, copy')
    await page.getByRole('searchbox', { name: 'Find an offer by its name' }).fill('copy')
    await more('Long socks').waitFor({ state: 'detached' })
    await remove('Long socks, copy')
    await page.getByRole('heading', { name: 'No offer has this name' }).waitFor()
    await api.call(chatApi.create, { body: { title: 'About socks' }, idempotencyKey: randomUUID() })
    await page.goto(`${studio.url}/chat`)
    await rename('About socks', 'Hooks for socks')
    await archiveAndUndo('Hooks for socks')
    await remove('Hooks for socks')
    await page.context().close()
  })

  test(
    'the brief: formats by goal, a suggested ratio with its reason, and what blocks leads to it',
    { timeout },
    async () => {
      const begin = async () =>
        (await api.call(adsApi.create, { body: { idea: 'Two kettles, one boil' }, idempotencyKey: randomUUID() })).id
      const [id, without] = [await begin(), await begin()]
      const page = await studio.openPage()
      await page.goto(`${studio.url}/ads/${id}`)
      const formats = page.getByRole('group', { name: / formats$/ }).getByRole('button')
      await formats.first().waitFor(patience)
      const all = await formats.count()
      await page.getByRole('group', { name: 'What the ad is for' }).getByRole('button', { name: 'Show proof' }).click()
      await expect.poll(() => formats.count(), patience).toBeLessThan(all)
      expect(await formats.filter({ hasText: 'Hands-on demo' }).count()).toBe(1)
      await page.getByRole('tab', { name: /Produced/ }).click()
      await formats.filter({ hasText: 'Side-by-side test' }).click()
      const ratio = (name: string) => page.getByRole('radio', { name, exact: true, checked: true })
      await ratio('1:1').waitFor(patience)
      await page.getByText('Two things stand side by side').waitFor()
      const read = (adId: string) => api.call(adsApi.read, { params: { id: adId } })
      expect(await read(id)).toMatchObject({ aspectRatio: '1:1', isAspectRatioFixed: false })
      await page.getByRole('radio', { name: '16:9', exact: true }).click()
      await ratio('16:9').waitFor(patience)

      // A program that names no ratio gets none. The shots wait for it, and their words lead there.
      await api.call(adsApi.update, {
        params: { id: without },
        body: { formatSlug: 'talking-head', videoType: 'talking-head', route: 'storyboard' }
      })
      await api.call(scriptsApi.write, {
        params: { id: without },
        body: { format_slug: 'talking-head', scenes: 2, secondsPerScene: 4 },
        idempotencyKey: randomUUID()
      })
      expect((await read(without)).aspectRatio).toBeNull()
      await page.goto(`${studio.url}/ads/${without}?stage=board`)
      await page.getByRole('link', { name: 'Choose the aspect ratio in the brief' }).click()
      const picker = page.getByRole('group', { name: 'Aspect ratio' })
      await expect.poll(() => picker.evaluate((group) => group === document.activeElement), patience).toBe(true)
      await picker.getByText('Suggested: ').waitFor()
      await page.context().close()
    }
  )

  test('the library: by kind and saved, play under the pointer, save one, delete one', { timeout }, async () => {
    await Promise.all([makeMedia('image', 'A glass on walnut'), makeMedia('video', 'Ice turns in a glass')])
    const page = await studio.openPage()
    await page.goto(`${studio.url}/library`)
    const open = page.getByRole('button', { name: /^Open / })
    const items = page.getByRole('listitem').filter({ has: open })
    await choose(page, 'Kind', 'Clips')
    await expect.poll(() => items.count(), patience).toBe(1)
    const clip = items.locator('video')
    expect(await clip.evaluate((video) => video instanceof HTMLVideoElement && video.paused)).toBe(true)
    await open.hover()
    await expect
      .poll(() => clip.evaluate((video) => video instanceof HTMLVideoElement && video.currentTime > 0), patience)
      .toBe(true)
    await page.getByRole('heading', { level: 1 }).hover()
    expect(await clip.evaluate((video) => video instanceof HTMLVideoElement && video.paused)).toBe(true)
    await choose(page, 'Kind', 'Stills')
    await choose(page, 'Saved', 'Not saved')
    await expect.poll(() => items.count(), patience).toBe(1)
    await page.getByText(/unless saved$/).waitFor()
    await open.click()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('1 item saved.').waitFor()
    await viewer.getByText('Saved: it stays until you delete it.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await page.getByRole('link', { name: 'Show everything' }).click()
    await choose(page, 'Saved', 'Saved')
    await choose(page, 'Kind', 'Clips')
    await page.reload()
    await expect.poll(() => items.count(), patience).toBe(1)
    // Keys of the grid are heard before one of its frames has the focus.
    const selected = page.getByText('1 item selected')
    await page.keyboard.press('Control+a')
    await selected.waitFor()
    await page.keyboard.press('Escape')
    await selected.waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
    await open.click()
    await expectToPlay(viewer.locator('video'))
    // The second half of a double click answers nothing, and Escape closes the question alone.
    const question = page.getByRole('dialog', { name: 'Delete 1 item?' })
    await viewer.getByRole('button', { name: 'Delete…' }).dblclick()
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await viewer.waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete…' }).dblclick()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await items.count()).toBe(1)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('1 item deleted.').waitFor()
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await page.context().close()
  })

  test('a review: two takes under one line, and closing asks', { timeout }, async () => {
    const { id, scenes } = await startPipeline(api, { scenes: 2, idea: 'A lid that stays shut' })
    await api.call(pipelinesApi.retryScene, {
      params: { id, sceneId: scenes[0]!.id },
      body: { what: 'image', missingSheets: 'go-without' },
      idempotencyKey: randomUUID()
    })
    const first = async () => (await api.call(readPipeline, { query: { id } })).scenes[0]?.image
    await waitFor('the second take', async () => {
      const image = await first()
      return image?.take === 2 && image.isStored
    })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/pipelines/${id}`)
    await page.getByRole('button', { name: 'Compare takes of scene 01' }).click()
    const compare = page.getByRole('region', { name: 'Two takes side by side' })
    const line = compare.getByRole('slider', { name: 'Take 1 on the left, take 2 on the right' })
    await expect.poll(() => compare.getByRole('img', { name: /^Take \d$/ }).count(), patience).toBe(2)
    await line.focus()
    await page.keyboard.press('End')
    expect(await line.getAttribute('aria-valuetext')).toBe('100 percent take 1')
    const parts = () =>
      compare
        .getByRole('img', { name: 'Take 2' })
        .evaluate((image) => getComputedStyle(image.parentElement ?? image).clipPath)
    const whole = await parts()
    await page.keyboard.press('Home')
    expect(await line.getAttribute('aria-valuetext')).toBe('0 percent take 1')
    await expect.poll(parts, patience).not.toBe(whole)
    await compare.getByRole('combobox', { name: 'Left' }).selectOption({ label: 'Take 2, in use' })
    await compare.getByRole('slider', { name: 'Take 2 on the left, take 2 on the right' }).waitFor()
    await page.keyboard.press('Escape')

    const close = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Close it' }).click()
    }
    const question = page.getByRole('dialog', { name: /^Close .*\?$/ })
    await close()
    await question.getByText('It cannot be opened again.').waitFor()
    await question.getByRole('button', { name: 'Leave it open' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await api.call(readPipeline, { query: { id } })).closedAt).toBeNull()
    await close()
    await question.getByRole('button', { name: 'Close it' }).click()
    await page.getByText(/^Closed /).waitFor(patience)
    await page.context().close()
  })

  test('the cast vault: kept from an ad, renamed, cast in another, removed', { timeout }, async () => {
    const wishes = { formatSlug: 'podcast', videoType: 'podcast', scenes: 2 }
    const [one, other] = await Promise.all([
      planBoard(api, { ...wishes, idea: 'Two friends and a mill' }),
      planBoard(api, {
        ...wishes,
        idea: 'Two friends and a pan',
        formatSlug: 'talking-head',
        videoType: 'talking-head'
      })
    ])
    await lockCast(api, one.adId)
    const page = await studio.openPage()
    const item = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
    await page.goto(`${studio.url}/studio/${one.id}`)
    // In the ad itself the script's name stays, and so does the description while the sheet is locked.
    const own = page.getByRole('region', { name: 'Elements' }).getByRole('listitem')
    await own
      .filter({ hasText: 'Person · locked' })
      .first()
      .getByRole('button', { name: /^Edit / })
      .click()
    expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Voice' }).fill('Low and slow, from Brest')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sounds: Low and slow, from Brest').waitFor(patience)
    await page.getByRole('button', { name: 'Keep for other ads' }).first().click()
    await page.getByText('is in the cast vault, for every ad.').waitFor(patience)
    await page.goto(`${studio.url}/cast`)
    expect(
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Library' })
        .getAttribute('aria-current')
    ).toBe('true')
    await item('Low and slow, from Brest').waitFor(patience)
    await page.getByRole('button', { name: /^Edit / }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Odile of the mill')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Voice' }).fill('Dry and quick, from Lyon')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Odile of the mill' }).waitFor(patience)
    await item('Odile of the mill').getByText('Dry and quick, from Lyon').waitFor(patience)

    // A thing that no ad has brought.
    await page.getByRole('button', { name: 'Add to the vault' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('Prop', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('The green mill')
    await form.getByText('Describe how it looks').waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add to the vault' }).click()
    expect(await form.getByRole('radio', { name: 'Prop' }).isChecked()).toBe(true)
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('The green mill')
    await form.getByRole('textbox', { name: 'Description' }).fill('A wooden mill, painted green, with a brass crank')
    expect(await form.getByRole('textbox', { name: 'Voice' }).count()).toBe(0)
    await form.getByRole('button', { name: 'Add it' }).dblclick()
    await form.waitFor({ state: 'detached' })
    await item('The green mill').getByText('In no ad yet.').waitFor(patience)
    expect(await item('The green mill').count()).toBe(1)
    await page.getByText('Props', { exact: true }).click()
    await item('Odile of the mill').waitFor({ state: 'detached' })
    await page.goBack()
    await item('Odile of the mill').waitFor(patience)

    await page.goto(`${studio.url}/studio/${other.id}`)
    await item('Odile of the mill').getByRole('button', { name: 'Cast in this ad' }).click()
    await page.getByRole('button', { name: 'Cast in this ad' }).waitFor({ state: 'detached', ...patience })
    // The address that older messages name.
    await page.goto(`${studio.url}/library?tab=elements`)
    await page.waitForURL('**/cast')
    const ofAd = (await api.call(adsApi.read, { params: { id: other.adId } })).name
    await page.getByRole('link', { name: ofAd }).waitFor(patience)
    await page.getByRole('button', { name: 'Remove Odile of the mill' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Remove Odile of the mill' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Odile of the mill is out of the vault.').waitFor(patience)
    await page.context().close()
  })

  test('an address in the idea box is an offer', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(studio.url)
    await page.getByLabel('Your idea').fill('https://shop.example/cold-brew')
    await page.getByRole('button', { name: 'Read it as an offer' }).click()
    await page.waitForURL('**/offers/*')
    await page.getByRole('heading', { level: 1, name: 'shop.example' }).waitFor()
    await page.context().close()
  })

  test('the account: an API key with a budget, and the user’s own provider key', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/account`)
    await page.getByRole('button', { name: /^API keys/ }).click()
    await page.waitForURL('**/account?part=api-keys')
    await page.getByLabel('Name of the new key').fill('Render script')
    await pick(page, 'What it may do', 'Read, write and spend')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const apiKey = await page.getByText(/^cs_\w{20,}$/).innerText()
    await page.getByRole('button', { name: /^Password/ }).click()
    await page.getByText(apiKey).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^API keys/ }).click()
    await page.getByText(apiKey).waitFor()
    const asKey = () => fetch(`${studio.url}/api/account`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect((await asKey()).status).toBe(200)
    const keys = page.getByRole('region', { name: 'API keys' })
    const row = keys.getByRole('listitem').filter({ hasText: 'Render script' })
    await row.getByLabel('Credits that Render script may spend without asking').fill('250')
    await row.getByRole('button', { name: 'Set budget' }).click()
    await page.getByText('Render script may spend 250 credits without asking.').waitFor()
    await page.reload()
    await expect.poll(() => row.getByRole('textbox').inputValue(), patience).toBe('250')
    const revoke = row.getByRole('button', { name: 'Revoke Render script' })
    await revoke.dblclick()
    await row.getByRole('button', { name: 'Keep it' }).click()
    expect((await asKey()).status).toBe(200)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { height = 0 } = (await row.boundingBox()) ?? {}
      expect(height).toBeLessThan(200)
    }
    await revoke.click()
    await row.getByRole('button', { name: 'Revoke for good' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await asKey()).status).toBe(401)

    await page.getByRole('button', { name: /^Provider keys.*none/ }).click()
    const own = page.getByRole('region', { name: 'Provider keys' })
    await own.getByLabel('Name').fill('Studio key')
    await own.getByRole('textbox', { name: 'Key', exact: true }).fill('a-key-of-my-own-4711')
    await own.getByRole('button', { name: 'Save the key' }).click()
    await own.getByText('kie.ai …4711').waitFor()
    // No account has this key, and the provider says so at once.
    const refusal = own.getByRole('status').filter({ hasText: 'Not good: kie.ai refuses the key (401).' })
    await refusal.waitFor()
    await page.reload()
    await own.getByText('kie.ai …4711').waitFor()
    expect(await refusal.count()).toBe(0)
    await own.getByRole('button', { name: 'Check Studio key' }).click()
    await refusal.waitFor()
    expect(await page.content()).not.toContain('a-key-of-my-own')
    await own.getByRole('button', { name: 'Remove Studio key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await own.getByText('kie.ai …4711').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('the Creative Studio: preset, ratio, models and sound hold over a reload', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'A stand that fixed my neck', formatSlug: 'talking-head', scenes: 2 })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/studio/${board.id}`)
    await pick(page, 'Clips by', 'Kling 3.0')
    await pick(page, 'Stills by', 'Nano Banana Pro')
    await pick(page, 'Ratio', '1:1')
    await page.getByText(/· 1:1$/).waitFor()
    await pick(page, 'Preset', 'Podcast Studio')
    const sound = page.getByRole('switch', { name: 'This clip has sound' })
    expect(await sound.isChecked()).toBe(true)
    await sound.press('Space')
    const expectAll = async () => {
      await page.getByText(/· 1:1$/).waitFor()
      for (const [label, value] of [
        ['Preset', 'Podcast Studio'],
        ['Ratio', '1:1'],
        ['Stills by', 'Nano Banana Pro'],
        ['Clips by', 'Kling 3.0']
      ] as const)
        await expect.poll(() => page.getByRole('combobox', { name: label }).inputValue(), patience).toBe(value)
      expect(await sound.isChecked()).toBe(false)
    }
    await page.reload()
    await expectAll()
    await page.getByRole('button', { name: 'Save the board' }).click()
    await page.getByRole('button', { name: 'Save the board' }).waitFor({ state: 'detached' })
    await page.reload()
    await expectAll()
    const { shots } = (await api.call(storyboardsApi.read, { params: { id: board.id } })).content
    expect(shots.map(({ hasSound }) => hasSound)).toEqual([false, undefined])
    expect(shots.every(({ elementSlugs }) => elementSlugs.includes('broadcast-microphone'))).toBe(true)
    await page.context().close()
  })

  test('a claim: found beside its line, and again where a line is changed on the board', { timeout }, async () => {
    const board = await planBoard(api, {
      idea: 'A flask for winter swimmers',
      formatSlug: 'talking-head',
      videoType: 'talking-head',
      scenes: 2
    })
    const line = 'My doctor swears by it.'
    const [script] = await studio.database.select().from(scripts).where(eq(scripts.id, board.scriptId))
    const content = {
      ...script!.content,
      scenes: script!.content.scenes.map((scene) => ({ ...scene, spokenScript: line }))
    }
    await studio.database.update(scripts).set({ content, claims: null }).where(eq(scripts.id, board.scriptId))
    const page = await studio.openPage()
    // An address of a part opens its stage.
    await page.goto(`${studio.url}/ads/${board.adId}#script`)
    const sheet = page.locator('#script')
    await sheet.getByText('Nobody has checked what this script claims.').waitFor()
    await sheet.getByRole('button', { name: 'Check the claims' }).click()
    await sheet.getByText('Endorsement, no evidence:').first().waitFor()
    await sheet.getByText('Say instead: “I’d rather show you than tell you.”').first().waitFor()
    await sheet.getByText('Claims checked: 2 claims, 2 without evidence.').waitFor()
    await page.goto(`${studio.url}/studio/${board.id}`)
    await page.getByLabel(/ says$/).fill(line)
    await page.getByRole('button', { name: 'Save the board' }).click()
    await page.getByText('Endorsement, no evidence:').waitFor()
    await page.context().close()
  })
})

/** A message that no consumer can read, as if its queue had given it up. Returns a word of it. */
async function putDeadLetter(): Promise<string> {
  const { queues } = await api.call(deadLettersApi.readQueues)
  const queue = queues.find(({ suffix }) => suffix === 'image-store')?.name ?? ''
  const marker = randomUUID()
  const letter = { queue, suffix: 'image-store', reason: 'put here to be looked at', body: { rowId: 'none', marker } }
  await studio.database.insert(deadLetters).values({ id: newId(), ...letter })
  return marker
}

function isLoaded(picture: ReturnType<Page['locator']>): Promise<boolean> {
  return picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
}

async function makeMedia(kind: 'image' | 'video', prompt: string): Promise<void> {
  const idempotencyKey = randomUUID()
  const { id } =
    kind === 'image'
      ? await api.call(mediaApi.createImage, {
          body: { prompt, aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
          idempotencyKey
        })
      : await api.call(mediaApi.createVideo, {
          body: { prompt, videoType: 'generic', aspectRatio: '9:16', durationSeconds: 4 },
          idempotencyKey
        })
  await waitFor(prompt, async () => (await api.call(mediaApi.read, { params: { id } })).isStored)
}
