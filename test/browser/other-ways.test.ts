import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { pngOf } from '@callsheet/app/testing/picture-file.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { startPipeline } from './studio-pages.ts'
import {
  answered,
  clipCount,
  expectToPlay,
  goOn,
  openStage,
  patience,
  photo,
  pick,
  planShots,
  podcast,
  say,
  setHostAnswers,
  setPace,
  spend,
  writeScript
} from './studio-steps.ts'

const welcomeCredits = 300

let studio: OpenStudio
let api: ApiClient

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: String(welcomeCredits) })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  const { id } = await api.call(accountApi.read)
  await api.call(creditsApi.grant, { body: { userId: id, credits: 20_000 }, idempotencyKey: crypto.randomUUID() })
}, 180_000)

afterAll(async () => {
  await studio?.close()
})

const timeout = 120_000

describe('other ways through the studio', () => {
  test(
    'an ad talked through to its clips: formats, script, route, live shots over a reload, a price, the review, stop, and saying it again',
    { timeout: 3 * timeout },
    async () => {
      const page = await studio.openPage()
      await page.goto(`${studio.url}/chat`)
      await say(page, 'Cold brew for one person')
      await page.getByRole('button', { name: 'Edit and send again' }).click()
      await page.getByLabel('The message, changed').fill(podcast.idea)
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
      await answered(page)
      await page.reload()
      await page.getByRole('tab', { name: /Produced/ }).click()
      expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1)
      await page.getByRole('button', { name: /^Podcast/ }).click()
      await page.getByRole('button', { name: 'Copy script' }).waitFor()
      await answered(page)
      await say(page, '9:16')
      await say(page, 'Storyboard')
      // Words choose no route: the host proposes, and the button's own words say what its press does.
      const route = page.getByRole('region', { name: /^Decision: Production route of / })
      await route.getByRole('button', { name: 'Leave it' }).waitFor()
      // The end that is in view stays in view while the window gets narrow.
      const isInView = () => route.evaluate((card) => card.getBoundingClientRect().bottom <= window.innerHeight)
      await expect.poll(isInView, patience).toBe(true)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(isInView, patience).toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
      await setPace(studio, 4)
      await route.getByRole('button', { name: 'Make it by storyboard' }).click()
      const planning = page.getByRole('region', { name: 'The shots, as they are planned' })
      await planning.getByRole('listitem').first().waitFor()
      // The plan must not end before the page is there again.
      await setPace(studio, 1000)
      await page.reload()
      await planning.getByRole('listitem').first().waitFor()
      await setPace(studio, 0)
      await page.getByRole('link', { name: 'Open the Creative Studio' }).waitFor()
      await answered(page)
      await say(page, 'yes')
      await page.getByRole('button', { name: /^Go on without, spend \d/ }).click()
      await page.getByRole('link', { name: 'Open the review sheet' }).first().waitFor()
      await page.getByText('Confirmed and sent off.').waitFor()
      await answered(page)
      const review = page.getByRole('region', { name: /^Review: / })
      await review.getByRole('button', { name: 'Approve scene 01' }).click(patience)
      await review.getByRole('button', { name: 'Animate 1 approved still' }).click()
      // The still becomes its clip in the same card, while the others are still up for review.
      const sheet = review.getByRole('list', { name: 'Contact sheet' }).getByRole('listitem')
      await sheet.nth(0).locator('video').waitFor(patience)
      await review.getByRole('button', { name: 'Retake scene 02 as it is' }).click(patience)
      await spend(page)
      await sheet.nth(1).getByText('T2').waitFor(patience)
      await sheet.nth(1).getByRole('button', { name: 'Approve scene 02' }).waitFor(patience)
      const others = (await sheet.count()) - 1
      await review.getByRole('button', { name: `Approve all completed (${others})` }).click(patience)
      await review.getByRole('button', { name: `Animate ${others} approved stills` }).click()
      await expect.poll(() => sheet.locator('video').count(), patience).toBe(others + 1)
      await expectToPlay(sheet.locator('video').first())
      await review.getByText(`${others + 1} of ${others + 1} clips`).waitFor(patience)
      expect(new URL(page.url()).pathname).toMatch(/^\/chat\//)
      await setPace(studio, 200)
      await page.getByLabel('Message').fill('What would four more scenes cost?')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Stop' }).click()
      await answered(page)
      await setPace(studio, 0)
      await page.context().close()
    }
  )

  test('a prompt box with every video type and the options of the model', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/chat`)
    await page.getByRole('button', { name: 'Make a still or a clip straight away' }).click()
    const box = page.getByRole('form', { name: 'Prompt box' })
    expect(await box.getByLabel('Length').count()).toBe(0)
    await box.getByLabel('What the still shows').fill('A glass of cold brew on a walnut table')
    await pick(page, 'Aspect ratio', '9:16')
    await box.getByRole('button', { name: 'Make the still' }).click()
    await spend(page)
    await box.locator('img').first().waitFor()
    await box.getByText('Clip', { exact: true }).click()
    await pick(page, 'Model', 'Kling 3.0')
    await box.getByRole('combobox', { name: 'Mode', exact: true }).waitFor()
    await box.getByRole('button', { name: 'First frame' }).click()
    await page
      .getByRole('button', { name: /^Take A glass/ })
      .first()
      .click()
    await box.getByRole('button', { name: 'Make the clip' }).click()
    await spend(page)
    await expectToPlay(box.locator('video').first())

    // Every type of the registry, each with its own fields.
    const make = box.getByRole('button', { name: 'Make the clip' })
    const slot = (name: string) => box.getByRole('button', { name, exact: true })
    await box.getByRole('combobox', { name: 'Video type' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(Object.values(videoTypes).map(({ label }) => label))
    await page.keyboard.press('Escape')
    await box.getByRole('button', { name: 'Take the first frame out' }).click()
    await pick(page, 'Model', 'Seedance 2')
    await pick(page, 'Aspect ratio', '9:16')
    expect(await box.getByLabel('What is said').count()).toBe(0)

    await pick(page, 'Video type', 'Podcast')
    await box.getByText('Name who speaks.').waitFor()
    expect(await make.isDisabled()).toBe(true)
    await box.getByLabel('Who speaks').fill('Maya')
    await box.getByLabel('What is said').fill('It never turns bitter.')
    await make.click()
    await spend(page)
    await clipCount(page, 2)

    await pick(page, 'Video type', 'Viral Chibi')
    await box.getByText('Viral Chibi needs a photo of the person.').waitFor()
    expect([await make.isDisabled(), await slot('First frame').count()]).toEqual([true, 0])
    expect(await box.getByLabel('What is said').count()).toBe(0)
    await slot('Photo of the person').click()
    await page
      .locator('input[type=file][accept*=webp]')
      .last()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(600, 800)) })
    await make.click()
    await spend(page)
    await clipCount(page, 3)

    // The clip of an upload takes its measured ratio, and the question before it is paid says how.
    await pick(page, 'Video type', 'Generic')
    await slot('First frame').click()
    await page.getByRole('button', { name: 'Take me.png' }).first().click()
    expect(await box.getByRole('combobox', { name: 'Aspect ratio' }).count()).toBe(0)
    await pick(page, 'Model', 'Veo 3.1 Fast')
    await make.click()
    await page.getByRole('dialog').getByText('Aspect ratio: 9:16: Veo 3.1 Fast has no 3:4').waitFor()
    await page.context().close()
  })

  test(
    'scene by scene: a locked cast, then still, approval and clip, one scene after the other',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await page.goto(studio.url)
      await writeScript(page, { idea: 'Why a laptop stand fixed my neck', format: /^Talking head/, scenes: 2 })
      await goOn(page, 'the board')
      await page.getByRole('radio', { name: /Scene by scene/ }).click()
      await page.getByRole('button', { name: /^Add / }).first().click()
      const elements = page.getByRole('region', { name: 'Elements' })
      await elements.getByRole('button', { name: /^Draw the sheet/ }).click()
      await spend(page)
      await elements.getByRole('button', { name: 'Lock' }).click()
      await elements.getByText('1 of 1 locked').waitFor()
      await goOn(page, 'the scenes')
      const [first, second] = [
        page.getByRole('article', { name: 'Scene 1' }),
        page.getByRole('article', { name: 'Scene 2' })
      ]
      expect(await second.count()).toBe(0)
      for (const scene of [first, second]) {
        const words = scene.getByLabel('What the still shows')
        await words.press('End')
        await words.pressSequentially(' A red mug stands beside it.')
        const edited = await words.inputValue()
        await scene.getByRole('button', { name: /^Make the still/ }).click()
        await spend(page)
        if (scene === second) {
          await scene.getByRole('button', { name: 'Approve' }).waitFor()
          await scene.getByRole('button', { name: /^Another take/ }).click()
          await spend(page)
          await scene.getByRole('button', { name: 'Every take' }).click()
          const takes = page.getByRole('dialog', { name: 'Scene 02, every take' })
          await takes.getByRole('button', { name: 'Use the still, take 1' }).click()
          await takes.getByText('In use: still, take 1').waitFor()
          await page.keyboard.press('Escape')
        }
        await scene.getByRole('button', { name: 'Approve' }).click()
        // The clip is bought with the words of its still.
        await scene.getByRole('button', { name: /^Animate it/ }).waitFor()
        expect(await words.inputValue()).toBe(edited)
        expect(edited).toContain('red mug')
        await scene.getByRole('button', { name: /^Animate it/ }).click()
        await spend(page)
        await scene.locator('video').waitFor()
      }
      await expectToPlay(second.locator('video'))
      // Another clip of the same still, once however often it is pressed. The one from before is kept.
      await second.getByRole('button', { name: /^Another clip, \d/ }).dblclick()
      await spend(page)
      await second.getByText('T2', { exact: false }).first().waitFor()
      await second.getByRole('button', { name: /^Another clip, \d/ }).waitFor(patience)
      await second.getByRole('button', { name: 'Every take' }).click()
      const clips = page.getByRole('dialog', { name: 'Scene 02, every take' })
      await clips.getByText('In use: clip, take 2').waitFor()
      expect(await clips.getByText('clip, take').count()).toBe(2)
      await page.keyboard.press('Escape')
      await page.reload()
      await clipCount(page, 2)

      // The first still has fixed the ratio. Another one is the ratio of a new ad, and this one stays as it is.
      const address = page.url()
      await openStage(page, /Brief/)
      const settings = page.getByRole('region', { name: 'Settings' })
      await settings.getByRole('button', { name: /^Change/ }).click()
      await settings.getByText(/9:16 since its first still or clip was bought/).waitFor()
      await settings.getByRole('radio', { name: '16:9', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Start over in 16:9' }).click()
      await page.getByRole('heading', { level: 1, name: /, 16:9$/ }).waitFor()
      expect(page.url()).not.toBe(address)
      await page.getByRole('region', { name: 'Elements' }).getByText('1 of 1 locked').waitFor()
      await openStage(page, /Script/)
      await page.getByRole('button', { name: 'Copy script' }).waitFor()
      expect(await page.locator('video').count()).toBe(0)
      await page.goto(address)
      await openStage(page, /Scenes/)
      await clipCount(page, 2)

      // In the conversation the host proposes it, and the person presses.
      await page.getByRole('button', { name: 'Talk it through' }).click()
      await setHostAnswers(studio, [
        { calls: [{ name: 'start_over', input: { aspect_ratio: '1:1' } }] },
        { text: 'A square is another ad.' }
      ])
      await say(page, 'Make it square')
      await page
        .getByRole('region', { name: 'Start over in 1:1' })
        .getByRole('button', { name: 'Start over in 1:1' })
        .click()
      await page.getByRole('heading', { level: 1, name: /, 1:1$/ }).waitFor()
      await page.context().close()
    }
  )

  test('a chibi: one clip from a photo, without storyboard or stills', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(studio.url)
    await writeScript(page, { idea: 'The lid that opens in the bag', format: /^Viral chibi/, scenes: 3 })
    await goOn(page, 'the clip')
    expect(await page.getByRole('button', { name: /Board/ }).count()).toBe(0)
    expect(await page.getByRole('radio', { name: /Storyboard first/ }).count()).toBe(0)
    await page
      .getByRole('region', { name: 'One clip' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo(page) })
    await page.getByRole('button', { name: /^Make the clip/ }).click()
    await spend(page)
    await expectToPlay(page.locator('video').first())
    await page.context().close()
  })

  test(
    'an admin’s model form: a wrong config is refused with its reason, a right one is kept, a test call makes a still',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await page.goto(`${studio.url}/admin/models`)
      await page.getByRole('button', { name: 'Edit Nano Banana Pro', exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'API model path', exact: true }).fill('')
      await form.getByRole('button', { name: 'Save the model' }).click()
      await form.getByRole('alert').waitFor()
      expect(await form.getByRole('alert').innerText()).toContain('apiModelPath')
      await form.getByRole('textbox', { name: 'API model path', exact: true }).fill('nano-banana-pro')
      await form.getByRole('textbox', { name: 'Name' }).fill('Banana for covers')
      await form.getByRole('button', { name: 'Save the model' }).click()
      await page.getByRole('cell', { name: /^Banana for covers/ }).waitFor()
      await page.getByRole('button', { name: 'Edit Banana for covers' }).click()
      await form.getByRole('button', { name: /^Make a test call/ }).click()
      await page
        .getByRole('dialog', { name: /^A test call/ })
        .getByRole('button', { name: /^Spend/ })
        .click()
      await form.locator('img').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Edit Kling 3.0', exact: true }).click()
      await pick(page, 'Drafts of clips', 'by another model')
      await pick(page, 'Model of the drafts', 'Kling 2.6')
      const limits = form.getByRole('region', { name: 'Pictures that it takes in' })
      await limits.getByRole('textbox', { name: 'Shortest side' }).fill('320')
      await limits.getByRole('textbox', { name: 'Maximum bytes' }).fill('')
      await form.getByRole('button', { name: 'Save the model' }).click()
      await form.waitFor({ state: 'detached' })
      const { videos } = await api.call(choicesApi.listModels)
      const kling = videos.find(({ id }) => id === 'kling-3.0')
      expect(kling?.draft).toEqual({ model: 'kling-2.6' })
      expect(kling?.inputPictures).toMatchObject({ shortestSide: 320, types: ['image/jpeg', 'image/png'] })
      expect(kling?.inputPictures).not.toHaveProperty('maximumBytes')
      await page.context().close()
    }
  )

  test('two tabs show the same state, and a double press animates once', { timeout }, async () => {
    const pipeline = await startPipeline(api, { scenes: 2 })
    const [one, two] = [await studio.openPage(), await studio.openPage()]
    for (const tab of [one, two]) {
      await tab.goto(`${studio.url}/pipelines/${pipeline.id}`)
      await tab.getByRole('button', { name: 'Approve all completed (2)' }).waitFor()
    }
    await one.getByRole('button', { name: 'Approve all completed (2)' }).click()
    await one.getByRole('button', { name: 'Animate 2 approved stills' }).waitFor()
    // Nobody presses anything in the second tab: it hears of the approvals.
    await two.getByRole('button', { name: 'Animate 2 approved stills' }).waitFor()
    await Promise.all([one, two].map((tab) => tab.getByRole('button', { name: /^Animate 2/ }).click()))
    for (const tab of [one, two]) await clipCount(tab, 2)
    const ledger = await api.call(creditsApi.readLedger, { query: { limit: 50 } })
    expect(ledger.items.filter(({ pipelineId }) => pipelineId === pipeline.id)).toHaveLength(4)
    await one.context().close()
    await two.context().close()
  })

  test(
    'an invited member without the admin’s pages, who runs out of credits and is asked to top up',
    { timeout },
    async () => {
      const page = await studio.openPage()
      await page.goto(`${studio.url}/admin`)
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Noor')
      await dialog.getByLabel('E-mail').fill('noor@example.com')
      await dialog.getByRole('button', { name: 'Make the link' }).click()
      const link = await dialog.getByText(/^http.*token=/).innerText()

      const member = await studio.openPage({ storageState: { cookies: [], origins: [] } })
      await member.goto(studio.url)
      await member.waitForURL('**/sign-in')
      await member.goto(link)
      await member.getByRole('button', { name: 'Sign in' }).click()
      await member.getByRole('heading', { name: 'What are we making?' }).waitFor()
      expect(await member.getByRole('link', { name: 'Admin' }).count()).toBe(0)
      await member.goto(`${studio.url}/admin/models`)
      await member.getByRole('heading', { name: 'What are we making?' }).waitFor()
      await writeScript(member, { ...podcast, scenes: 4, seconds: 6 })
      await planShots(member)
      await member.getByText(new RegExp(`You have ${welcomeCredits}: \\d+ short`)).waitFor()
      await member.getByRole('button', { name: 'Generate scene images' }).click()
      const prompt = member.getByRole('alert')
      await prompt.getByText(/Nothing was charged and nothing was started/).waitFor()
      await prompt.getByRole('link', { name: 'Get credits' }).click()
      await member.getByRole('heading', { name: `${welcomeCredits} credits` }).waitFor()
      await member.goto(`${studio.url}/account?part=password`)
      await member.getByLabel('New password').fill('a long sentence for the test')
      await member.getByRole('button', { name: 'Set the password' }).click()
      await member.getByText('The password is set.').waitFor()
      await member.getByRole('button', { name: /^Account of/ }).click()
      await member.getByRole('menuitem', { name: 'Sign out' }).click()
      await member.waitForURL('**/sign-in')
      // The address changes before the page, and the account's page has such fields, too.
      await member.getByRole('button', { name: 'Sign in' }).waitFor()
      await member.getByLabel('E-mail').fill('noor@example.com')
      const password = member.getByRole('textbox', { name: 'Password', exact: true })
      await password.fill('another sentence')
      await member.getByRole('button', { name: 'Sign in' }).click()
      await member.getByText('The e-mail address or the password is wrong').waitFor()
      await password.fill('a long sentence for the test')
      await member.getByRole('button', { name: 'Sign in' }).click()
      await member.getByRole('heading', { name: 'What are we making?' }).waitFor()
      await member.context().close()
      await page.context().close()
    }
  )
})
