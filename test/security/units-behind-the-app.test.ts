import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgents, testToken } from '@callsheet/agents/testing/start-test-agents.ts'
import { serviceToken, startTestPipeline, type TestPipeline } from '@callsheet/pipeline/testing/start-test-pipeline.ts'

/** `service`: one of our units, by its token. `signed`: whoever has an address that we have signed. */
type UnitAccess = 'anyone' | 'service' | 'signed'

/** Who may call each route of the two services behind the app. People and their keys may call none of them. */
const agentsAccess: Record<string, UnitAccess> = {
  'GET /health': 'anyone',
  'GET /ready': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/reference': 'anyone',
  'GET /metrics': 'service',
  'GET /sealing-key': 'service',
  'POST /run': 'service',
  'GET /speech': 'service',
  'POST /speech': 'service',
  'GET /speech/voices': 'service',
  'POST /stream': 'service',
  'POST /tools/scrape': 'service',
  'POST /tools/page-structure': 'service',
  'POST /tools/screenshot': 'service',
  'POST /tools/market-research': 'service',
  'POST /tools/read-quotes': 'service',
  'POST /agents/offer-intelligence': 'service',
  'POST /agents/brand-reader': 'service'
}

const pipelineAccess: Record<string, UnitAccess> = {
  'GET /health': 'anyone',
  'GET /ready': 'anyone',
  'POST /api/callback/:provider/:kind/:rowId/:signature': 'signed',
  'GET /media/:kind/:rowId/:expires/:signature': 'signed',
  'GET /media/:kind/:rowId/frames/:framedImageId/:expires/:signature': 'signed',
  'GET /api/openapi.json': 'service',
  'GET /api/reference': 'service',
  'GET /metrics': 'service',
  'POST /api/image/create': 'service',
  'POST /api/video/create': 'service',
  'POST /api/i2v/create': 'service',
  'POST /api/image/store': 'service',
  'POST /api/video/store': 'service',
  'POST /api/offer/process': 'service',
  'POST /api/cancel-tasks': 'service',
  'POST /api/check-provider-key': 'service',
  'GET /api/sealing-key': 'service',
  'GET /api/admin/queues': 'service',
  'GET /api/admin/job-runs': 'service',
  'POST /api/admin/ticks/:name': 'service',
  'GET /api/admin/breakers': 'service',
  'POST /api/admin/breakers/probe': 'service',
  'GET /api/admin/dead-letters': 'service',
  'POST /api/admin/dead-letters/replay': 'service',
  'GET /api/admin/dead-letters/:id': 'service',
  'POST /api/admin/dead-letters/:id/replay': 'service',
  'DELETE /api/admin/dead-letters/:id': 'service'
}

let agents: Awaited<ReturnType<typeof startTestAgents>>
let pipeline: TestPipeline

beforeAll(async () => {
  agents = await startTestAgents()
  pipeline = await startTestPipeline()
}, 60_000)

afterAll(async () => {
  await agents?.stop()
  await pipeline?.close()
})

const units = {
  agents: { table: agentsAccess, token: testToken, running: () => agents },
  pipeline: { table: pipelineAccess, token: serviceToken, running: () => pipeline.pipeline }
}

/** What comes with a request that is none of our units'. */
const strangers: Record<string, Record<string, string>> = {
  nobody: {},
  'a key of a user': { authorization: 'Bearer cs_a-key-of-a-user', 'x-api-key': 'cs_a-key-of-a-user' },
  'the cookie of a person': { cookie: 'callsheet.session_token=a-session', origin: 'http://localhost' },
  'a part of the token': { authorization: `Bearer ${testToken.slice(0, -1)}` },
  'an empty token': { authorization: 'Bearer ' }
}

describe.each(Object.entries(units))('%s', (_name, { table, token, running }) => {
  const ask = (route: string, headers: Record<string, string>) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' || method === 'DELETE' ? null : '{}'
    const address = path.replace(':kind', 'image').replaceAll(/:\w+/g, crypto.randomUUID())
    return fetch(running().url + address, { method, body, headers: { 'content-type': 'application/json', ...headers } })
  }
  const met = async (headers: Record<string, string>) => {
    const statuses: Record<string, string> = {}
    for (const route of Object.keys(table)) {
      const { status } = await ask(route, headers)
      statuses[route] = status === 401 ? 'refused' : status === 404 ? 'not there' : 'through'
    }
    return statuses
  }
  const expected = (words: Record<UnitAccess, string>, given: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(table).map(([route, access]) => [
        route,
        // An id that names nothing is also an answer of the handler.
        access === 'service' && words.service === 'through' && given[route] === 'not there'
          ? 'not there'
          : words[access]
      ])
    )

  test('has a row for every route that it serves', () => {
    const served = running()
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(served)).toEqual(new Set(Object.keys(table)))
  })

  test.each(Object.entries(strangers))('refuses %s', async (_who, headers) => {
    const answers = await met(headers)
    expect(answers).toEqual(expected({ anyone: 'through', service: 'refused', signed: 'not there' }, answers))
  })

  test('lets its own caller through, and signs nothing for it', async () => {
    const answers = await met({ authorization: `Bearer ${token}` })
    expect(answers).toEqual(expected({ anyone: 'through', service: 'through', signed: 'not there' }, answers))
    expect(Object.values(answers).filter((answer) => answer === 'through').length).toBeGreaterThan(8)
  })
})
