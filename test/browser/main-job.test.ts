import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type OpenStudio } from './open-studio.ts'
import {
  clipCount,
  expectToPlay,
  goOn,
  makeStills,
  patience,
  planShots,
  podcast,
  setPace,
  spend,
  strikeNextStill,
  tabTo,
  writeScript
} from './studio-steps.ts'

let studio: OpenStudio

beforeAll(async () => {
  studio = await openStudio()
}, 180_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 150_000

describe('an ad, from the idea to clips in the library', () => {
  test('by mouse, with a reload at every stage and a failed still retaken', { timeout }, async () => {
    const page = await studio.openPage({
      reducedMotion: 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write']
    })
    await page.goto(studio.url)
    await page.getByText('The understudy is on.').waitFor()
    await writeScript(page, podcast)
    await page.getByRole('button', { name: 'Copy script' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.match(/^\d+\. \w+:/gm)).toHaveLength(3)
    // Each turn has its speaker as a badge, and the two voices look different.
    const badges = page.locator('[data-voice]')
    const seen = await badges.evaluateAll((all) =>
      all.map((badge) => [badge.textContent, getComputedStyle(badge).backgroundColor].join())
    )
    expect([seen.length, new Set(seen).size]).toEqual([3, 2])
    await page.reload()

    await goOn(page, 'the board')
    await setPace(studio, 10)
    await page.getByRole('radio', { name: /Storyboard first/ }).click()
    await page.getByRole('button', { name: 'Plan the shots' }).click()
    const planning = page.getByRole('region', { name: 'The shots, as they are planned' })
    await planning.getByRole('listitem').first().waitFor()
    // The work continues without this page. After the reload it is done or still running, and no button is pressed
    // again.
    await page.reload()
    await setPace(studio, 0)
    await page.getByRole('link', { name: 'Open the Creative Studio' }).click()

    const shots = page.getByRole('list', { name: 'Shots in order' }).getByRole('listitem')
    await expect.poll(() => shots.count(), patience).toBe(3)
    await page.getByRole('textbox', { name: 'Title' }).fill('The first sip')
    await page.reload()
    await page.getByText('The first sip').waitFor()
    await page.getByText(/would be left/).waitFor()
    await strikeNextStill(studio, 'moderate')
    await makeStills(page)

    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor()
    await page
      .getByText(/given back/)
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByRole('button', { name: /^Approve scene/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Approve all completed (1)' }).click()
    await page.getByRole('button', { name: 'Animate 2 approved stills' }).click()
    await clipCount(page, 2)

    const failed = page.getByRole('button', { name: /^Edit scene/ }).and(page.locator('li:has-text("failed") button'))
    await failed.first().click()
    await page
      .getByLabel('What the still shows')
      .fill('Two friends at one table, a tall glass of cold brew between them, warm evening light.')
    await spend(page)
    await page.getByRole('button', { name: /^Approve scene/ }).click()
    await page.getByRole('button', { name: 'Animate 1 approved still' }).click()
    await clipCount(page, 3)
    await page
      .getByRole('button', { name: /^Compare takes/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('T1').first().waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await clipCount(page, 3)
    await expectToPlay(page.locator('video').first())

    await page.getByRole('link', { name: 'Open the folder' }).click()
    await page.waitForURL('**/library?folder=*')
    await page
      .getByRole('button', { name: /Open .*scene 1/ })
      .first()
      .click()
    await expectToPlay(page.getByRole('dialog').locator('video'))
    await page.keyboard.press('Escape')
    for (const box of await page.getByRole('checkbox', { name: /^Select/ }).all()) await box.press('Space')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download \d/ }).click()
    expect((await download).suggestedFilename()).toBe('callsheet.zip')
    expect(await (await download).failure()).toBeNull()
    await page.context().close()
  })

  test('by keyboard alone: focus, arrows, A and the buttons in their order', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(studio.url)
    await tabTo(page, /^Your idea/)
    await page.keyboard.type('A laptop stand that fixed my neck')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
    await tabTo(page, /^Talking head/)
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^9:16/ }).waitFor()
    await tabTo(page, /^9:16/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Go on to the script' }).waitFor()
    await tabTo(page, /^Go on to the script/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Scenes', { exact: true }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2')
    await tabTo(page, /^Write the script/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy script' }).waitFor()
    await tabTo(page, /^Go on to the board/)
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /Storyboard first/ }).waitFor()
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
    // The strip accepts further keys a moment after its message, so the key is pressed until it says that it moved.
    const moved = page.getByText('Shot 1 is at place 2.')
    await expect.poll(async () => (await page.keyboard.press('ArrowRight'), moved.count()), patience).toBe(1)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Discard changes' }).waitFor()
    expect(await shots.nth(1).innerText()).toContain(before.split('\n').at(-1))
    await tabTo(page, /^Generate scene images/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Go on without/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pipelines/*')
    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor()
    await tabTo(page, /^Scene 1,/)
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Approve all completed (1)' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Animate 2 approved stills' }).waitFor()
    await tabTo(page, /^Animate 2/)
    await page.keyboard.press('Enter')
    await clipCount(page, 2)
    await tabTo(page, /^Open the folder/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/library?folder=*')
    await page.context().close()
  })

  test('one shot is made again from the board without touching the others', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(studio.url)
    await writeScript(page, { ...podcast, scenes: 2 })
    await planShots(page)
    const board = page.url()
    await page.getByRole('button', { name: 'Generate scene images' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^No finished sheet yet: \w/)
      .waitFor()
    await page.keyboard.press('Escape')
    await makeStills(page, 'draw')
    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor(patience)
    expect(await page.getByText(/^Sheets sent along: \w[^:]*$/).count()).toBe(2)
    const stills = () =>
      page
        .getByRole('list', { name: 'Contact sheet' })
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const before = await stills()
    await page.goto(board)
    await page
      .getByLabel('What the still shows')
      .first()
      .fill('A tall glass of cold brew on a walnut table, a hand sets it down, warm evening light from the left.')
    await page.getByRole('button', { name: /^Make this still again/ }).click()
    await spend(page)
    await page.getByText('T2').first().waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Open the review' }).first().click()
    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor()
    const after = await stills()
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])

    // What did not load was not seen, so it is not approved.
    const missing = new URL(after[0] ?? '', page.url()).pathname
    await page.route(
      ({ pathname }) => pathname === missing,
      (route) => route.abort()
    )
    await page.reload()
    const notice = page.getByRole('alert').filter({ hasText: 'The picture of scene 01 did not load' })
    await notice.waitFor(patience)
    await page.getByRole('button', { name: 'Approve the 1 that loaded' }).waitFor()
    expect(await page.getByRole('button', { name: 'Approve scene 01' }).count()).toBe(0)
    await page.unrouteAll()
    // Seen large, it can be approved.
    await page.getByRole('button', { name: 'Enlarge scene 01' }).click()
    const large = page.getByRole('dialog', { name: 'Scene 01, large' })
    await large.getByRole('button', { name: 'Approve scene 01' }).waitFor(patience)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor(patience)
    await page.route(
      ({ pathname }) => pathname === missing,
      (route) => route.abort()
    )
    await page.reload()
    await notice.waitFor(patience)
    await page.unrouteAll()
    await notice.getByRole('button', { name: 'Load again' }).click()
    await page.getByRole('button', { name: 'Approve all completed (2)' }).waitFor(patience)
    await page.getByRole('button', { name: 'Approve scene 01' }).waitFor()
    await page.context().close()
  })
})
