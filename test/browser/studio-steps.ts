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
  await page.getByLabel('Scenes', { exact: true }).fill(String(scenes))
  await page.getByLabel('Seconds a scene').fill(String(seconds))
  await page.getByRole('button', { name: 'Write the script' }).click()
  await page.getByRole('button', { name: 'Copy script' }).waitFor()
}

export const podcast: ScriptWishes = {
  idea: 'Cold brew that never turns bitter, told by two friends',
  world: /Produced/,
  format: /^Podcast/,
  scenes: 3
}

/** Route A up to the Creative Studio. */
export async function planShots(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Storyboard first/ }).click()
  await page.getByRole('button', { name: 'Plan the shots' }).click()
  await page.getByRole('link', { name: 'Open the Creative Studio' }).click()
  await page.getByRole('button', { name: 'Generate scene images' }).waitFor()
}

export async function makeStills(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate scene images' }).click()
  await page.waitForURL('**/pipelines/*')
}

/** So many clips are on the page. */
export async function clipCount(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('video').count(), patience).toBe(count)
}

/** The clip really plays: pictures come one after another and time goes on. */
export async function expectToPlay(clip: Locator): Promise<void> {
  const read = () =>
    clip.evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('This is no video.')
      if (element.paused && !element.ended) await element.play()
      return { frames: element.getVideoPlaybackQuality().totalVideoFrames, seconds: element.currentTime }
    })
  const before = await read()
  await expect.poll(async () => (await read()).frames, patience).toBeGreaterThan(before.frames + 2)
  expect((await read()).seconds).toBeGreaterThan(0)
}

/** Tab until the named control has the focus, as somebody without a mouse does. */
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

/** The next still that is sent off meets this fault. */
export async function strikeNextStill({ running }: OpenStudio, kind: string): Promise<void> {
  await control(running.instance.mediaUnderstudyUrl, 'POST', '/__control/faults', {
    kind,
    next: 1,
    media: 'image',
    seconds: 0.1
  })
}

/** How quickly the stand-in for the model writes: slow enough to be watched, or at once. */
export async function setPace({ running }: OpenStudio, eventMilliseconds: number): Promise<void> {
  await control(running.instance.modelUnderstudyUrl, 'PUT', '/__control/pace', { eventMilliseconds })
}

async function control(url: string | null | undefined, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  expect(answer.ok).toBe(true)
}
