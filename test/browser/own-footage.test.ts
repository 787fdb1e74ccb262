import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFootage } from '@callsheet/lib/adapters/node/footage-reader/testing/write-footage.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience } from './studio-steps.ts'

let directory: string
let studio: OpenStudio
let ad: ProduceSummary
let clip: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-own-footage-'))
  clip = join(directory, 'Pour.webm')
  await writeFootage({ file: clip, container: 'webm', codec: 'vp9', sound: 'opus', seconds: 3 })
  studio = await openStudio({ WELCOME_CREDITS: '100000' })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'podcast',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 3,
    out: join(studio.env['CALLSHEET_HOME'] ?? '', 'out'),
    timeoutSeconds: 240,
    cut: false
  })
  ad = (await produceAd(request, { env: studio.env, progress: { write: () => undefined } })).summary
}, 280_000)

afterAll(async () => {
  await studio?.close()
  await rm(directory, { recursive: true, force: true })
})

test(
  'a clip from the disk takes a scene’s place in the review, is trimmed, and gives way again',
  {
    timeout: 180_000
  },
  async () => {
    const page = await studio.openPage()
    const shoot = async (name: string) => {
      const folder = process.env['SCREENSHOTS_FOLDER']
      if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
    }
    await page.goto(`${studio.url}/pipelines/${ad.pipelineId}`)
    await page.getByRole('button', { name: 'Use my own clip in scene 02' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scene 02, your own clip' })
    await shoot('empty')
    // What is no clip says what was expected, and the scene keeps what it has.
    const chooser = async (file: string) => {
      const [chosen] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: /^Choose (a|another) clip/ }).click()
      ])
      await chosen.setFiles(file)
    }
    await chooser(import.meta.filename)
    await dialog.getByText('This is not a clip that can be read').waitFor(patience)
    await chooser(clip)
    const own = dialog.getByRole('region', { name: 'Pour.webm' })
    await own.getByText('in use · 3.0 s · no credits').waitFor(patience)
    // The answer to the first field comes while the second is typed, and takes nothing away.
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await own.getByLabel('From, seconds').fill('1')
    await own.getByLabel('To, seconds').pressSequentially('2.')
    await answered
    await own.getByText('2.0 of 3.0 s').waitFor(patience)
    await own.getByLabel('To, seconds').pressSequentially('5')
    expect(await own.getByLabel('To, seconds').inputValue()).toBe('2.5')
    await own.getByLabel('To, seconds').blur()
    await own.getByText('1.5 of 3.0 s').waitFor(patience)
    await own.getByLabel('Keep its sound').click()
    await expect.poll(() => own.getByLabel('Keep its sound').isChecked(), patience).toBe(false)
    await shoot('brought')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const player = page.getByLabel('Your clip of scene 2')
    await player.waitFor(patience)
    expect(await player.getAttribute('src')).toMatch(/#t=1,2.5$/)
    await shoot('review')
    // Back and forth: two presses in a row do what one does.
    await page.getByRole('button', { name: 'Your clip in scene 02' }).click()
    await own.getByRole('button', { name: 'Take it out of the scene' }).dblclick()
    await own.getByText('set aside').waitFor(patience)
    await expect.poll(() => page.getByLabel('Clip of scene 2', { exact: true }).count(), patience).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Use my own clip in scene 02' }).click()
    await own.getByRole('button', { name: 'Use it in the scene' }).click()
    await own.getByText('in use').waitFor(patience)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Compare takes of scene 02' }).click()
    const takes = page.getByRole('dialog', { name: 'Scene 02, every take' })
    await takes.getByRole('button', { name: 'Use take 1' }).click()
    await takes.getByRole('button', { name: 'Use take 2' }).click()
    await takes.getByRole('button', { name: 'Use take 1' }).waitFor(patience)
    await shoot('takes')
    await page.keyboard.press('Escape')
    await page.getByLabel('Your clip of scene 2').waitFor(patience)
    for (const [width, scheme] of [
      [390, 'light'],
      [390, 'dark'],
      [1280, 'dark']
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.getByRole('button', { name: 'Your clip in scene 02' }).click()
      await own.waitFor(patience)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await shoot(`dialog-${width}-${scheme}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.context().close()
  }
)
