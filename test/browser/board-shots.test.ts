import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { keepPictures } from './keep-pictures.ts'
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

/** A board of the real director. */
async function plannedBoard(): Promise<StoryboardView> {
  const ad = await api.call(adsApi.create, {
    ...once(),
    body: { idea: 'Cold brew', formatSlug: 'talking-head', aspectRatio: '9:16', route: 'storyboard' }
  })
  const params = { id: ad.id }
  const script = await api.call(scriptsApi.write, { params, ...once(), body: { scenes: 3 }, onPartial() {} })
  return api.call(storyboardsApi.write, { params, ...once(), body: { scriptId: script.id }, onPartial() {} })
}

const shotsOf = async ({ id }: StoryboardView) =>
  (await api.call(storyboardsApi.read, { params: { id } })).content.shots

describe.each([
  { name: 'desktop-dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'narrow-dark', colorScheme: 'dark', viewport: { width: 320, height: 720 } }
] as const)('the shots of a board, $name', ({ name, ...options }) => {
  test('are added, copied, moved by keys, cut and brought back', { timeout }, async () => {
    const board = await plannedBoard()
    const page = await studio.openPage({ ...options, reducedMotion: 'reduce' })
    await page.goto(`${studio.url}/studio/${board.id}`)
    const strip = page.getByRole('list', { name: 'Shots in order' })
    const titles = () => strip.locator('strong').allTextContents()
    const [one = '', two = '', three = ''] = board.content.shots.map(({ title }) => title)
    const act = async (shot: number, what: string) => {
      await page.getByRole('button', { name: `Add, copy, move or cut shot ${shot}` }).click(patience)
      await page.getByRole('menuitem', { name: what }).click()
    }
    // A double click is one press.
    await page.getByRole('button', { name: 'Add a shot', exact: true }).dblclick()
    await page.getByText('Shot 4 is new. Say what it shows.').waitFor()
    expect(await titles()).toEqual([one, two, three, 'New shot'])
    await page.getByRole('button', { name: 'Save the board' }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    expect(await titles()).toEqual([one, two, three])
    // Undone to its beginning, nothing is left to save.
    await page.getByRole('button', { name: 'Save the board' }).waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: new RegExp(one) })
      .first()
      .click()
    await act(1, 'Duplicate')
    await page.getByText('Shot 2 is a copy of shot 1. Its line stays with shot 1.').waitFor()
    expect(await titles()).toEqual([one, `${one}, again`, two, three])
    await strip.getByRole('button', { pressed: true }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByText('Shot 2 is at place 3 of 4 now.').waitFor()
    expect(await titles()).toEqual([one, two, `${one}, again`, three])
    await page.keyboard.press('Alt+ArrowRight')
    expect(await titles()).toEqual([one, two, three, `${one}, again`])
    await act(4, 'Cut this shot')
    expect(await titles()).toEqual([one, two, three])
    const undone = [one, two, three, `${one}, again`]
    await page.keyboard.press('Control+z')
    await expect.poll(titles).toEqual(undone)
    await page.keyboard.press('Control+y')
    await expect.poll(titles).toEqual([one, two, three])
    await page.keyboard.press('Control+z')
    await expect.poll(titles).toEqual(undone)

    await page
      .getByRole('button', { name: new RegExp(one) })
      .first()
      .click()
    await act(1, 'Add a shot after')
    await page
      .getByText(/^Shot 2 lacks its action/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Save the board' }).isDisabled()).toBe(true)
    // What is missing leads to its shot and field, also from another shot.
    await page
      .getByRole('button', { name: new RegExp(two) })
      .first()
      .click()
    await page.getByRole('button', { name: /^Shot 2 lacks its action/ }).click()
    const action = page.getByRole('textbox', { name: 'Action' })
    await expect.poll(() => action.evaluate((field) => field === document.activeElement), patience).toBe(true)
    await action.fill('Ice falls into a wide bowl.')
    // The place of its neighbour is in its prompt already, and stays there word for word.
    const still = page.getByRole('textbox', { name: 'What the still shows' })
    await still.fill(`${await still.inputValue()} A wide bowl from above, with clear ice.`)
    await page.getByRole('textbox', { name: 'What moves in the clip' }).fill('The ice falls and rests.')
    await keepPictures(page, `board-${name}`)
    await page
      .getByText(/^Draft saved/)
      .first()
      .waitFor(patience)
    await page.reload()
    await page.getByRole('button', { name: 'Save the board' }).click(patience)
    await expect
      .poll(async () => (await shotsOf(board)).map(({ title }) => title), patience)
      .toEqual([one, 'New shot', two, three, `${one}, again`])
    const saved = await shotsOf(board)
    expect(saved[4]).toMatchObject({
      spokenScript: '',
      elementSlugs: board.content.shots[0]?.elementSlugs,
      prompt: board.content.shots[0]?.prompt
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.context().close()
  })
})

test(
  'a board is seen in motion before anything is bought; a change is saved first and makes another version',
  {
    timeout
  },
  async () => {
    const board = await plannedBoard()
    const balance = async () => (await api.call(creditsApi.read)).balance
    const before = await balance()
    const page = await studio.openPage({ reducedMotion: 'reduce' })
    await page.goto(`${studio.url}/studio/${board.id}`)
    await page.getByRole('button', { name: 'See it in motion' }).dblclick(patience)
    const film = page.getByLabel('Animatic, version 1')
    await film.waitFor(patience)
    const seconds = board.content.shots.reduce((sum, shot) => sum + Math.round(shot.durationSeconds), 0)
    const lengthOf = (video: typeof film) =>
      video.evaluate((element) => (element instanceof HTMLVideoElement ? element.duration : 0))
    await expect.poll(() => lengthOf(film), patience).toBeCloseTo(seconds, 1)
    await film.scrollIntoViewIfNeeded()
    await keepPictures(page, 'board-in-motion')

    await page.getByRole('textbox', { name: 'Action' }).fill('Ice falls into a wide bowl.')
    await page.getByRole('button', { name: 'Make it again' }).click(patience)
    await page.getByLabel('Animatic, version 2').waitFor(patience)
    expect((await shotsOf(board))[0]?.action).toBe('Ice falls into a wide bowl.')
    expect(await balance()).toBe(before)
    await page.context().close()
  }
)

test('a board from an older version of the script says so, and takes the new lines over', { timeout }, async () => {
  const board = await plannedBoard()
  const params = { id: board.adId }
  const script = await api.call(scriptsApi.read, { params: { id: board.scriptId } })
  const scenes = script.content.scenes.map(({ position: _place, evidenceFlag: _doubt, ...scene }) => scene)
  const line = 'I poured it, and I stayed.'
  const edited = scenes.map((scene, index) => (index === 1 ? { ...scene, spokenScript: line } : scene))
  await api.call(scriptsApi.saveEdited, { params, ...once(), body: { basedOn: script.id, scenes: edited } })
  const page = await studio.openPage({ reducedMotion: 'reduce' })
  await page.goto(`${studio.url}/studio/${board.id}`)
  await page.getByText('The newest is version 2: 1 line of it is not on the board.').waitFor(patience)
  await page.goto(`${studio.url}/ads/${board.adId}?stage=board`)
  const card = page.locator('#storyboard')
  await card.getByRole('button', { name: 'Bring the new lines onto the board' }).click(patience)
  await expect
    .poll(async () => (await api.call(storyboardsApi.list, { params })).items.map(({ version }) => version), patience)
    .toEqual([2, 1])
  const [newest, before] = (await api.call(storyboardsApi.list, { params })).items
  expect(newest?.content.shots.map(({ spokenScript }) => spokenScript)).toEqual(
    edited.map(({ spokenScript }) => spokenScript)
  )
  expect(before?.content).toEqual(board.content)
  await page.context().close()
})
