import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findRouteAccess } from '@callsheet/app/access/route-access.ts'
import { endpoints } from '@callsheet/app/server/endpoints.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { quotesApi } from '@callsheet/lib/wire/app-api/quotes.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { fillStudio, type StudioPage } from './studio-pages.ts'
import { patience } from './studio-steps.ts'

let studio: OpenStudio
let api: ApiClient
let pages: Record<string, StudioPage>
let page: Page

beforeAll(async () => {
  studio = await openStudio()
  pages = await fillStudio(studio)
  api = createOwnerClient(owner())
  page = await studio.openPage()
}, 300_000)

afterAll(() => studio?.close())

const owner = () => ({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })

const idOf = (name: string) => pages[name]!.path.split('?')[0]!.split('/')[2]!

/** Every address of a page anywhere in an answer. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    (name === 'href' || name === 'confirmAt') && typeof part === 'string' ? [part] : addressesIn(part)
  )
}

/** Opens each address like a person who received it. Returns the ones that are not working pages. */
async function openAll(addresses: Iterable<string>): Promise<string[]> {
  const wrong: string[] = []
  for (const address of new Set(addresses)) {
    const response = await page.goto(new URL(address, studio.url).href.replace(/^https?:\/\/[^/]+/, studio.url))
    const heading = page.getByRole('heading', { level: 1 }).first()
    await heading.waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null)
    const said = await page.getByRole('alert').allInnerTexts()
    const title = await heading.innerText()
    if (
      response?.status() !== 200 ||
      said.length > 0 ||
      /^(Nothing is at this address|This page stopped)$/i.test(title)
    )
      wrong.push(`${address}: ${response?.status()} ${title} ${said.join(' ')}`)
  }
  return wrong
}

describe('every page that is linked somewhere exists', () => {
  test('by the table of pages itself', { timeout: 120_000 }, async () => {
    const ids = {
      adId: idOf('ad'),
      storyboardId: idOf('studio'),
      pipelineId: idOf('review'),
      threadId: idOf('chat'),
      offerId: idOf('offer'),
      quoteId: idOf('quote'),
      kitId: idOf('brand'),
      readingId: pages['brand-proposal']!.path.split('/').at(-1)!
    }
    const addresses = Object.values(studioPages).map((path) =>
      path.replaceAll(/\$(\w+)/g, (_, name: string) => z.record(z.string(), z.string()).parse(ids)[name] ?? name)
    )
    expect(addresses).not.toContainEqual(expect.stringContaining('$'))
    expect(await openAll(addresses)).toEqual([])
    expect(await openAll(['/nowhere', '/quotes/none'])).toHaveLength(2)
  })

  test('by the next steps of everything that the API answers', { timeout: 240_000 }, async () => {
    const element = { kind: 'prop', name: 'the jug', description: 'A heavy glass jug with a cork lid.' } as const
    await api.call(elementsApi.create, { body: element })
    const named: string[] = []
    for (const { contract } of endpoints) {
      if (contract.method !== 'get' || contract.answerTypes || findRouteAccess('get', contract.path) === 'admin')
        continue
      for (const id of Object.keys(pages).filter((name) => pages[name]!.path.split('/').length > 2)) {
        const path = contract.path.replaceAll(/\{\w+\}/g, idOf(id)) + (contract.params ? '' : `?adId=${idOf('ad')}`)
        const answer = await fetch(owner().appUrl + path, {
          headers: { authorization: `Bearer ${owner().apiKey}` }
        })
        if (answer.ok) named.push(...addressesIn(await answer.json()))
        if (!contract.params) break
      }
    }
    expect(new Set(named).size).toBeGreaterThan(12)
    expect(await openAll(named)).toEqual([])
  })

  test('by MCP and the chat’s tools, and by the command line', { timeout: 240_000 }, async () => {
    const mcp = await connectMcp(owner())
    const inAd = { ad_id: idOf('ad') }
    const answers = [
      await mcp.use('start_ad', { idea: 'A kettle that whistles in tune' }),
      await mcp.use('list_elements', inAd),
      await mcp.use('review_scenes', { pipeline_id: idOf('review') }),
      await mcp.use('read_cut', inAd),
      await mcp.use('search_library', {}),
      await mcp.use('read_offer', { offer_id: idOf('offer') }),
      await mcp.use('generate_image', {
        ...inAd,
        prompt: 'A bottle on ice',
        image_model: 'nano-banana-2',
        aspect_ratio: '9:16',
        idempotency_key: 'a-price-to-open'
      })
    ]
    await mcp.close()
    const thread = await api.call(chatApi.read, { params: { id: idOf('chat') } })
    const named = addressesIn([answers, thread])
    expect(named).toContainEqual(expect.stringMatching(/\/quotes\//))
    expect(await openAll(named)).toEqual([])

    const { stdout } = await runCallsheet(['sign-in', '--json'], studio.env)
    const { signInLink } = z.object({ signInLink: z.url() }).parse(JSON.parse(stdout))
    expect(await openAll([signInLink])).toEqual([])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((address) => address.pathname === pageAddress(studioPages.ads))
    expect(new URL(page.url()).pathname).toBe(pageAddress(studioPages.ads))
  })
})

describe('a price that a program asked for', () => {
  test(
    'is announced on every page of its user, opens on its own page, and is confirmed there',
    {
      timeout: 120_000
    },
    async () => {
      const mcp = await connectMcp(owner())
      const input = {
        ad_id: idOf('ad'),
        prompt: 'A bottle in the morning light',
        image_model: 'nano-banana-2',
        aspect_ratio: '9:16',
        idempotency_key: 'confirmed-in-the-studio'
      }
      const asked = z
        .object({ quoteId: z.string(), credits: z.number(), summary: z.string() })
        .parse(await mcp.use('generate_image', input))
      await page.goto(`${studio.url}/library`)
      const notice = page.getByRole('complementary', { name: 'Prices to confirm' })
      await notice.locator(`a[href="/quotes/${asked.quoteId}"]`).click()
      await page.getByRole('heading', { level: 1, name: asked.summary }).waitFor()
      expect(await notice.locator(`a[href="/quotes/${asked.quoteId}"]`).count()).toBe(0)
      await page.getByRole('button', { name: new RegExp(`^Confirm, spend ${asked.credits} `) }).click()
      await page.getByText('Confirmed and sent off.').waitFor(patience)
      expect(await api.call(quotesApi.read, { params: { id: asked.quoteId } })).toMatchObject({ status: 'done' })
      expect(await mcp.use('generate_image', { ...input, quote_id: asked.quoteId })).toMatchObject({ card: 'picture' })
      await mcp.close()
      await page.getByRole('link', { name: 'See what was made' }).click()
      await page.getByRole('dialog').locator('img').first().waitFor(patience)
      expect(new URL(page.url()).searchParams.get('item')).toMatch(/^[0-9a-f-]{36}$/)
    }
  )

  test('is declined with one press, and spends nothing', async () => {
    const mcp = await connectMcp(owner())
    const input = { ad_id: idOf('ad'), prompt: 'Ice', image_model: 'nano-banana-2', aspect_ratio: '9:16' }
    const { quoteId } = z
      .object({ quoteId: z.string() })
      .parse(await mcp.use('generate_image', { ...input, idempotency_key: 'declined-in-the-studio' }))
    await page.goto(`${studio.url}/quotes/${quoteId}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Declined. Nothing was spent.').waitFor(patience)
    await mcp.close()
  })
})
