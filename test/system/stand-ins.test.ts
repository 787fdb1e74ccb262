import { join } from 'node:path'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { setupApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { researchSources } from '@callsheet/lib/wire/research/market-research.ts'
import { customerQuotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { summariseResearch } from '@callsheet/lib/wire/research/research-summary.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { produceAd } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import {
  createHome,
  runCallsheet,
  startCallsheetProcess,
  type CallsheetHome,
  type RunningProcess
} from '../support/callsheet-process.ts'
import { startCaptchaSite, type CaptchaSite } from '../support/captcha-site.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** The user's own gateway: a model on a port that Callsheet knows only by GATEWAY_URL. */
let gateway: ModelUnderstudy
beforeAll(async () => {
  gateway = await startModelUnderstudy({ port: 0 })
})
afterAll(() => gateway.stop())

async function runOffer(api: ApiClient, body: { url: string } | { text: string }) {
  const { id } = await api.call(offersApi.create, { body, idempotencyKey: crypto.randomUUID() })
  return waitFor(
    'the offer',
    async () => {
      const offer = await api.call(offersApi.read, { params: { id } })
      if (offer.status === 'Failed') throw new Error(offer.failureMessage ?? 'The offer failed.')
      return offer.status === 'Completed' && offer
    },
    { timeoutSeconds: 200 }
  )
}

describe('with the user’s own model and no media provider', () => {
  let home: CallsheetHome
  let running: RunningProcess
  let api: ApiClient

  beforeAll(async () => {
    home = await createHome({ GATEWAY_URL: gateway.url })
    running = await startCallsheetProcess(home)
    api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  })
  afterAll(async () => {
    await running?.kill('SIGTERM')
    await home?.remove()
  })

  test('the start names the real services, the stand-ins and the shop for trying an offer', async () => {
    const { webUnderstudyUrl, modelUnderstudyUrl, mediaUnderstudyUrl } = running.instance
    expect([modelUnderstudyUrl, mediaUnderstudyUrl, webUnderstudyUrl]).toEqual([
      null,
      expect.stringMatching(/^http/),
      expect.stringMatching(/^http/)
    ])
    await waitFor('the greeting', async () => running.output.stdout.includes('try an offer on') || null)
    expect(running.output.stdout).toMatch(/The model is real.*Research reads the real web/)
    expect(running.output.stdout).toMatch(/stands in, at no cost, for:\n {2}the media provider\nWith/)
    expect(running.output.stdout).toContain(`${webUnderstudyUrl}/store/products/`)
    const setup = await api.call(setupApi.read)
    expect(setup).toEqual({
      stoodInFor: ['the media provider (MEDIA_PROVIDER_API_KEY)'],
      trialOfferUrl: expect.stringContaining(`${webUnderstudyUrl}/store/products/`)
    })
  })

  test('an offer of the stand-in shop is read, and researched on the stand-in web', async () => {
    const { webUnderstudyUrl } = running.instance
    const offer = await runOffer(api, { url: `${webUnderstudyUrl}/store/products/slow-tide-cold-brew` })
    const quotes = customerQuotesOf(offer.research)
    // In the ad library, no customer speaks.
    const ofCustomers = researchSources.filter((source) => source !== 'social-ad-library')
    expect([...new Set(quotes.map(({ source }) => source))].toSorted()).toEqual(ofCustomers.toSorted())
    for (const { sourceUrl } of quotes) expect(sourceUrl).toContain(webUnderstudyUrl)
    expect(summariseResearch(offer.research!)).toMatchObject({ quotes: quotes.length, notice: null })
  })

  test('the doctor says which web research reads', async () => {
    const { stdout } = await runCallsheet(['doctor'], home.env)
    expect(stdout).toMatch(/Research\s+reads the real web; what the understudy’s shop sells/)
    expect(stdout).toMatch(/SCRAPE_PROVIDER_URL\s+not set: pages are read directly and in a browser/)
    const rehearsal = await runCallsheet(['doctor'], { ...home.env, GATEWAY_URL: '' })
    expect(rehearsal.stdout).toMatch(/Research\s+reads a small web of invented customers/)
  })
})

describe('research that has nothing to read', () => {
  let site: CaptchaSite
  let callsheet: EmbeddedCallsheet
  const expected = (source: string) =>
    source === 'social-ad-library' ? ['META_AD_LIBRARY_TOKEN'] : ['SCRAPE_PROVIDER_URL']

  beforeAll(async () => {
    site = await startCaptchaSite()
    callsheet = await startEmbeddedCallsheet({
      GATEWAY_URL: gateway.url,
      FETCH_ALLOWED_ORIGINS: site.url,
      FETCH_HOST_INTERVAL_SECONDS: '0',
      RESEARCH_ORIGINS: JSON.stringify(Object.fromEntries(researchSources.map((source) => [source, site.url])))
    })
  })
  afterAll(async () => {
    await callsheet?.stop()
    await site?.close()
  })

  /** Each source with its reason and the setting that would help. */
  const nothingRead = expect.objectContaining({
    quotes: 0,
    notice: expect.stringContaining('Research had nothing to read'),
    sources: researchSources.map((source) => ({
      source,
      quotes: 0,
      sentence: expect.stringMatching(/^Could not be read\. .*captcha/),
      settings: expected(source)
    }))
  })

  test('says so in the offer, and its personas rest on nobody', async () => {
    const offer = await runOffer(callsheet.api, { text: 'Cold brew that never turns bitter. $24 for 12 bottles.' })
    expect(summariseResearch(offer.research!)).toEqual(nothingRead)
    expect(offer.synthesis).toBeNull()
    for (const { content } of offer.personas) expect(content).toMatchObject({ receipts: [] })
  })

  test('says so to the chat’s tools', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${callsheet.running.ownerApiKey}` }
    const url = new URL(`${callsheet.running.instance.appUrl}/mcp`)
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
    const answer = await client.callTool({ name: 'research_market', arguments: { query: 'cold brew' } })
    const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(answer.content)
    expect(JSON.parse(text).summary).toEqual(nothingRead)
    await client.close()
  })

  test('says so on the command line, which goes on without it', async () => {
    const said: string[] = []
    const request = parseProduceRequest({
      offer: callsheet.running.trialOfferUrl,
      format: 'talking-head',
      ratio: '9:16',
      route: 'scenes',
      scenes: 1,
      secondsPerScene: 4,
      cut: false,
      out: join(callsheet.home, 'out'),
      timeoutSeconds: 200
    })
    const progress = { write: (text: string) => void said.push(text) }
    const { summary, isComplete } = await produceAd(request, { env: callsheet.env, progress })
    expect(isComplete).toBe(true)
    expect(summary.ad.offerId).toMatch(/^[0-9a-f-]{36}$/)
    const text = said.join('')
    expect(text).toMatch(/research\s+Research had nothing to read/)
    expect(text).toMatch(/review site: Could not be read\. .*It helps to set SCRAPE_PROVIDER_URL\./)
  })
})
