import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { produceAd } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { endpoints } from '../../app/server/endpoints.ts'
import { createAnswersChecker, type AnswersChecker, type ServedDocument } from '../support/answers-checker.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const plainFetch = globalThis.fetch
const unitNames = ['app', 'agents', 'pipeline'] as const
type UnitName = (typeof unitNames)[number]

let callsheet: EmbeddedCallsheet
let checker: AnswersChecker | undefined
let documents: Record<UnitName, ServedDocument & { openapi: string }>
let urls: Record<UnitName, string>
let tokens: Record<UnitName, string>

beforeAll(async () => {
  // The units call each other, and the test calls them, with this fetch. It checks every answer against its document.
  globalThis.fetch = async (input, init) => {
    const response = await plainFetch(input, init)
    const request = new Request(input, { method: init?.method ?? (input instanceof Request ? input.method : 'GET') })
    await checker?.check({ method: request.method, url: request.url, response })
    return response
  }
  callsheet = await startEmbeddedCallsheet({ APP_METRICS_TOKEN: 'metrics-token-of-the-tests' })
  const { appUrl, agentsUrl, pipelineUrl } = callsheet.running.instance
  urls = { app: appUrl, agents: agentsUrl, pipeline: pipelineUrl }
  const secrets = JSON.parse(await readFile(join(callsheet.home, 'secrets.json'), 'utf8'))
  tokens = {
    app: callsheet.running.ownerApiKey,
    agents: secrets.appToAgentsToken,
    pipeline: secrets.appToPipelineToken
  }
  const read = async (unit: UnitName) => (await readPage(unit, '/api/openapi.json')).json()
  documents = { app: await read('app'), agents: await read('agents'), pipeline: await read('pipeline') }
  checker = createAnswersChecker(unitNames.map((name) => ({ name, url: urls[name], document: documents[name] })))
})

afterAll(async () => {
  globalThis.fetch = plainFetch
  await callsheet?.stop()
})

const ask = (unit: UnitName, method: string, path: string, body?: unknown, token: string | null = tokens[unit]) =>
  fetch(urls[unit] + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body)
  })

const readPage = (unit: UnitName, path: string) =>
  plainFetch(urls[unit] + path, { headers: { authorization: `Bearer ${tokens[unit]}` } })

describe.each(unitNames)('the document of %s', (unit) => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(documents[unit]) })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(documents[unit].openapi).toMatch(/^3\.1/)
  })

  test('has a page for people that names every path', async () => {
    const answer = await readPage(unit, '/api/reference')
    expect(answer.headers.get('content-type')).toContain('text/html')
    const page = await answer.text()
    for (const path of Object.keys(documents[unit].paths)) expect(page).toContain(path)
  })

  test('describes a refusal as it really is', async () => {
    const path = unit === 'app' ? '/api/ads' : unit === 'agents' ? '/run' : '/api/image/create'
    expect((await ask(unit, 'POST', path, {}, null)).status).toBe(401)
    const refused = await ask(unit, 'POST', path, { items: 'none' })
    expect(refused.status).toBe(422)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.headers.get('callsheet-version')).toBe('1')
    const problem: { type: string } = JSON.parse(await refused.text())
    expect(problem.type).toBe('https://callsheet.dev/problems/invalid-input')
    expect((await ask(unit, 'GET', '/api/nothing')).headers.get('callsheet-version')).toBe('1')
  })
})

test('the document of the app server has each shape once, so that a program can read it', () => {
  expect(JSON.stringify(documents.app).length).toBeLessThan(420_000)
})

test('every endpoint of the app server is described', () => {
  for (const { method, path } of endpoints.map(({ contract }) => contract))
    expect(documents.app.paths[path]?.[method], `${method} ${path}`).toBeDefined()
})

test('real answers of a production and of every list match the documents', async () => {
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'podcast',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 4,
    out: join(callsheet.home, 'out'),
    timeoutSeconds: 240
  })
  const produced = await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
  expect(produced.isComplete).toBe(true)

  const ids: Record<string, string> = { pipelineId: produced.summary.pipelineId!, adId: produced.summary.adId }
  for (const { contract: endpoint } of endpoints) {
    if (endpoint.method !== 'get' || /stream|events|changes|chunks|export|download/.test(endpoint.path)) continue
    const query = endpoint.path === '/api/pipelines' ? `?id=${ids.pipelineId}` : `?adId=${ids.adId}`
    const id = endpoint.path.startsWith('/api/ads')
      ? ids.adId
      : endpoint.path.startsWith('/api/pipelines')
        ? ids.pipelineId
        : crypto.randomUUID()
    await (await ask('app', 'GET', endpoint.path.replaceAll(/\{\w+\}/g, id!) + query)).body?.cancel()
  }
  for (const unit of unitNames) {
    for (const path of ['/health', '/ready']) await ask(unit, 'GET', path)
    await ask(unit, 'GET', '/metrics', undefined, unit === 'app' ? 'metrics-token-of-the-tests' : tokens[unit])
  }

  const page = `${callsheet.running.instance.webUnderstudyUrl}/`
  const turn = { messages: [{ role: 'user', content: 'Say hello.' }] }
  await ask('agents', 'POST', '/run', turn)
  await ask('agents', 'POST', '/run', { system_prompt: 'Be brief.', user_prompt: 'Say hello.' })
  await (await ask('agents', 'POST', '/stream', turn)).text()
  await ask('agents', 'POST', '/tools/scrape', {
    url: page,
    render: 'never',
    formats: ['markdown', 'metadata', 'links']
  })
  await ask('agents', 'POST', '/tools/page-structure', { url: page, render: 'never' })
  await ask('agents', 'POST', '/tools/screenshot', { url: page, as: 'json' })
  await ask('agents', 'POST', '/tools/market-research', { query: 'cold brew', sources: ['discussion-forum'], limit: 2 })
  await ask('agents', 'POST', '/agents/offer-intelligence', { url: page })
  await ask('agents', 'POST', '/agents/brand-reader', { url: `${page}store/` })

  for (const path of ['/api/sealing-key', '/api/admin/queues', '/api/admin/job-runs', '/api/admin/dead-letters'])
    await ask('pipeline', 'GET', path)
  await ask('pipeline', 'POST', '/api/admin/ticks/every-minute')
  await ask('pipeline', 'POST', '/api/admin/dead-letters/replay', {})
  await ask('pipeline', 'POST', `/api/callback/kie/image/${crypto.randomUUID()}/forged`, {})
  await ask('pipeline', 'GET', `/media/image/${crypto.randomUUID()}/1/forged`)

  expect(checker!.problems).toEqual([])
  const good = [...checker!.seen].filter((seen) => / 2\d\d$/.test(seen))
  expect(good).toEqual(
    expect.arrayContaining([
      'app POST /api/ads 201',
      'app POST /api/pipelines 201',
      'app POST /api/pipelines/{id}/advance 202',
      'agents POST /run 200',
      'agents POST /stream 200',
      'agents POST /tools/scrape 200',
      'agents POST /tools/screenshot 200',
      'agents POST /tools/page-structure 200',
      'agents POST /tools/market-research 200',
      'agents POST /agents/offer-intelligence 200',
      'agents POST /agents/brand-reader 200',
      'pipeline POST /api/image/create 202',
      'pipeline POST /api/video/create 202',
      'pipeline GET /api/admin/job-runs 200',
      'pipeline POST /api/admin/ticks/{name} 200'
    ])
  )
  expect(good.length).toBeGreaterThan(45)
})
