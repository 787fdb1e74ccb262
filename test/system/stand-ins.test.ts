import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleMessage, startScriptedGateway } from '@callsheet/agents/testing/script-gateway.ts'
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
      trialOfferUrl: expect.stringContaining(`${webUnderstudyUrl}/store/products/`),
      cannotKeep: []
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

describe('with nothing but a key of the model', () => {
  const key = 'sk-ant-of-the-stand-ins-test'
  let provider: ModelUnderstudy
  let home: CallsheetHome
  let running: RunningProcess
  let api: ApiClient

  beforeAll(async () => {
    provider = await startModelUnderstudy({ port: 0, apiKey: key })
    home = await createHome({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: provider.url, LOG_LEVEL: 'debug' })
    running = await startCallsheetProcess(home)
    api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  })
  afterAll(async () => {
    await running?.kill('SIGTERM')
    await home?.remove()
    await provider?.stop()
  })

  test('the model is real, and reads an offer', async () => {
    expect(running.instance.modelUnderstudyUrl).toBeNull()
    await waitFor('the greeting', async () => running.output.stdout.includes('The model is real') || null)
    const offer = await runOffer(api, {
      url: `${running.instance.webUnderstudyUrl}/store/products/slow-tide-cold-brew`
    })
    expect(offer.name).toMatch(/cold brew/i)
    const { requests } = z
      .object({ requests: z.array(z.object({ status: z.number(), headers: z.record(z.string(), z.string()) })) })
      .parse(await (await fetch(`${provider.url}/__control/requests`)).json())
    expect(requests.length).toBeGreaterThan(2)
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { headers } of requests) expect(headers).toMatchObject({ 'gw-byok-alias': 'callsheet-production' })
  })

  test('the doctor names the way, and finds a second one wrong', async () => {
    const { stdout, code } = await runCallsheet(['doctor'], home.env)
    expect(stdout).toMatch(/Model\s+directly, with ANTHROPIC_API_KEY: 127\.0\.0\.1/)
    expect(code).toBe(0)
    const both = await runCallsheet(['doctor'], { ...home.env, GATEWAY_URL: gateway.url })
    expect(both.stdout).toMatch(/BAD\s+Model\s+.*ANTHROPIC_API_KEY and GATEWAY_URL are both set/)
    expect(both.code).toBe(1)
    expect(stdout + both.stdout + both.stderr).not.toContain(key)
  })

  test('the doctor asks the model of each role once, says what it costs, and fails when one cannot do the job', async () => {
    const { stdout, code } = await runCallsheet(['doctor', '--live'], home.env)
    expect(code).toBe(0)
    for (const role of ['host', 'writer', 'director', 'extractor'])
      expect(stdout).toMatch(
        new RegExp(`Model: ${role}\\s+understudy-claude-\\S+ can do the job: it calls tools and sees pictures`)
      )
    // The stand-in names itself in its answers; the price is that of the model that was asked.
    expect(stdout).toMatch(/This call cost \$0\.\d{5} \(\d+ tokens in and \d+ out\)/)
    const unknown = await runCallsheet(['doctor', '--live'], { ...home.env, MODEL_ROLES: '{"host":"claude-house-9"}' })
    expect(unknown.stdout).toMatch(/What this call cost \(\d+ tokens in and \d+ out\) is not known: MODEL_PRICES/)
    const priced = { ...home.env, MODEL_PRICES: '{"understudy":{"input":5,"output":25,"cacheRead":1,"cacheWrite":6}}' }
    expect((await runCallsheet(['doctor', '--live'], priced)).stdout).toMatch(/This call cost \$0\.\d{5} \(/)
    const refused = await runCallsheet(['doctor', '--live', '--json'], {
      ...home.env,
      ANTHROPIC_API_KEY: 'sk-ant-wrong'
    })
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('refused our access: invalid x-api-key. Check ANTHROPIC_API_KEY.')
  })

  test('a model that writes its tool calls as text serves the agents, and not the chat', async () => {
    const local = await startScriptedGateway(() =>
      Response.json({
        ...exampleMessage,
        content: [{ type: 'text', text: '```json\n{"colour": "none", "word": "slate"}\n```' }]
      })
    )
    const { stdout, code } = await runCallsheet(['doctor', '--live'], {
      ...home.env,
      ANTHROPIC_API_KEY: '',
      ANTHROPIC_BASE_URL: '',
      GATEWAY_URL: local.url
    })
    await local.stop()
    expect(code).toBe(1)
    expect(stdout).toMatch(/BAD\s+Model: host\s.*the chat needs real ones/)
    expect(stdout).toMatch(/ok\s+Model: writer\s.*answers in words, which are read, and sees no pictures/)
  })

  test('the key stands in no output, no file and no environment of a child', async () => {
    const { stdout, stderr } = running.output
    expect(stdout + stderr).not.toContain(key)
    for (const url of [running.instance.appUrl, running.instance.agentsUrl, running.instance.pipelineUrl])
      expect(await (await fetch(`${url}/health`)).text()).not.toContain(key)
    // The copy of the database may hold anything, so its own files are left out.
    const files = (await readdir(home.home, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const texts = files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => !path.includes('/base/'))
    expect(texts.length).toBeGreaterThan(3)
    for (const path of texts) expect((await readFile(path).catch(() => '')).includes(key), path).toBe(false)
    if (process.platform !== 'linux') return
    // PostgreSQL and the media process run too.
    expect(await processesWith(key)).toEqual([String(running.instance.pid)])
  })
})

/** The processes whose environment holds a text. The kernel shows it on Linux. */
async function processesWith(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const holding = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      return environment.includes(text) ? [pid] : []
    })
  )
  return holding.flat()
}

describe('research that has nothing to read', () => {
  let site: CaptchaSite
  let callsheet: EmbeddedCallsheet
  const keys: Record<string, string> = {
    'social-ad-library': 'META_AD_LIBRARY_TOKEN',
    'video-platform': 'YOUTUBE_API_KEY',
    'discussion-forum': 'REDDIT_CLIENT_ID',
    'review-site': 'TRUSTPILOT_API_KEY'
  }
  /** The key of its own API where there is one, and a scraping provider. */
  const expected = (source: string) => [keys[source], 'SCRAPE_PROVIDER_URL'].flatMap((name) => name ?? [])

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
      // A page without reviews of its own.
      offer: new URL('/store/about', callsheet.running.trialOfferUrl!).href,
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
    expect(text).toMatch(
      /review site: Could not be read\. .*It helps to set TRUSTPILOT_API_KEY or SCRAPE_PROVIDER_URL\./
    )
  })
})
