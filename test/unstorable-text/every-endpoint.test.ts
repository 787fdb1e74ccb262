import { withoutQuotas } from '../../app/testing/without-quotas.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Contract } from '@callsheet/lib/http/contract.ts'
import { maximumLineBytes } from '@callsheet/lib/text/bound-log-line.ts'
import { findUnstorable } from '@callsheet/lib/text/storable-text.ts'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { accessRules } from '../../app/access/access.ts'
import { requireRouteAccess } from '../../app/access/route-access.ts'
import { endpoints } from '../../app/server/endpoints.ts'
import { signInByLink } from '../../app/testing/sign-in-by-link.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { valuesOf, type KnownIds } from './values-of-schema.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const callsPerEndpoint = 30
const expected = 'expected text without NUL characters and without half surrogate pairs'

let callsheet: EmbeddedCallsheet
/** How the owner's browser identifies itself: some routes take no key. */
let inBrowser: Record<string, string>
/** Ids of existing rows, so that a call gets as far as possible. */
let ids: KnownIds
/** By the first part of the path below `/api`: the kind of row that its `{id}` names. */
let pathIds: KnownIds

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    ...withoutQuotas,
    WELCOME_CREDITS: '1000000',
    APP_MODEL_CALLS_PER_MINUTE: '100000'
  })
  const { api } = callsheet
  await signIn()
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  const ad = await api.call(adsApi.create, {
    body: { idea: 'Cold brew that never turns bitter', formatSlug: 'podcast', aspectRatio: '9:16' },
    ...once()
  })
  const params = { id: ad.id }
  const script = await api.call(scriptsApi.write, {
    params,
    body: { format_slug: 'podcast', scenes: 2, secondsPerScene: 5 },
    ...once()
  })
  const storyboard = await api.call(storyboardsApi.write, { params, body: { scriptId: script.id }, ...once() })
  const pipeline = await api.call(pipelinesApi.create, {
    body: {
      adId: ad.id,
      title: 'Bitter',
      videoType: 'generic',
      aspectRatio: '9:16',
      imageModel: 'nano-banana-2',
      videoModel: 'seedance-2',
      scenes: [{ prompt: 'A tall glass of cold brew on a sunlit sill.', durationSeconds: 4 }]
    },
    ...once()
  })
  const image = await api.call(mediaApi.createImage, {
    body: { prompt: 'A glass', aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
    ...once()
  })
  const offer = await api.call(offersApi.create, { body: { text: 'Cold brew, $4 a can.' }, ...once() })
  const thread = await api.call(chatApi.create, { body: {}, ...once() })
  const element = await api.call(elementsApi.create, {
    body: { adId: ad.id, kind: 'prop', name: 'The can', description: 'A slim matt black can of coffee' }
  })
  const owner = await api.call(accountApi.read)
  const sceneId = pipeline.scenes[0]?.id ?? ''
  ids = {
    adId: [ad.id],
    offerId: [offer.id],
    scriptId: [script.id],
    storyboardId: [storyboard.id],
    userId: [owner.id],
    pipelineId: [pipeline.id],
    sceneId: [sceneId],
    imageId: [image.id],
    id: [image.id],
    imageModel: ['nano-banana-2'],
    videoModel: ['seedance-2'],
    videoType: ['generic', 'podcast'],
    aspectRatio: ['9:16'],
    aspect_ratio: ['9:16'],
    format_slug: ['podcast'],
    formatSlug: ['podcast'],
    email: ['somebody@example.com'],
    key: ['kie-key-of-mine'],
    provider: ['kie'],
    after: ['-8640000000000000', '8640000000000000', '1e15', '1'].map((moment) => `${moment}_${ad.id}`)
  }
  pathIds = {
    ads: [ad.id],
    scripts: [script.id],
    storyboards: [storyboard.id],
    pipelines: [pipeline.id],
    media: [image.id],
    offers: [offer.id],
    chat: [thread.id],
    elements: [element.id]
  }
})

afterAll(() => callsheet?.stop())

interface Call {
  path: string
  query: Record<string, string>
  body: unknown
}

const oddPathParts = ['%00', 'a%00b', '%ED%A0%BD', '😀', '%5Cu0000']

function callsOf({ path, query, body }: Contract): fc.Arbitrary<Call> {
  const [, first = '', second = ''] = path.split('/')
  const known = pathIds[first === 'api' ? second : first] ?? [crypto.randomUUID()]
  const parts = path.split(/(\{\w+\})/).map((part): fc.Arbitrary<string> => {
    if (!part.startsWith('{')) return fc.constant(part)
    const name = part.slice(1, -1)
    const usual = fc.constantFrom(...(name === 'id' ? known : (ids[name] ?? ['1'])))
    return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...oddPathParts) })
  })
  const texts = query ? valuesOf(query, ids) : fc.constant({})
  return fc.record({
    path: fc.tuple(...parts).map((shown) => shown.join('')),
    query: texts.map((given) => Object.fromEntries(Object.entries(Object(given)).map(inText))),
    body: body ? valuesOf(body, ids) : fc.constant(undefined)
  })
}

const inText = ([name, value]: [string, unknown]) => [
  name,
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
]

async function signIn(): Promise<void> {
  const { signInLink } = await callsheet.api.call(accountApi.createSignInLink)
  inBrowser = { cookie: await signInByLink(signInLink), origin: new URL(signInLink).origin }
}

async function send(contract: Contract, { path, query, body }: Call) {
  const { running } = callsheet
  const method = contract.method.toUpperCase()
  const isInBrowser = accessRules[requireRouteAccess(method, contract.path)].by === 'session'
  const caller = isInBrowser ? inBrowser : { authorization: `Bearer ${running.ownerApiKey}` }
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
  const response = await fetch(running.instance.appUrl + path + search, {
    method,
    headers: { ...caller, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body)
  })
  const isProblem = response.headers.get('content-type')?.includes('problem')
  const problem: unknown = isProblem ? await response.json() : await response.body?.cancel()
  return { status: response.status, problem }
}

describe('text that cannot be stored', () => {
  test.each(endpoints.map(({ contract }) => [`${contract.method.toUpperCase()} ${contract.path}`, contract] as const))(
    '%s refuses it or has no use for it, and never fails on it',
    async (_name, contract) => {
      await fc.assert(
        fc.asyncProperty(callsOf(contract), async (call) => {
          const { status, problem } = await send(contract, call)
          expect(status, JSON.stringify(problem)).not.toBe(500)
          // The caller stays signed in, whatever was called before.
          expect(status, JSON.stringify(problem)).not.toBe(401)
          if (call.path.includes('%00')) expect(status).toBe(404)
          else if (findUnstorable(call.query)?.some((name) => name.includes('\0') || call.query[name]?.includes('\0')))
            expect({ status, problem }).toMatchObject({
              status: 422,
              problem: { detail: expect.stringContaining(expected) }
            })
          else if (contract.body && findUnstorable(call.body) && status !== 404) {
            const path = findUnstorable(call.body)?.join('.')
            expect({ status, problem }).toMatchObject({
              status: 422,
              problem: { issues: [{ path, message: expected }] }
            })
          }
        }),
        { numRuns: callsPerEndpoint }
      )
    }
  )

  test.each([
    ['/api/auth/sign-in/email', { email: 'a\0@example.com', password: 'a long enough one' }],
    ['/api/auth/sign-in/email', { email: 'a@example.com', password: 'half of it \uD83D' }],
    ['/api/auth/update-user', { name: 'A name\0' }]
  ])('signing in refuses it too: %s', async (path, body) => {
    const { appUrl } = callsheet.running.instance
    const answer = await fetch(appUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...inBrowser },
      body: JSON.stringify(body)
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'invalid-input', detail: expect.stringContaining(expected) })
  })

  test('a sign-in link with it counts as used, or is refused', async () => {
    const answer = await fetch(`${callsheet.running.instance.appUrl}/sign-in/once?token=a%00b`)
    expect(answer.status).toBe(422)
  })

  test('a tool over MCP is told which field holds it', async () => {
    const { appUrl } = callsheet.running.instance
    const call = (name: string, input: Record<string, unknown>) =>
      fetch(`${appUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${callsheet.running.ownerApiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream'
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })
      })
    const resultSchema = z.object({
      result: z.object({ isError: z.boolean(), content: z.array(z.object({ text: z.string() })) })
    })
    for (const idea of ['Cold\0 brew', 'Cold brew \uD83D']) {
      const { result } = resultSchema.parse(await (await call('start_ad', { idea })).json())
      expect(result.isError).toBe(true)
      expect(result.content[0]?.text).toContain(`idea: ${expected}`)
    }
    const { result } = resultSchema.parse(
      await (
        await call('generate_image', { idempotency_key: 'a key\0 of mine', prompt: 'A glass', aspect_ratio: '9:16' })
      ).json()
    )
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toContain('NUL')
  })

  test('the services behind it also refuse it, but accept it in text of models and pages', async () => {
    const { agentsUrl, pipelineUrl } = callsheet.running.instance
    const secrets = JSON.parse(await readFile(join(callsheet.home, 'secrets.json'), 'utf8'))
    const ask = async (unit: 'agents' | 'pipeline', path: string, body: unknown) => {
      const [url, token] =
        unit === 'agents' ? [agentsUrl, secrets.appToAgentsToken] : [pipelineUrl, secrets.appToPipelineToken]
      const init = { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}` } })
      await answer.body?.cancel()
      return answer.status
    }
    expect(await ask('agents', '/tools/scrape', { url: 'http://example.com/\0' })).toBe(422)
    expect(await ask('agents', '/tools/market-research', { query: 'cold \uD83D' })).toBe(422)
    expect(await ask('agents', '/agents/offer-intelligence', { text: 'Cold\0 brew' })).toBe(422)
    expect(await ask('agents', '/run', { messages: [{ role: 'user', content: 'Cold\0 brew \uD83D' }] })).toBe(200)
    expect(await ask('pipeline', '/api/image/create', { rowId: 'a\0', apiModelPath: '\uD83D' })).toBe(422)
    expect(await ask('pipeline', '/api/admin/dead-letters/a%00b/replay', {})).toBe(404)
    expect(await ask('pipeline', '/api/admin/dead-letters/replay?limit=%00', {})).toBe(422)
  })

  test('the log of all these calls has no long line and no internal error', async () => {
    const lines = (await readFile(join(callsheet.home, 'callsheet.log'), 'utf8')).split('\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(maximumLineBytes)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
