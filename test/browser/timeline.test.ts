import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { readFrame } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { brandKitsApi, createBrandKitRequestSchema } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { draftsApi } from '@callsheet/lib/wire/app-api/drafts.ts'
import { createCutRequestSchema, type CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { keepPictures } from './keep-pictures.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { finishAd, finishCut, type FinishedAd } from './studio-pages.ts'
import { choose, patience, tabTo, turnOn } from './studio-steps.ts'

let studio: OpenStudio
let api: ApiClient
let ad: FinishedAd
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-timeline-'))
  // The keys step by frames of the film, so it has as many as real ones.
  const settings = JSON.stringify({ ...quickMedia, framesPerSecond: 24 })
  studio = await openStudio({ WELCOME_CREDITS: '50000', UNDERSTUDY_MEDIA_SETTINGS: settings })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  ad = await finishAd(api, { scenes: 3 })
}, 300_000)

afterAll(async () => {
  await studio?.close()
  await rm(directory, { recursive: true, force: true })
})

const timeout = 120_000

/** A brand for one test. Its name is free again after the test, which may be tried once more. */
async function addKit(content: z.input<typeof createBrandKitRequestSchema>['content']) {
  const kit = await api.call(brandKitsApi.create, {
    body: createBrandKitRequestSchema.parse({ content }),
    idempotencyKey: crypto.randomUUID()
  })
  onTestFinished(async () => {
    await api.call(brandKitsApi.remove, { params: { id: kit.id } })
  })
  return kit
}

async function openCut(page: Page): Promise<Locator> {
  await page.goto(`${studio.url}/ads/${ad.adId}/cut`)
  const timeline = page.getByRole('group', { name: 'Timeline' })
  await timeline
    .getByRole('button', { name: /^Scene/ })
    .first()
    .waitFor(patience)
  await timeline.scrollIntoViewIfNeeded()
  return timeline
}

/** The names and lengths of the clips, as a screen reader says them. */
async function clipsOf(timeline: Locator): Promise<{ name: string; seconds: number }[]> {
  const labels = await timeline
    .getByRole('list', { name: 'Clips' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  return labels.map((label) => ({
    name: /^Scene \d+/.exec(label)?.[0] ?? label,
    seconds: Number(/ ([\d.]+) s\b/.exec(label)?.[1])
  }))
}

const names = async (timeline: Locator) => (await clipsOf(timeline)).map(({ name }) => name)
const clip = (timeline: Locator, name: string) =>
  timeline.getByRole('button', { name: new RegExp(`^${name}\\b`) }).first()

async function centre(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** How many steps can be undone in the changes that the server keeps. */
async function stepsKept(): Promise<number> {
  const { content } = await api.call(draftsApi.read, { params: { key: `cut.${ad.adId}` } })
  const { cuts } = keptSchema.parse(content ?? { cuts: {} })
  return Object.values(cuts).reduce((sum, { past }) => sum + past.length, 0)
}

const keptSchema = z.object({ cuts: z.record(z.string(), z.object({ past: z.array(z.unknown()) })) })

/** Presses, moves and leaves the button pressed. */
async function pullBy(page: Page, from: { x: number; y: number }, x: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x, from.y, { steps: 8 })
}

async function cutNow(page: Page): Promise<CutView> {
  const before = (await api.call(cutsApi.list, { params: { id: ad.adId } })).items[0]!.version
  await page.getByRole('button', { name: /^Cut version/ }).dblclick()
  const newest = async () => (await api.call(cutsApi.list, { params: { id: ad.adId } })).items[0]!
  await expect.poll(async () => (await newest()).version, patience).toBe(before + 1)
  return finishCut(api, (await newest()).id)
}

declare global {
  interface Window {
    /** Where the timeline is on the page: before a cut is told about, and in each frame in which it is. */
    placesWhileCutting?: number[]
  }
}

async function watchCutting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timeline = document.querySelector('[role="group"][aria-label="Timeline"]')
    const place = () => (timeline?.getBoundingClientRect().top ?? 0) + window.scrollY
    const places = [place()]
    window.placesWhileCutting = places
    const look = () => {
      const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent ?? '')
      if (said.some((text) => /^Version \d+: /.test(text))) places.push(place())
      requestAnimationFrame(look)
    }
    look()
  })
}

async function download({ url }: CutView): Promise<string> {
  const file = join(directory, `${crypto.randomUUID()}.mp4`)
  const answer = await fetch(studio.running.instance.appUrl + url, {
    headers: { authorization: `Bearer ${studio.running.ownerApiKey}` }
  })
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
  return file
}

test('J, K and L play, the film is zoomed, and an edge catches the playhead', { timeout }, async () => {
  const page = await studio.openPage({ viewport: { width: 1440, height: 1000 } })
  const timeline = await openCut(page)
  const tools = timeline.getByRole('toolbar')
  const playing = tools.getByRole('button', { name: 'Pause' })
  const resting = tools.getByRole('button', { name: 'Play' })
  await page.keyboard.press('Home')
  await page.keyboard.press('l')
  await playing.waitFor(patience)
  await page.keyboard.press('l')
  await tools.getByText('2×', { exact: true }).waitFor(patience)
  await page.keyboard.press('k')
  await resting.waitFor(patience)
  await page.keyboard.press('End')
  await page.keyboard.press('j')
  await tools.getByText('-1×', { exact: true }).waitFor(patience)
  await page.keyboard.press('k')
  await resting.waitFor(patience)

  const [first] = await clipsOf(timeline)
  const block = clip(timeline, first!.name)
  const width = async () => (await block.boundingBox())?.width ?? 0
  const whole = await width()
  await page.keyboard.press('+')
  await expect.poll(width, patience).toBeGreaterThan(whole * 1.3)
  await page.keyboard.press('0')
  await expect.poll(width, patience).toBeCloseTo(whole, 0)

  await block.click({ position: { x: 40, y: 30 } })
  await page.keyboard.press('Home')
  const end = timeline.getByRole('slider', { name: `${first!.name}, end` })
  const at = async () => Number(await end.getAttribute('aria-valuenow'))
  const before = await at()
  // Captions catch too, so the playhead stands where none begins or ends.
  const { captions } = (await api.call(cutsApi.list, { params: { id: ad.adId } })).items[0]!
  const edges = captions.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
  const rest = [1, 2, 3, 4, 5].find((second) => edges.every((edge) => Math.abs(edge - second) > 0.3))!
  for (let second = 0; second < rest; second += 1) await page.keyboard.press('Shift+ArrowRight')
  const perSecond = whole / first!.seconds
  // Four pixels past the playhead.
  const pull = async () => {
    await pullBy(page, await centre(end), -(first!.seconds - rest) * perSecond - 4)
    const seconds = await at()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(at, patience).toBe(before)
    return seconds
  }
  const caught = await pull()
  await tools.getByRole('button', { name: 'Snap to edges' }).click()
  const free = await pull()
  expect(before - caught).toBeCloseTo(first!.seconds - rest, 1)
  expect(free).toBeLessThan(caught)

  // A square picture leaves the timeline its part of the window too.
  const shape = page.getByRole('radiogroup', { name: 'Ratio of the film' })
  const panel = page.getByRole('region', { name: 'Change the cut' })
  const pictureHeight = async () => (await shape.boundingBox())!.y - (await panel.boundingBox())!.y
  await shape.getByText('1:1', { exact: true }).click()
  await page.getByText('Changed and not cut yet.').waitFor()
  expect(await pictureHeight()).toBeLessThan(600)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('As it was cut.').waitFor()
  // A page that is closed like this sends nothing more, and the next test begins with what is kept.
  await expect.poll(stepsKept).toBe(0)
  await page.context().close()
})

test(
  'a clip is trimmed, moved and split with the mouse, all of it is undone across a reload, and the film follows',
  { timeout: 240_000 },
  async () => {
    const page = await studio.openPage({ viewport: { width: 1440, height: 1000 } })
    const timeline = await openCut(page)
    const [first, second, third] = await clipsOf(timeline)
    await clip(timeline, 'Scene 1').click({ position: { x: 40, y: 30 } })

    const end = timeline.getByRole('slider', { name: 'Scene 1, end' })
    await pullBy(page, await centre(end), -120)
    // The frame at the edge is on the stage while it is dragged.
    await page
      .getByText(/^Scene 1 ends at [\d.]+ s of its clip/)
      .first()
      .waitFor()
    expect((await clipsOf(timeline))[0]!.seconds).toBeLessThan(first!.seconds)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await clipsOf(timeline))[0]).toEqual(first)
    await pullBy(page, await centre(end), -120)
    await page.mouse.up()
    const trimmed = (await clipsOf(timeline))[0]!.seconds
    expect(trimmed).toBeLessThan(first!.seconds - 0.5)
    await page.getByText('Changed and not cut yet.').waitFor()

    const from = await centre(clip(timeline, 'Scene 3'))
    await pullBy(page, from, (await centre(clip(timeline, 'Scene 1'))).x - from.x - 20)
    await page.mouse.up()
    expect(await names(timeline)).toEqual(['Scene 3', 'Scene 1', 'Scene 2'])

    await clip(timeline, 'Scene 3').click({ position: { x: 100, y: 30 } })
    await page.getByRole('button', { name: 'Split', exact: true }).click()
    expect(await names(timeline)).toEqual(['Scene 3', 'Scene 3', 'Scene 1', 'Scene 2'])
    await timeline.getByRole('button', { name: 'Leave out' }).click()
    expect(await names(timeline)).toEqual(['Scene 3', 'Scene 1', 'Scene 2'])

    await page.reload()
    await clip(timeline, 'Scene 3').waitFor(patience)
    expect(await names(timeline)).toEqual(['Scene 3', 'Scene 1', 'Scene 2'])
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    for (const expected of [4, 3]) {
      await undo.click()
      await expect.poll(async () => (await names(timeline)).length).toBe(expected)
    }
    await page.keyboard.press('Control+z')
    await expect.poll(() => names(timeline)).toEqual(['Scene 1', 'Scene 2', 'Scene 3'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => clipsOf(timeline)).toEqual([first, second, third])
    await page.getByText('As it was cut.').waitFor()
    expect(await undo.isDisabled()).toBe(true)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => names(timeline)).toEqual(['Scene 3', 'Scene 1', 'Scene 2'])

    const kept = await clipsOf(timeline)
    await watchCutting(page)
    const cut = await cutNow(page)
    const places = (await page.evaluate(() => window.placesWhileCutting)) ?? []
    // What becomes of the cut is told where it was ordered, and the timeline stays under the mouse.
    expect(places.length).toBeGreaterThan(1)
    expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1)
    expect(cut.settings.clips.map(({ videoId }) => videoId)).toEqual(
      [2, 0, 1].map((index) => ad.cut.clips[index]!.videoId)
    )
    const file = await download(cut)
    const facts = await inspectClip(file)
    expect(facts.frames).toBe(
      Math.round(cut.durationSeconds! * (facts.frameRate.numerator / facts.frameRate.denominator))
    )
    const length = kept.reduce((sum, { seconds }) => sum + seconds, 0)
    expect(Math.abs(facts.durationSeconds - length)).toBeLessThan(0.2)
    // The film begins with the third scene: its frame is that of the old film at that scene.
    const before = await download(ad.cut)
    const [now, then] = [await readFrame(file, 0.3), await readFrame(before, ad.cut.clips[2]!.startSeconds + 0.3)]
    const away = now.pixels.reduce((sum, part, index) => sum + Math.abs(part - then.pixels[index]!), 0)
    expect(away / now.pixels.length).toBeLessThan(6)
    await page.context().close()
  }
)

test(
  'the keyboard alone trims, moves, splits, leaves out, and edits a caption that the film then has',
  { timeout },
  async () => {
    const page = await studio.openPage({ viewport: { width: 1440, height: 1000 } })
    const timeline = await openCut(page)
    const before = await clipsOf(timeline)
    await tabTo(page, new RegExp(`^${before[0]!.name}\\b.* s,`))
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => names(timeline)).toEqual([before[1]!.name, before[0]!.name, before[2]!.name])
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('i')
    await expect.poll(async () => (await clipsOf(timeline))[0]!.seconds).toBeCloseTo(before[1]!.seconds - 1, 1)
    for (let second = 0; second < 2; second += 1) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('o')
    await expect.poll(async () => (await clipsOf(timeline))[0]!.seconds).toBe(2)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('s')
    await expect.poll(async () => (await clipsOf(timeline)).length).toBe(4)
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await clipsOf(timeline)).length).toBe(3)

    const clipName = before[1]!.name
    await clip(timeline, clipName).focus()
    await page.keyboard.press('Enter')
    const numbers = page.getByRole('dialog', { name: 'Exact numbers' })
    await numbers.getByLabel(`${clipName}: out point in seconds`).fill('1.75')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await clipsOf(timeline))[0]!.seconds).toBeCloseTo(0.8, 1)

    const caption = timeline.getByRole('list', { name: 'Captions' }).getByRole('button').last()
    await caption.focus()
    const unchanged = await caption.getAttribute('aria-label')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: /^Words of the caption/ }).pressSequentially('Given up')
    await page.keyboard.press('Escape')
    await expect.poll(() => caption.getAttribute('aria-label')).toBe(unchanged)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: /^Words of the caption/ }).pressSequentially('Said by hand.')
    await page.keyboard.press('Enter')
    await timeline.getByRole('button', { name: /Said by hand\.$/, pressed: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/Said by hand\.$/)

    await choose(page, 'What to change', 'Overlays')
    await page.getByRole('button', { name: 'Call to action', exact: true }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Call to action .* words$/)
    await page.keyboard.type('Try one tonight', { delay: 20 })
    await timeline.getByRole('button', { name: /^Call to action: Try one tonight,/ }).waitFor()
    await timeline.getByRole('slider', { name: 'Playhead' }).focus()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys of the timeline' })
    await help.getByText('Split the clip at the playhead').waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    const cut = await cutNow(page)
    expect(cut.captions.at(-1)!.text).toBe('Said by hand.')
    expect(cut.settings.overlays.at(-1)!.text).toBe('Try one tonight')
    expect((await inspectClip(await download(cut))).frames).toBeGreaterThan(24)
    await page.context().close()
  }
)

test.each([320, 390, 430])(
  'at %i pixels the timeline scrolls by itself and is worked with a finger',
  { timeout },
  async (width) => {
    const page = await studio.openPage({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true })
    const timeline = await openCut(page)
    const [first] = await clipsOf(timeline)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await clip(timeline, first!.name).tap()
    const box = (await timeline.getByRole('slider', { name: `${first!.name}, end` }).boundingBox())!
    expect(box.width).toBeGreaterThanOrEqual(44)
    expect(box.height).toBeGreaterThanOrEqual(44)
    for (const tool of await timeline.getByRole('toolbar').getByRole('button').all())
      expect((await tool.boundingBox())!.width).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: `${first!.name}: exact numbers` }).tap()
    const numbers = page.getByRole('dialog', { name: 'Exact numbers' })
    await numbers.getByLabel(`${first!.name}: in point in seconds`).fill('0.5')
    await numbers.getByRole('button', { name: 'Later' }).tap()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await names(timeline))[1]).toBe(first!.name)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Discard changes' }).tap()
    await page.getByText('As it was cut.').waitFor()
    await page.context().close()
  }
)

test('a look of captions is saved in the brand, and the next ad of the brand begins with it', { timeout }, async () => {
  const kit = await addKit({ name: 'Slow Tide' })
  await api.call(adsApi.update, { params: { id: ad.adId }, body: { brandKitId: kit.id } })
  const page = await studio.openPage({ viewport: { width: 1440, height: 1000 } })
  await openCut(page)
  await page.getByRole('radiogroup', { name: 'What to change' }).getByText('Captions').click()
  await page.getByRole('combobox', { name: 'Typeface' }).click()
  await page.getByRole('option', { name: 'Oswald' }).click()
  await turnOn(page.getByLabel('Highlight the word that is spoken'))
  await page.getByRole('button', { name: 'Save as style' }).click()
  await page.getByLabel('Name of the style').fill('Loud')
  await page.getByRole('button', { name: 'Save in Slow Tide' }).click()
  await page.getByRole('button', { name: 'Loud', pressed: true }).waitFor(patience)

  await page.goto(`${studio.url}/brands/${kit.id}`)
  await page.getByText('Oswald, as on Plain, word by word').waitFor(patience)
  await page.getByRole('combobox', { name: 'Captions look' }).click()
  await page.getByRole('option', { name: 'Loud' }).click()
  await page.getByRole('button', { name: 'Save the brand' }).click()
  await expect
    .poll(
      async () => (await api.call(brandKitsApi.read, { params: { id: kit.id } })).content.captions.savedStyle,
      patience
    )
    .toBe('Loud')

  const other = await api.call(adsApi.create, {
    body: { idea: 'Cold brew, louder', aspectRatio: '9:16', brandKitId: kit.id },
    idempotencyKey: crypto.randomUUID()
  })
  const { settings } = await api.call(cutsApi.create, {
    params: { id: other.id },
    body: { clips: [{ videoId: ad.cut.clips[0]!.videoId }] },
    idempotencyKey: crypto.randomUUID()
  })
  expect(settings.captions).toMatchObject({ style: 'plain', typeface: 'Oswald', hasWordHighlight: true })
  await page.context().close()
})

test('an end card is written in the brand, and switched on, changed and taken back in a cut', { timeout }, async () => {
  const kit = await addKit({
    name: 'Slow Tide Bar',
    colours: [{ role: 'primary', hex: '#1a6b54' }],
    callsToAction: ['Taste it black']
  })
  const page = await studio.openPage({ viewport: { width: 1440, height: 1000 } })
  await page.goto(`${studio.url}/brands/${kit.id}`)
  await turnOn(page.getByRole('switch', { name: 'First cuts end with a card' }))
  await page.getByRole('img', { name: 'The end card: Slow Tide Bar, Taste it black' }).waitFor(patience)
  await page.getByLabel('Line below it').fill('Cold brew that never turns bitter')
  await keepPictures(page, 'brand-end-card')
  await page.getByRole('button', { name: 'Save the brand' }).click()
  await expect
    .poll(async () => (await api.call(brandKitsApi.read, { params: { id: kit.id } })).content.endCard, patience)
    .toMatchObject({ headline: 'Slow Tide Bar', line: 'Cold brew that never turns bitter', seconds: 2 })

  await api.call(adsApi.update, { params: { id: ad.adId }, body: { brandKitId: kit.id } })
  const timeline = await openCut(page)
  await page.getByRole('radiogroup', { name: 'What to change' }).getByText('Overlays').click()
  const card = page.getByRole('region', { name: 'End card' })
  const toggle = card.getByRole('switch', { name: 'End card' })
  // Until the kit is here, it cannot be pressed.
  await expect.poll(() => toggle.isEnabled(), patience).toBe(true)
  await turnOn(toggle)
  const headline = card.getByLabel('Headline')
  await expect.poll(() => headline.inputValue(), patience).toBe('Slow Tide Bar')
  await headline.fill('Day three')
  await card.getByLabel('In the brand’s colours').waitFor(patience)
  await timeline.getByText('end card', { exact: true }).waitFor(patience)
  await page.keyboard.press('Escape')
  await timeline.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => headline.inputValue(), patience).toBe('Slow Tide Bar')
  await timeline.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => toggle.isChecked(), patience).toBe(false)
  await timeline.getByRole('button', { name: 'Redo' }).click()
  await timeline.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => headline.inputValue(), patience).toBe('Day three')
  await timeline.getByRole('slider', { name: 'Playhead' }).focus()
  await page.keyboard.press('End')
  await keepPictures(page, 'cut-end-card')
  const cut = await cutNow(page)
  expect(cut.settings.endCard).toMatchObject({ headline: 'Day three', colours: { backing: '#1a6b54' } })
  const clipSeconds = cut.clips.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  expect(cut.durationSeconds).toBeCloseTo(clipSeconds + 2, 1)
  const { pixels } = await readFrame(await download(cut), (cut.durationSeconds ?? 0) - 0.5)
  const [red = 0, green = 0, blue = 0] = pixels
  expect(Math.max(Math.abs(red - 26), Math.abs(green - 107), Math.abs(blue - 84))).toBeLessThan(20)
  await page.context().close()
})

test(
  'a cut that fails or is not sent says so where it was ordered, and its changes are found again',
  { timeout },
  async () => {
    const { adId, cut } = await finishAd(api, { scenes: 2 })
    const clips = [{ videoId: cut.clips[0]!.videoId, inSeconds: 0, outSeconds: 30 }]
    const body = createCutRequestSchema.parse({ clips })
    const { id } = await api.call(cutsApi.create, { params: { id: adId }, body, idempotencyKey: crypto.randomUUID() })
    const page = await studio.openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${studio.url}/ads/${adId}/cut`)
    const bar = page.locator('[data-held]')
    const failure = bar.getByRole('alert').filter({ hasText: 'Version 2 could not be cut' })
    await failure.getByText(/is [\d.]+ s long and cannot be cut from 0 s to 30 s\./).waitFor(patience)
    expect((await api.call(cutsApi.read, { params: { id } })).status).toBe('Failed')
    const top = async () => (await page.getByRole('group', { name: 'Timeline' }).boundingBox())!.y
    const before = await top()
    await keepPictures(page, 'cut-failed')

    await page.context().setOffline(true)
    await page.getByText('You are offline').first().waitFor(patience)
    await failure.getByRole('button', { name: 'Cut it again' }).dblclick()
    const problem = bar.getByRole('alert').filter({ hasNotText: 'could not be cut' })
    await problem.waitFor(patience)
    await keepPictures(page, 'cut-not-sent')
    await page.context().setOffline(false)
    await problem.getByText('That was not sent').waitFor(patience)
    expect(await top()).toBe(before)
    expect((await api.call(cutsApi.list, { params: { id: adId } })).items).toHaveLength(2)

    await failure.getByRole('button', { name: 'Go back to version 1' }).click()
    await page.getByText('As it was cut.').waitFor(patience)
    await failure.waitFor({ state: 'detached' })
    await page.getByText('Version 2 could not be cut.').waitFor(patience)
    await page.getByRole('button', { name: 'Show its settings' }).click()
    await failure.waitFor(patience)
    await page.context().close()
  }
)
