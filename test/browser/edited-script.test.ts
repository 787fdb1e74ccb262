import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience } from './studio-steps.ts'

let studio: OpenStudio
let api: ApiClient

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: '50000' })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000
const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** An ad with a script of the real writer. */
async function writtenAd(formatSlug = 'talking-head', scenes = 3): Promise<ScriptView> {
  const ad = await api.call(adsApi.create, {
    ...once(),
    body: { idea: 'Cold brew', formatSlug, aspectRatio: '9:16', route: 'storyboard' }
  })
  return api.call(scriptsApi.write, { params: { id: ad.id }, ...once(), body: { scenes }, onPartial() {} })
}

const versionsOf = async (adId: string) => (await api.call(scriptsApi.list, { params: { id: adId } })).items
const linesOf = (script: ScriptView | undefined) => script?.content.scenes.map(({ spokenScript }) => spokenScript)

/** Where to keep pictures for people. None are kept when it is not set. */
const folder = process.env.EDITED_SCRIPT_PICTURES

function stepsOn(page: Page) {
  const card = page.locator('#script')
  const line = (number: number) => card.getByRole('textbox', { name: `Scene ${number}: spoken words` })
  return {
    card,
    line,
    open: (adId: string) => page.goto(`${studio.url}/ads/${adId}?stage=script`),
    edit: () => card.getByRole('button', { name: 'Edit the script' }).click(patience),
    lines: () =>
      card
        .getByRole('textbox', { name: /: spoken words$/ })
        .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value)),
    isKept: () => card.getByText(/^Draft saved/).waitFor(patience),
    save: (version: number) => card.getByRole('button', { name: `Save as version ${version}` }),
    isVersion: (version: number) =>
      card
        .getByText('edited by you')
        .waitFor(patience)
        .then(() => version),
    async picture(name: string) {
      if (folder === undefined) return
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.png`), await card.screenshot())
    }
  }
}

describe.each([
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'narrow-light', colorScheme: 'light', viewport: { width: 320, height: 720 } }
] as const)('a script is edited where it stands, $name', ({ name, ...options }) => {
  test(
    'lines are changed, split, moved, removed and brought back; a reload keeps all; one save makes one version',
    { timeout },
    async () => {
      const first = await writtenAd()
      const [one = '', two = '', three = ''] = linesOf(first) ?? []
      const page = await studio.openPage({ ...options, reducedMotion: 'reduce' })
      const { card, line, open, edit, lines, isKept, save, picture } = stepsOn(page)
      await open(first.adId)
      await card.getByRole('button', { name: 'Edit the script' }).waitFor(patience)
      await picture(`read-${name}`)
      await edit()
      await line(1).waitFor(patience)
      await line(1).fill('It is cold. It is never bitter.')
      await line(1).evaluate((field) => (field as HTMLTextAreaElement).setSelectionRange(11, 11))
      await line(1).press('Enter')
      expect(await lines()).toEqual(['It is cold.', 'It is never bitter.', two, three])
      await card.getByRole('button', { name: 'More for scene 4' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await card.getByText('Scene 4 is removed.').waitFor()
      expect(await lines()).toHaveLength(3)
      await card.getByRole('button', { name: 'Undo' }).click()
      expect(await lines()).toHaveLength(4)
      await card.getByRole('button', { name: 'Redo' }).click()
      expect(await lines()).toHaveLength(3)
      await card.getByRole('button', { name: 'Undo' }).click()
      await card
        .getByText(/Stills and clips of these scenes: about [\d,]+ credits, [\d,]+ credits more/)
        .waitFor(patience)
      await isKept()
      await picture(`edit-${name}`)
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)

      await page.reload()
      await line(1).waitFor(patience)
      expect(await lines()).toEqual(['It is cold.', 'It is never bitter.', two, three])
      await save(2).dblclick()
      await card.getByText('edited by you').first().waitFor(patience)
      const versions = await versionsOf(first.adId)
      expect(versions.map(({ version }) => version)).toEqual([2, 1])
      expect(linesOf(versions[0])).toEqual(['It is cold.', 'It is never bitter.', two, three])
      expect(linesOf(versions[1])).toEqual([one, two, three])
      // New lines are judged without anybody asking.
      await expect.poll(async () => (await versionsOf(first.adId))[0]?.claims?.unchecked, patience).toEqual([])
      await picture(`saved-${name}`)
      await page.context().close()
    }
  )
})

test('everything is done by keys alone, and said to screen readers', { timeout }, async () => {
  const first = await writtenAd()
  const [one = '', two = '', three = ''] = linesOf(first) ?? []
  const page = await studio.openPage({ reducedMotion: 'reduce' })
  const { card, line, open, lines, save } = stepsOn(page)
  await open(first.adId)
  await card.getByRole('button', { name: 'Edit the script' }).focus()
  await page.keyboard.press('Enter')
  await line(1).waitFor(patience)
  await expect.poll(() => line(1).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowDown')
  expect(await lines()).toEqual([two, one, three])
  await card.getByText('Scene 1 is at place 2 of 3 now.').waitFor()
  await expect.poll(() => line(2).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('And one more.')
  expect(await lines()).toEqual([two, one, 'And one more.', three])
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  expect(await lines()).toEqual([two, `${one} And one more.`, three])
  await page.keyboard.type('so ')
  expect(await lines()).toEqual([two, `${one} so And one more.`, three])
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await versionsOf(first.adId)).length, patience).toBe(2)
  await expect.poll(() => save(2).count(), patience).toBe(0)
  // The caret and the way back outlive the save.
  await card.getByText('Saved as version 2.').waitFor(patience)
  const before = await lines()
  await page.keyboard.type('Go on. ')
  expect(await line(2).inputValue()).toContain('Go on. ')
  await save(3).waitFor()
  await page.keyboard.press('Control+z')
  expect(await lines()).toEqual(before)
  await page.keyboard.press('Control+z')
  expect(await lines()).not.toEqual(before)
  await page.context().close()
})

test('a version that was made meanwhile is told, looked at, and neither is lost', { timeout }, async () => {
  const first = await writtenAd()
  const [one = '', two = '', three = ''] = linesOf(first) ?? []
  const page = await studio.openPage({ reducedMotion: 'reduce' })
  const { card, line, open, edit, isKept, picture } = stepsOn(page)
  await open(first.adId)
  await edit()
  await line(2).fill('Mine.')
  await isKept()
  const theirs = await api.call(scriptsApi.saveEdited, {
    params: { id: first.adId },
    ...once(),
    body: {
      basedOn: first.id,
      scenes: first.content.scenes.slice(0, 2).map(({ position: _p, evidenceFlag: _e, ...scene }) => scene)
    }
  })
  // The press may come before the news of version 2 or after it.
  await card.getByRole('button', { name: /^Save as version [23]$/ }).click()
  await card.getByText('Version 2 was saved on another page since you began to change version 1.').waitFor(patience)
  await picture('newer')
  await card.getByRole('button', { name: 'Look at version 2' }).click()
  await card.getByRole('button', { name: 'Back to my changes' }).click(patience)
  expect(await line(2).inputValue()).toBe('Mine.')
  await card.getByRole('button', { name: 'Save mine as version 3' }).click()
  await expect
    .poll(async () => (await versionsOf(first.adId)).map(linesOf), patience)
    .toEqual([
      [one, 'Mine.', three],
      [one, two],
      [one, two, three]
    ])
  expect((await versionsOf(first.adId))[1]).toEqual(theirs)

  // And back to the first.
  await card.getByRole('combobox', { name: 'Version' }).click(patience)
  await page.getByRole('option', { name: /^Version 1/ }).click()
  await card.getByRole('button', { name: 'Go back to version 1' }).click()
  await expect.poll(async () => linesOf((await versionsOf(first.adId))[0]), patience).toEqual([one, two, three])
  expect(await versionsOf(first.adId)).toHaveLength(4)
  await page.context().close()
})

test(
  'an editor without changes follows the newest version, and changes that wait are said at the board',
  { timeout },
  async () => {
    const first = await writtenAd()
    const page = await studio.openPage()
    const { card, line, open, edit, isKept, save } = stepsOn(page)
    await open(first.adId)
    await edit()
    await line(2).waitFor(patience)
    const [scene1, ...others] = first.content.scenes.map(({ position: _p, evidenceFlag: _e, ...scene }) => scene)
    await api.call(scriptsApi.saveEdited, {
      params: { id: first.adId },
      ...once(),
      body: { basedOn: first.id, scenes: [{ ...scene1!, spokenScript: 'Theirs.' }, ...others] }
    })
    await expect.poll(() => line(1).inputValue(), patience).toBe('Theirs.')
    await card.getByText('editing version 2').waitFor()

    await line(2).fill('Mine.')
    await isKept()
    await page
      .getByRole('heading', { level: 2 })
      .getByRole('button', { name: /your changes are not saved/ })
      .waitFor()
    await page.getByRole('button', { name: 'Go on to the board' }).click()
    await page.getByText(/What is made here follows version 2 without them/).waitFor(patience)
    await page.getByRole('link', { name: 'Save or discard them' }).click()
    await save(3).click(patience)
    await expect
      .poll(async () => linesOf((await versionsOf(first.adId))[0])?.slice(0, 2), patience)
      .toEqual(['Theirs.', 'Mine.'])
    await page.context().close()
  }
)
