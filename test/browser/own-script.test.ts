import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience } from './studio-steps.ts'

const script = `SCENE 1 (0:00–0:02)
ANNA: (holding up a glass) Bitter? Not this one. I have never had a cold brew that was this smooth in the morning.

SCENE 2
BEN: It steeps for twelve hours. [He lifts the jar.]

SCENE 3
ANNA: Und ja, auch mit Hafermilch.`

let studio: OpenStudio
let api: ApiClient

beforeAll(async () => {
  studio = await openStudio()
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

const startAd = () =>
  api.call(adsApi.create, {
    idempotencyKey: crypto.randomUUID(),
    body: { idea: 'Cold brew', formatSlug: 'street-interview', aspectRatio: '9:16' }
  })

/** Where to keep pictures for people. None are kept when it is not set. */
const folder = process.env.OWN_SCRIPT_PICTURES

describe.each([
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } }
] as const)('own script, $name', ({ name, ...options }) => {
  test('a pasted script shows its scenes, outlives the page, and becomes the script word for word', async () => {
    const ad = await startAd()
    const page = await studio.openPage({ ...options, reducedMotion: 'reduce' })
    const card = page.locator('#script')
    const keep = async (what: string) => {
      if (folder === undefined) return
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${what}-${name}.png`), await card.screenshot())
    }
    /** Nothing of the card stands out of it. */
    const fits = async () =>
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    await page.goto(`${studio.url}/ads/${ad.id}?stage=script`)
    await card.getByRole('button', { name: 'Use my own script' }).waitFor(patience)
    await fits()
    await keep('choice')
    await card.getByRole('button', { name: 'Use my own script' }).click()
    await card.getByRole('textbox', { name: 'Your script' }).fill(script)
    const preview = card.getByRole('region', { name: 'Scenes of your script' })
    await expect
      .poll(() => preview.getByRole('listitem').filter({ hasText: 'Scene' }).count(), patience)
      .toBeGreaterThan(2)
    await preview.getByText('Too long for its time code.').waitFor(patience)
    await fits()
    await card.getByText(/^Draft saved/).waitFor(patience)
    await keep('preview')

    await page.reload()
    await card.getByRole('button', { name: 'Go on with my own script' }).click(patience)
    expect(await card.getByRole('textbox', { name: 'Your script' }).inputValue()).toBe(script)
    await card.getByRole('button', { name: 'Use these 3 scenes' }).click()
    await card.getByText('your own words').waitFor(patience)
    await keep('taken')
    const { items } = await api.call(scriptsApi.list, { params: { id: ad.id } })
    expect(
      items.map(({ source, content }) => [source, content.scenes.map(({ spokenScript }) => spokenScript)])
    ).toEqual([
      [
        'own',
        [
          'Bitter? Not this one. I have never had a cold brew that was this smooth in the morning.',
          'It steeps for twelve hours.',
          'Und ja, auch mit Hafermilch.'
        ]
      ]
    ])
    await card.getByRole('button', { name: 'Use my own script' }).waitFor(patience)
    await page.context().close()
  }, 120_000)

  test('a file is read like pasted text, and one that is no text is refused in words', async () => {
    const ad = await startAd()
    const page = await studio.openPage({ ...options, reducedMotion: 'reduce' })
    const card = page.locator('#script')
    await page.goto(`${studio.url}/ads/${ad.id}?stage=script`)
    await card.getByRole('button', { name: 'Use my own script' }).click(patience)
    const choose = card.locator('input[type=file]')
    await choose.setInputFiles({ name: 'script.md', mimeType: 'text/markdown', buffer: Buffer.from(script) })
    await expect.poll(() => card.getByRole('textbox', { name: 'Your script' }).inputValue(), patience).toBe(script)
    const other = `${script}\n\nSCENE 4\nBEN: Süß.`
    const wide = { name: 'wide.txt', mimeType: 'text/plain', buffer: Buffer.from(`\uFEFF${other}`, 'utf16le') }
    await choose.setInputFiles(wide)
    await expect.poll(() => card.getByRole('textbox', { name: 'Your script' }).inputValue(), patience).toBe(other)
    await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from([0x63, 0xe9, 0x00, 0x41]) })
    await card.getByText('a.txt is no text in UTF-8 or UTF-16.').waitFor(patience)
    expect(await card.getByRole('textbox', { name: 'Your script' }).inputValue()).toBe(other)
    await page.context().close()
  }, 120_000)
})
