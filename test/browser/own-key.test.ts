import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { patience, pick, planShots, podcast, spend, turnOn, writeScript } from './studio-steps.ts'

const deploymentKey = 'the-key-of-the-deployment-0001'
const ownKey = 'the-key-that-a-user-brought-4711'
const modelKey = 'the-model-key-of-a-user-0815'

let directory: string
let media: MediaUnderstudy
let model: ModelUnderstudy
let studio: OpenStudio
let api: ApiClient

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-own-key-'))
  media = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: [deploymentKey, ownKey],
    settings: quickMedia
  })
  model = await startModelUnderstudy({ port: 0, apiKey: modelKey })
  // Vertex AI is not connected.
  const { VERTEX_KEY: _, ...connected } = media.pipelineSettings
  studio = await openStudio({
    ...connected,
    MODEL_KEY_ALLOWED_ORIGINS: model.url,
    MEDIA_ASSET_ORIGINS: media.url
  })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
}, 180_000)

afterAll(async () => {
  await studio?.close()
  await media?.stop()
  await model?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The prompt box with a still in it: the shown price, and the amount that its button takes from the balance. */
async function makeStill(page: Page, words: string): Promise<{ shown: number; charged: number }> {
  await page.goto(`${studio.url}/chat`)
  await page.getByRole('button', { name: 'Make a still or a clip straight away' }).click()
  const box = page.getByRole('form', { name: 'Prompt box' })
  await box.getByLabel('What the still shows').fill(words)
  await pick(page, 'Aspect ratio', '9:16')
  const price = await box.getByText(/^[\d,.]+ credits?$/).innerText()
  await box.getByRole('button', { name: 'Make the still' }).click()
  expect(
    await page
      .getByRole('dialog')
      .getByText(/^[\d,.]+ credits?$/)
      .innerText()
  ).toBe(price)
  await spend(page)
  await box.locator('img').first().waitFor()
  const { items } = await api.call(creditsApi.readLedger, { query: { limit: 1 } })
  return { shown: Number.parseInt(price, 10), charged: -(items[0]?.amount ?? 0) }
}

test(
  'whoever brings a provider key of their own sees the price they pay, everywhere, and is charged that',
  { timeout: 120_000 },
  async () => {
    const page = await studio.openPage()
    const [model] = (await api.call(choicesApi.listModels)).images
    expect(model).toMatchObject({ price: { credits: model!.credits, basis: 'deployment-key' } })
    expect(model!.credits).not.toBe(model!.creditsWithOwnKey)
    expect(await makeStill(page, 'A glass of cold brew')).toEqual({ shown: model!.credits, charged: model!.credits })

    await page.goto(`${studio.url}/account?part=provider-keys`)
    const keys = page.getByRole('region', { name: 'Provider keys' })
    await keys.getByLabel('Key', { exact: true }).fill(ownKey)
    await keys.getByRole('button', { name: 'Save the key' }).click()
    await keys.getByText('4711').waitFor(patience)

    const own = model!.creditsWithOwnKey
    expect(await makeStill(page, 'A glass of cold brew, with my own key')).toEqual({ shown: own, charged: own })
    const answer = await fetch(`${media.url}/__control/tasks`)
    const { tasks }: { tasks: { account: string }[] } = JSON.parse(await answer.text())
    expect(new Set(tasks.map(({ account }) => account)).size).toBe(2)

    await page.goto(studio.url)
    await page.getByLabel('Your idea').fill('Cold brew that never turns bitter')
    await page.getByRole('button', { name: 'Start the ad' }).click()
    await page
      .getByRole('button', { name: /^Talking head/ })
      .first()
      .click()
    await page.locator('summary').getByText('Stills by').click()
    const settings = page.getByRole('radiogroup', { name: 'Stills by' })
    await settings.getByText(`${own} credit a still, with your own key`).first().waitFor(patience)
    await page.goto(`${studio.url}/admin/models`)
    // An admin's settings do not change the admin's price.
    await page.getByRole('button', { name: `Edit ${model!.label}`, exact: true }).click()
    const form = page.getByRole('dialog')
    expect(await form.getByRole('textbox', { name: 'Credits a still' }).inputValue()).toBe(String(model!.credits))
    await form.getByRole('button', { name: `Make a test call, ${own} credit` }).waitFor()
    await page.context().close()
  }
)

test(
  'a model key of one’s own is tried before it is kept, shows what it can do and what the words cost, and can go again',
  { timeout: 120_000 },
  async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/account?part=model-key`)
    const keys = page.getByRole('region', { name: 'Model key' })
    await pick(page, 'Server', 'Another server')
    await keys.getByLabel(/^Key/).fill('a-key-that-nobody-knows')
    await keys.getByLabel('Address').fill(model.url)
    await keys.getByRole('button', { name: 'Check and save' }).click()
    await keys.getByRole('alert').getByText('invalid x-api-key').waitFor(patience)
    // What was typed stays: only the wrong part is typed again.
    expect(await keys.getByLabel('Address').inputValue()).toBe(model.url)
    await keys.getByLabel(/^Key/).fill(modelKey)
    await keys.getByRole('button', { name: 'Check and save' }).dblclick()
    await keys.getByText('works', { exact: true }).waitFor(patience)
    expect(await keys.getByText('calls tools and sees pictures').count()).toBeGreaterThan(1)
    const costs = page.getByRole('region', { name: 'What the words cost' })
    await costs.getByText('Your model key').waitFor(patience)
    // The second click of a double click is no second key, tried and paid for.
    expect(await costs.getByText('Earlier keys of yours').count()).toBe(0)

    await model.stop()
    await keys.getByRole('button', { name: 'Try again' }).click()
    await keys.getByText('does not work').waitFor(patience)
    await keys.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await keys.getByRole('button', { name: 'Check and save' }).waitFor(patience)
    await page.context().close()
  }
)

test(
  'an admin makes a model of a workflow in the form, and a board lists models by provider with the reasons',
  { timeout: 240_000 },
  async () => {
    const page = await studio.openPage()
    await page.goto(`${studio.url}/admin/models`)
    await page.getByRole('button', { name: 'Import a ComfyUI workflow' }).click()
    const form = page.getByRole('dialog', { name: 'Import a ComfyUI workflow' })
    await form.getByLabel('Workflow').fill(await readFile(new URL(exported, import.meta.url), 'utf8'))
    await form.getByText('It makes a clip of').waitFor(patience)
    const field = (label: string) => form.locator('.mantine-MultiSelect-root').filter({ hasText: label })
    // The nodes are in a subgraph, and the second sampler adds no noise.
    const prompt = await pillsOf(field('Prompt').first())
    expect(prompt).toHaveLength(1)
    expect(await pillsOf(field('First frame'))).toEqual([expect.stringContaining('Start Frame Image')])
    expect(await pillsOf(field('Seed'))).toHaveLength(1)
    await form.getByLabel('Name', { exact: false }).first().fill('Wan on my machine')
    await form.getByLabel('Id', { exact: false }).first().fill('wan-on-my-machine')

    const input = form.getByRole('combobox', { name: /^Prompt/ })
    await input.press('Backspace')
    expect(await pillsOf(field('Prompt').first())).toEqual([])
    await form.getByRole('button', { name: 'Import the workflow' }).click()
    await field('Prompt').first().getByText('Say which input takes the prompt.').waitFor(patience)
    await input.click()
    await page.getByRole('option', { name: prompt[0]!, exact: true }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Import the workflow' }).click()
    const model = page.getByRole('dialog', { name: /Wan on my machine/ })
    await turnOn(model.getByLabel('On', { exact: true }))
    await model.getByRole('button', { name: 'Save the model' }).click()
    await model.waitFor({ ...patience, state: 'hidden' })
    const { videos } = await api.call(choicesApi.listModels)
    const made = videos.find(({ id }) => id === 'wan-on-my-machine')
    expect(made).toMatchObject({
      enabled: true,
      label: 'Wan on my machine',
      config: { frameSlots: { first: 'required' } }
    })

    await page.goto(studio.url)
    await writeScript(page, { ...podcast, scenes: 2 })
    await planShots(page)
    await page.getByRole('combobox', { name: 'Clips by', exact: true }).click()
    const list = page.getByRole('listbox', { name: 'Clips by' })
    // All of its models have one reason, which stands in the heading.
    await list.getByText('Google Vertex AI: no Google Vertex AI key is set', { exact: true }).waitFor(patience)
    const option = (name: string) => list.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
    expect(await option('Veo 3.1 Fast (Vertex AI)').getAttribute('data-combobox-disabled')).toBe('true')
    await list.getByText('ComfyUI: makes nobody speak, which Podcast needs', { exact: true }).waitFor(patience)
    expect(await option('Wan on my machine').getAttribute('data-combobox-disabled')).toBe('true')
    // One reason among others of its provider stands at the model.
    await option('Kling 2.5 Turbo (fal.ai, silent)').getByText('makes nobody speak').waitFor(patience)
    // A key of the owner's own changes the price, and the words of it.
    await option('Seedance 2')
      .getByText(/credits? a second/)
      .waitFor(patience)
    // The owner pays the bill.
    await option('Seedance 2').getByText('kie.ai bills $0.095 to $0.51 a second').waitFor(patience)
    const groups = await list.locator('.mantine-Select-groupLabel').allInnerTexts()
    expect(groups.indexOf('kie.ai')).toBeLessThan(groups.findIndex((label) => label.startsWith('Google Vertex AI')))
    await page.context().close()
  }
)

const exported = '../../lib/comfyui/__fixtures__/wan-2.2-image-to-video.json'

const pillsOf = (field: Locator): Promise<string[]> => field.locator('.mantine-Pill-label').allInnerTexts()
