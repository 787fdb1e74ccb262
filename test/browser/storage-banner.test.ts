import { readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { waitFor } from '../support/wait-for.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { planBoard } from './studio-pages.ts'
import { goOnWithoutSheets } from './studio-steps.ts'

let studio: OpenStudio
let axeSource: string

beforeAll(async () => {
  studio = await openStudio({ STORAGE_CHECK_SECONDS: '0.3' })
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}, 300_000)
afterAll(() => studio?.close())

const words = 'New pictures, clips and uploads have to wait.'

test(
  'the studio says on every page that nothing new is sold, politely, and stops by itself',
  { timeout: 180_000 },
  async () => {
    const media = join(studio.env['CALLSHEET_HOME'] ?? '', 'media')
    const { appUrl } = studio.running.instance
    const api = createOwnerClient({ appUrl, apiKey: studio.running.ownerApiKey })
    const body = { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' } as const
    const idempotencyKey = crypto.randomUUID()
    const ready = async (status: number) =>
      waitFor(`/ready to answer ${status}`, async () => (await fetch(`${appUrl}/ready`)).status === status)

    const board = await planBoard(api, { idea: 'A stand that fixed my neck', formatSlug: 'talking-head', scenes: 2 })
    await ready(200)
    await rename(media, `${media}-away`)
    await ready(503)
    expect((await fetch(`${appUrl}/health`)).status).toBe(200)
    await expect(api.call(mediaApi.createImage, { body, idempotencyKey })).rejects.toMatchObject({
      code: 'storage-unavailable'
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await studio.openPage({
        colorScheme,
        viewport: { width: 320, height: 700 },
        reducedMotion: 'reduce'
      })
      await page.goto(`${studio.url}/library`)
      const banner = page.getByRole('status').filter({ hasText: words })
      await banner.waitFor()
      expect(await banner.getAttribute('aria-live')).toBe('polite')
      expect(await banner.innerText()).toContain('The folder of the media store is missing.')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
      if (colorScheme === 'light') {
        await page.goto(`${studio.url}/studio/${board.id}`)
        await page.getByRole('button', { name: 'Generate scene images' }).click()
        await goOnWithoutSheets(page)
        // A refusal, and not an answer that got lost.
        const refusal = await page.getByRole('dialog').getByRole('alert').innerText()
        expect(refusal).toContain('The folder of the media store is missing. Nothing was charged')
        expect(refusal).not.toContain('does not know')
        await page.context().close()
      } else {
        // The page is open while there is room again.
        await rename(`${media}-away`, media)
        await banner.waitFor({ state: 'detached', timeout: 30_000 })
        await page.context().close()
      }
    }
    await ready(200)
    const { id } = await api.call(mediaApi.createImage, { body, idempotencyKey })
    await waitFor('the picture in the store', async () => (await api.call(mediaApi.read, { params: { id } })).isStored)
  }
)
