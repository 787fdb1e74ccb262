import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { waitFor } from '../support/wait-for.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { planBoard } from './studio-pages.ts'
import { answered, attach, choose, expectToPlay, patience, photo, pick, say, setHostAnswers } from './studio-steps.ts'

let database: TestDatabase
let studio: OpenStudio
let api: ApiClient

beforeAll(async () => {
  database = await createTestDatabase()
  studio = await openStudio({ DATABASE_URL: database.url })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
}, 180_000)

afterAll(async () => {
  await studio?.close()
  await database?.close()
})

const timeout = 90_000

describe('small ways through the studio', () => {
  test('a dead letter: read, sent again, and dropped when it dies again', { timeout }, async () => {
    const marker = await putDeadLetter()
    const page = await studio.openPage()
    await page.goto(`${studio.url}/admin/queues`)
    const letters = page.getByRole('region', { name: 'Dead letters' })
    await letters.getByText('put here to be looked at').waitFor()
    await letters.getByRole('button', { name: 'Look' }).click()
    await page.getByRole('dialog').getByText(marker).waitFor()
    await page.keyboard.press('Escape')
    await letters.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The message is on its queue again.').waitFor()
    await letters.getByText(/does not parse/).waitFor(patience)
    await letters.getByRole('button', { name: 'Look' }).click()
    await page.getByRole('dialog').getByText(marker).waitFor()
    await page.keyboard.press('Escape')
    await letters.getByRole('button', { name: 'Drop' }).click()
    await page.getByText('None. Every message was handled.').waitFor()
    await page.context().close()
  })

  test('the chat: a product’s photo goes along, and a tool that fails is asked again', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/chat`)
    await page.getByRole('button', { name: 'New conversation' }).click()
    const failed = page.getByRole('alert').getByText('The look at the picture or clip could not be done')
    const picture = await photo(page)
    await attach(page, 'wrong.png', picture)
    await page.getByRole('button', { name: 'Remove wrong.png' }).click()
    await attach(page, 'can.png', picture)
    expect(await page.getByRole('img', { name: 'wrong.png' }).count()).toBe(0)
    await setHostAnswers(studio, [{ calls: [{ name: 'read_media', input: { id: randomUUID() } }] }])
    await say(page, 'Cold brew in a can that never turns bitter')
    await page.getByRole('article', { name: 'You' }).getByRole('img', { name: 'can.png' }).waitFor()
    await failed.waitFor()
    await page.reload()
    await failed.waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
    await answered(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    const sent = page.getByRole('article', { name: 'You' })
    expect(await sent.count()).toBe(1)
    expect(await isLoaded(sent.getByRole('img', { name: 'can.png' }))).toBe(true)
    await page.context().close()
  })

  test('the library: by kind and saved, play under the pointer, save one, delete one', { timeout }, async () => {
    await Promise.all([makeMedia('image', 'A glass on walnut'), makeMedia('video', 'Ice turns in a glass')])
    const page = await studio.openPage()
    await page.goto(`${studio.url}/library`)
    const open = page.getByRole('button', { name: /^Open / })
    const items = page.getByRole('listitem').filter({ has: open })
    await choose(page, 'Kind', 'Clips')
    await expect.poll(() => items.count(), patience).toBe(1)
    const clip = items.locator('video')
    expect(await clip.evaluate((video) => video instanceof HTMLVideoElement && video.paused)).toBe(true)
    await open.hover()
    await expect
      .poll(() => clip.evaluate((video) => video instanceof HTMLVideoElement && video.currentTime > 0), patience)
      .toBe(true)
    await page.getByRole('heading', { level: 1 }).hover()
    expect(await clip.evaluate((video) => video instanceof HTMLVideoElement && video.paused)).toBe(true)
    await choose(page, 'Kind', 'Stills')
    await choose(page, 'Saved', 'Not saved')
    await expect.poll(() => items.count(), patience).toBe(1)
    await page.getByText(/unless saved$/).waitFor()
    await open.click()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('1 item saved.').waitFor()
    await viewer.getByText('Saved: it stays until you delete it.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await page.getByRole('link', { name: 'Show everything' }).click()
    await choose(page, 'Saved', 'Saved')
    await choose(page, 'Kind', 'Clips')
    await page.reload()
    await expect.poll(() => items.count(), patience).toBe(1)
    await open.click()
    await expectToPlay(viewer.locator('video'))
    await viewer.getByRole('button', { name: 'Delete' }).click()
    await viewer.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('1 item deleted.').waitFor()
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await page.context().close()
  })

  test('the account: an API key with a budget, and the user’s own provider key', { timeout }, async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/account`)
    await page.getByLabel('Name of the new key').fill('Render script')
    await pick(page, 'What it may do', 'Read, write and spend')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const apiKey = await page.getByText(/^cs_\w{20,}$/).innerText()
    const asKey = () => fetch(`${studio.url}/api/account`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect((await asKey()).status).toBe(200)
    const keys = page.getByRole('region', { name: 'API keys' })
    const row = keys.getByRole('listitem').filter({ hasText: 'Render script' })
    await row.getByLabel('Credits that Render script may spend without asking').fill('250')
    await row.getByRole('button', { name: 'Set budget' }).click()
    await page.getByText('Render script may spend 250 credits without asking.').waitFor()
    await page.reload()
    await expect.poll(() => row.getByRole('textbox').inputValue(), patience).toBe('250')
    const revoke = row.getByRole('button', { name: 'Revoke Render script' })
    await revoke.dblclick()
    await row.getByRole('button', { name: 'Keep it' }).click()
    expect((await asKey()).status).toBe(200)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { height = 0 } = (await row.boundingBox()) ?? {}
      expect(height).toBeLessThan(200)
    }
    await revoke.click()
    await row.getByRole('button', { name: 'Revoke for good' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await asKey()).status).toBe(401)

    const own = page.getByRole('region', { name: 'Provider keys' })
    await own.getByLabel('Name').fill('Studio key')
    await own.getByRole('textbox', { name: 'Key', exact: true }).fill('a-key-of-my-own-4711')
    await own.getByRole('button', { name: 'Seal and keep' }).click()
    await own.getByText('kie.ai …4711').waitFor()
    // No account has this key, and the provider says so at once.
    const refusal = own.getByRole('status').filter({ hasText: 'Not good: kie.ai refuses the key (401).' })
    await refusal.waitFor()
    await page.reload()
    await own.getByText('kie.ai …4711').waitFor()
    expect(await refusal.count()).toBe(0)
    await own.getByRole('button', { name: 'Check Studio key' }).click()
    await refusal.waitFor()
    expect(await page.content()).not.toContain('a-key-of-my-own')
    await own.getByRole('button', { name: 'Remove Studio key' }).click()
    await own.getByText('kie.ai …4711').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('the Creative Studio: preset, ratio, models and sound hold over a reload', { timeout }, async () => {
    const board = await planBoard(api, { idea: 'A stand that fixed my neck', formatSlug: 'talking-head', scenes: 2 })
    const page = await studio.openPage()
    await page.goto(`${studio.url}/studio/${board.id}`)
    await pick(page, 'Clips by', 'Kling 3.0')
    await pick(page, 'Stills by', 'Nano Banana Pro')
    await pick(page, 'Ratio', '1:1')
    await page.getByText(/· 1:1$/).waitFor()
    await pick(page, 'Preset', 'Podcast Studio')
    const sound = page.getByRole('switch', { name: 'This clip has sound' })
    expect(await sound.isChecked()).toBe(true)
    await sound.press('Space')
    const expectAll = async () => {
      await page.getByText(/· 1:1$/).waitFor()
      for (const [label, value] of [
        ['Preset', 'Podcast Studio'],
        ['Ratio', '1:1'],
        ['Stills by', 'Nano Banana Pro'],
        ['Clips by', 'Kling 3.0']
      ] as const)
        await expect.poll(() => page.getByRole('combobox', { name: label }).inputValue(), patience).toBe(value)
      expect(await sound.isChecked()).toBe(false)
    }
    await page.reload()
    await expectAll()
    await page.getByRole('button', { name: 'Save the board' }).click()
    await page.getByRole('button', { name: 'Save the board' }).waitFor({ state: 'detached' })
    await page.reload()
    await expectAll()
    const { shots } = (await api.call(storyboardsApi.read, { params: { id: board.id } })).content
    expect(shots.map(({ hasSound }) => hasSound)).toEqual([false, undefined])
    expect(shots.every(({ elementSlugs }) => elementSlugs.includes('broadcast-microphone'))).toBe(true)
    await page.context().close()
  })

  test('a claim: found beside its line, and again where a line is changed on the board', { timeout }, async () => {
    const board = await planBoard(api, {
      idea: 'A flask for winter swimmers',
      formatSlug: 'talking-head',
      videoType: 'talking-head',
      scenes: 2
    })
    const line = 'My doctor swears by it.'
    const [script] = await database.database.select().from(scripts).where(eq(scripts.id, board.scriptId))
    const content = {
      ...script!.content,
      scenes: script!.content.scenes.map((scene) => ({ ...scene, spokenScript: line }))
    }
    await database.database.update(scripts).set({ content, claims: null }).where(eq(scripts.id, board.scriptId))
    const page = await studio.openPage()
    await page.goto(`${studio.url}/ads/${board.adId}`)
    const sheet = page.locator('#script')
    await sheet.getByText('Nobody has checked what this script claims.').waitFor()
    await sheet.getByRole('button', { name: 'Check the claims' }).click()
    await sheet.getByText('Endorsement, no evidence:').first().waitFor()
    await sheet.getByText('Say instead: “I’d rather show you than tell you.”').first().waitFor()
    await sheet.getByText('Claims checked: 2 claims, 2 without evidence.').waitFor()
    await page.goto(`${studio.url}/studio/${board.id}`)
    await page.getByLabel(/ says$/).fill(line)
    await page.getByRole('button', { name: 'Save the board' }).click()
    await page.getByText('Endorsement, no evidence:').waitFor()
    await page.context().close()
  })
})

/** A message that no consumer can read, as if its queue had given it up. Returns a word of it. */
async function putDeadLetter(): Promise<string> {
  const { queues } = await api.call(deadLettersApi.readQueues)
  const queue = queues.find(({ suffix }) => suffix === 'image-store')?.name ?? ''
  const marker = randomUUID()
  const letter = { queue, suffix: 'image-store', reason: 'put here to be looked at', body: { rowId: 'none', marker } }
  await database.database.insert(deadLetters).values({ id: newId(), ...letter })
  return marker
}

function isLoaded(picture: ReturnType<Page['locator']>): Promise<boolean> {
  return picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
}

async function makeMedia(kind: 'image' | 'video', prompt: string): Promise<void> {
  const idempotencyKey = randomUUID()
  const { id } =
    kind === 'image'
      ? await api.call(mediaApi.createImage, {
          body: { prompt, aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
          idempotencyKey
        })
      : await api.call(mediaApi.createVideo, {
          body: { prompt, videoType: 'generic', aspectRatio: '9:16', durationSeconds: 4 },
          idempotencyKey
        })
  await waitFor(prompt, async () => (await api.call(mediaApi.read, { params: { id } })).isStored)
}
