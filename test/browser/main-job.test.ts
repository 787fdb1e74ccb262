import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStills, planShots, writeScript } from './main-job-steps.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'

let studio: OpenStudio

beforeAll(async () => {
  studio = await openStudio()
}, 180_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000

describe('an ad, from the idea to clips in the library', () => {
  test('by mouse, with a reload at every stage and a failed still retaken', { timeout }, async () => {
    const page = await studio.openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(studio.url)
    await page.getByText('The understudy is on.').waitFor()
    await writeScript(page, { scenes: 3 })
    await page.getByRole('button', { name: 'Copy script' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const speakers = copied.match(/^\d+\. \w+:/gm)
    expect(speakers).toHaveLength(3)
    await page.reload()
    await page.getByRole('button', { name: 'Copy script' }).waitFor()

    await planShots(page)
    await page.reload()
    const bar = page.getByText(/would be left/)
    await bar.waitFor()
    await strikeNextStill(studio, 'moderate')
    await makeStills(page)

    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor()
    await page.getByText(/given back/).first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Approve scene/ }).first().click()
    await page.getByRole('button', { name: 'Approve all completed (1)' }).click()
    await page.getByRole('button', { name: 'Animate 2 approved stills' }).click()
    await clipCount(page, 2)

    const failed = page.getByRole('button', { name: /^Edit scene/ }).and(page.locator('li:has-text("failed") button'))
    await failed.first().click()
    await page.getByLabel('What the still shows').fill('Two friends at one table, a tall glass of cold brew between them, warm evening light.')
    await page.getByRole('button', { name: 'Make the new take' }).click()
    await page.getByRole('button', { name: /^Approve scene/ }).click()
    await page.getByRole('button', { name: 'Animate 1 approved still' }).click()
    await clipCount(page, 3)
    await page.reload()
    await clipCount(page, 3)

    await page.getByRole('link', { name: 'Open the folder' }).click()
    await page.waitForURL('**/library?folder=*')
    await page.getByRole('button', { name: /Open .*scene 1/ }).first().click()
    await page.getByRole('dialog').locator('video, img').first().waitFor()
    await page.context().close()
  })

  test('by keyboard alone: focus, arrows, A and the buttons in their order', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(studio.url)
    await page.getByLabel('Your idea').focus()
    await page.keyboard.type('A laptop stand that fixed my neck')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
    await tabTo(page, /^Talking head/)
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: '9:16' }).waitFor()
    await tabTo(page, /^9:16/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Scenes', { exact: true }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2')
    await tabTo(page, /^Write the script/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy script' }).waitFor()
    await tabTo(page, /^Storyboard first/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Plan the shots' }).waitFor()
    await tabTo(page, /^Plan the shots/)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Open the Creative Studio' }).waitFor()
    await tabTo(page, /^Open the Creative Studio/)
    await page.keyboard.press('Enter')
    const shots = page.getByRole('list', { name: 'Shots in order' }).getByRole('listitem')
    await shots.first().waitFor()
    const before = await shots.first().innerText()
    await tabTo(page, /^Move shot/)
    await page.keyboard.press('Space')
    await page.getByText(/Shot 1 is (lifted|at place 1)/).waitFor({ state: 'attached' })
    // The strip takes further keys a moment after it said so: press until it says it moved.
    const moved = page.getByText('Shot 1 is at place 2.')
    await expect.poll(async () => (await page.keyboard.press('ArrowRight'), moved.count())).toBe(1)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Undo changes' }).waitFor()
    expect(await shots.nth(1).innerText()).toContain(before.split('\n').at(-1))
    await tabTo(page, /^Generate scene images/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pipelines/*')
    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor()
    await page.getByRole('listitem', { name: /^Scene 1,/ }).focus()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Approve all completed (1)' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Animate 2 approved stills' }).waitFor()
    await tabTo(page, /^Animate 2/)
    await page.keyboard.press('Enter')
    await clipCount(page, 2)
    await page.context().close()
  })
})

async function clipCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('video').length === wanted, count)
}

/** Tab until the named control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    if (name.test(label)) return
  }
  throw new Error(`The control ${name} cannot be reached with the Tab key.`)
}

async function strikeNextStill({ running }: OpenStudio, kind: string): Promise<void> {
  const answer = await fetch(`${running.instance.mediaUnderstudyUrl}/__control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, next: 1, media: 'image', seconds: 0.1 })
  })
  expect(answer.ok).toBe(true)
}
