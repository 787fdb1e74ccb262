import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from '../browser/open-studio.ts'
import { finishAd, startPipeline } from '../browser/studio-pages.ts'
import { makeStills, planShots, podcast, writeScript } from '../browser/studio-steps.ts'
import { setup, teardown } from '../support/test-cluster.ts'
import { recordPage, type Skip } from './record-page.ts'
import { writeGif } from './write-gif.ts'

const folder = fileURLToPath(new URL('../../docs/recordings', import.meta.url))
const mostBytes = 2_000_000

/** A person needs a moment to see what came. */
const look = (page: Page, milliseconds = 900) => page.waitForTimeout(milliseconds)

/** What is recorded, by the name of its file. Each leads to its first page and returns what is done there. */
const recordings: Record<string, (studio: OpenStudio, page: Page) => Promise<(skip: Skip) => Promise<void>>> = {
  async 'idea-to-stills'(studio, page) {
    await page.goto(studio.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return async (skip) => {
      await page.getByLabel('Your idea').pressSequentially('Cold brew that never turns bitter', { delay: 28 })
      await writeScript(page, podcast)
      await look(page)
      await planShots(page)
      await look(page)
      await makeStills(page)
      await skip(page.getByRole('button', { name: 'Approve all completed (3)' }).waitFor({ timeout: 300_000 }))
      await look(page)
    }
  },
  async review(studio, page) {
    const { id } = await startPipeline(apiOf(studio), { scenes: 3 })
    await page.goto(`${studio.url}/pipelines/${id}`)
    await page.getByRole('button', { name: 'Approve all completed (3)' }).waitFor({ timeout: 300_000 })
    return async (skip) => {
      await look(page)
      await page.getByRole('button', { name: 'Enlarge scene 01' }).click()
      const viewer = page.getByRole('dialog')
      for (const scene of ['01', '02', '03']) {
        await viewer.getByRole('heading', { name: `Scene ${scene}` }).waitFor()
        await look(page)
        await viewer.getByRole('button', { name: `Approve scene ${scene}` }).click()
        await look(page, 500)
        if (scene !== '03') await page.keyboard.press('n')
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Animate 3 approved stills' }).click()
      await skip(page.locator('video').nth(2).waitFor({ timeout: 300_000 }))
      await look(page, 2_000)
    }
  },
  async 'the-cut'(studio, page) {
    const { adId } = await finishAd(apiOf(studio), { scenes: 3 })
    await page.goto(`${studio.url}/ads/${adId}/cut`)
    const timeline = page.getByRole('group', { name: 'Timeline' })
    await timeline
      .getByRole('button', { name: /^Scene 1/ })
      .first()
      .waitFor({ timeout: 300_000 })
    return async () => {
      await look(page)
      await page.keyboard.press('l')
      await look(page, 2_500)
      await page.keyboard.press('k')
      await timeline
        .getByRole('button', { name: /^Scene 1/ })
        .first()
        .click({ position: { x: 60, y: 30 } })
      const edge = await timeline.getByRole('slider', { name: /^Scene 1.*end$/ }).boundingBox()
      if (!edge) throw new Error('The first clip has no edge to drag.')
      const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 180, y, { steps: 14 })
      await look(page)
      await page.mouse.up()
      await page.getByRole('radiogroup', { name: 'Ratio of the film' }).getByText('1:1').click()
      await look(page, 1_500)
      await page.getByRole('radiogroup', { name: 'What to change' }).getByText('Overlays').click()
      const card = page.getByRole('region', { name: 'End card' })
      await card.getByRole('switch', { name: 'End card' }).check({ force: true })
      await card.getByLabel('Headline').fill('Slow Tide')
      await card.getByLabel('Button').fill('Taste it black once')
      await timeline.getByRole('slider', { name: 'Playhead' }).focus()
      await page.keyboard.press('End')
      await look(page, 1_200)
      await page.getByRole('button', { name: /^Cut version/ }).click()
      await look(page, 2_000)
    }
  }
}

const apiOf = ({ running }: OpenStudio) =>
  createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })

/** Records the studio at work into docs/recordings. An argument names one recording. */
const [only] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
await setup()
const studio = await openStudio({
  WELCOME_CREDITS: '50000',
  UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({
    imageSeconds: 0.6,
    clipSeconds: 0.8,
    createsPerTenSeconds: null,
    readsPerSecond: null
  })
})
try {
  for (const [name, prepare] of Object.entries(recordings)) {
    if (only !== undefined && only !== name) continue
    const page = await studio.openPage({ viewport: { width: 1140, height: 760 } })
    const work = await prepare(studio, page)
    const frames = await recordPage(page, work)
    await page.context().close()
    const bytes = await writeGif(frames, join(folder, `${name}.gif`))
    const seconds = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000
    process.stdout.write(`${name}.gif  ${frames.length} pictures, ${seconds.toFixed(0)} s, ${bytes} bytes\n`)
    if (bytes > mostBytes) {
      process.exitCode = 1
      process.stderr.write(`${name}.gif is larger than ${mostBytes} bytes: show less, or smaller.\n`)
    }
  }
} finally {
  await studio.close()
  await teardown()
}
