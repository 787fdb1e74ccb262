import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenStudio } from './open-studio.ts'

export const patience = { timeout: 60_000 }

export interface ScriptWishes {
  idea: string
  world?: RegExp
  format: RegExp
  ratio?: string
  scenes: number
  seconds?: number
}

/** From the first page to a written script. */
export async function writeScript(
  page: Page,
  { idea, world, format, ratio = '9:16', scenes, seconds = 4 }: ScriptWishes
): Promise<void> {
  await page.getByLabel('Your idea').fill(idea)
  await page.getByRole('button', { name: 'Start the ad' }).click()
  await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
  if (world) await page.getByRole('tab', { name: world }).click()
  await page.getByRole('button', { name: format }).click()
  await page.getByRole('radio', { name: ratio, exact: true }).click()
  await goOn(page, 'the script')
  await page.getByLabel('Scenes', { exact: true }).fill(String(scenes))
  await page.getByLabel('Seconds a scene').fill(String(seconds))
  const minutes = new Date(scenes * seconds * 1_000).toISOString().slice(15, 19)
  await page
    .getByText(new RegExp(`About ${minutes} of film. Later, its (stills and clips take|clip takes) about .* credits`))
    .waitFor()
  // The second half of a double click marks no word of what stands there then.
  await page.getByRole('button', { name: 'Write the script' }).dblclick()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.getByRole('button', { name: 'Copy script' }).waitFor()
}

export const podcast: ScriptWishes = {
  idea: 'Cold brew that never turns bitter, told by two friends',
  world: /Produced/,
  format: /^Podcast/,
  scenes: 3
}

/** From a finished stage of an ad to the next one. */
export async function goOn(page: Page, to: 'the script' | 'the board' | 'the clip' | 'the scenes'): Promise<void> {
  await page.getByRole('button', { name: `Go on to ${to}` }).click()
}

/** Opens a stage of an ad, unless it is open. */
export async function openStage(page: Page, name: RegExp): Promise<void> {
  const head = page.getByRole('heading', { level: 2 }).getByRole('button', { name })
  await head.waitFor(patience)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

/** Route A from the script up to the Creative Studio. */
export async function planShots(page: Page): Promise<void> {
  await goOn(page, 'the board')
  await page.getByRole('radio', { name: /Storyboard first/ }).click()
  await page.getByRole('button', { name: 'Plan the shots' }).click()
  await page.getByRole('link', { name: 'Open the Creative Studio' }).click()
  await page.getByRole('button', { name: 'Generate scene images' }).waitFor()
}

/** Its elements have no sheets yet: says one of the two words. */
export async function makeStills(page: Page, word: 'draw' | 'go-without' = 'go-without'): Promise<void> {
  await page.getByRole('button', { name: 'Generate scene images' }).click()
  if (word === 'go-without') await goOnWithoutSheets(page)
  else
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Draw and lock first, spend \d/ })
      .click()
  await page.waitForURL('**/pipelines/*')
}

export async function goOnWithoutSheets(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Go on without, spend \d/ })
    .click()
}

/** Confirms the price. */
export async function spend(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Spend \d/ })
    .click()
}

/** Waits until this number of clips is on the page. */
export async function clipCount(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('video').count(), patience).toBe(count)
}

/** Checks that the clip really plays: the pictures change and its time moves on. */
export async function expectToPlay(clip: Locator): Promise<void> {
  const read = () =>
    clip.evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('This is no video.')
      if (element.paused && !element.ended) await element.play()
      return { frames: element.getVideoPlaybackQuality().totalVideoFrames, seconds: element.currentTime }
    })
  const before = await read()
  await expect.poll(async () => (await read()).frames, patience).toBeGreaterThan(before.frames + 2)
  // A clip that begins again is at 0 for a moment.
  await expect.poll(async () => (await read()).seconds, patience).toBeGreaterThan(0)
}

/** Presses Tab until the named control has the focus, like a person without a mouse. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    if (name.test(label)) return
  }
  throw new Error(`The control ${name} cannot be reached with the Tab key.`)
}

/** Sends a message in the chat and waits for the end of its answer. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('article', { name: 'You' }).filter({ hasText: text }).waitFor()
  await answered(page)
}

/** Waits until the host has finished its answer. */
export async function answered(page: Page): Promise<void> {
  await page.locator('[role=log][aria-busy=false]').waitFor(patience)
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor(patience)
}

/** One option of a list of choices. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  // A model's price, or what it lacks, stands below its name.
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click()
}

/** One of the filters above the library. */
export async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: filter }).getByText(option, { exact: true }).click()
}

/** Adds a photo of the product to the next message. */
export async function attach(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Add a photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Photo of the product' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  await page.getByRole('img', { name }).waitFor()
}

/** A picture with content, like a phone's photo. */
export async function photo(page: Page): Promise<Buffer> {
  return page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 360, height: 480 } })
}

/** The next still that is sent gets this fault. */
export async function strikeNextStill({ running }: OpenStudio, kind: string): Promise<void> {
  await control(running.instance.mediaUnderstudyUrl, 'POST', '/__control/faults', {
    kind,
    next: 1,
    media: 'image',
    seconds: 0.1
  })
}

/** The next answer of the model to a request with these words is refused, in the model's own words. */
export async function declineNext({ running }: OpenStudio, text: string, words: string): Promise<void> {
  await control(running.instance.modelUnderstudyUrl, 'POST', '/__control/faults', {
    kind: 'refusal',
    words,
    match: { text }
  })
}

/** The speed at which the stand-in for the model writes: slow enough to watch, or at once. */
export async function setPace({ running }: OpenStudio, eventMilliseconds: number): Promise<void> {
  await control(running.instance.modelUnderstudyUrl, 'PUT', '/__control/pace', { eventMilliseconds })
}

/** The stand-in's next answers as host of the chat, instead of its own. */
export async function setHostAnswers({ running }: OpenStudio, answers: object[]): Promise<void> {
  await control(running.instance.modelUnderstudyUrl, 'POST', '/__control/host', answers)
}

async function control(url: string | null | undefined, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  expect(answer.ok).toBe(true)
}

/**
 * Turns a switch on by its label, as a user does: its own field is drawn without a size. The press waits until the page
 * stands still, which a forced one does not.
 */
export async function turnOn(toggle: Locator): Promise<void> {
  const id = await toggle.getAttribute('id')
  await toggle.page().locator(`label[for="${id}"]`).last().click()
  await expect.poll(() => toggle.isChecked(), patience).toBe(true)
}
