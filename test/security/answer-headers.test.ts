import { startTestAgents } from '@callsheet/agents/testing/start-test-agents.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { startTestPipeline, serviceToken, type TestPipeline } from '@callsheet/pipeline/testing/start-test-pipeline.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let behindHttps: TestApp
let pipeline: TestPipeline
let agents: Awaited<ReturnType<typeof startTestAgents>>

beforeAll(async () => {
  ;[app, behindHttps, pipeline, agents] = await Promise.all([
    startTestApp(),
    startTestApp({ APP_PUBLIC_URL: 'https://callsheet.example.com' }),
    startTestPipeline({ env: { PIPELINE_PUBLIC_URL: 'https://pipeline.example.com' } }),
    startTestAgents()
  ])
}, 120_000)
afterAll(() => Promise.all([app?.stop(), behindHttps?.stop(), pipeline?.close(), agents?.stop()]))

const token = { authorization: `Bearer ${serviceToken}` }

/** Every page that a browser can open outside the studio, and answers that are not pages. */
const answers: [name: string, open: () => Promise<Response>, status: number][] = [
  ['the API reference of the app', () => fetch(`${app.app.url}/api/reference`), 200],
  ['a sign-in link that was used', () => fetch(`${app.app.url}/sign-in/once?token=used`), 410],
  [
    "the sign-in library's page for errors, which is not served",
    () => fetch(`${app.app.url}/api/auth/error?error=x`),
    404
  ],
  ['an address of the app that does not exist', () => fetch(`${app.app.url}/api/nothing`), 401],
  ['MCP without a key', () => fetch(`${app.app.url}/mcp`, { method: 'POST' }), 401],
  ['figures of an app without a token for them', () => fetch(`${app.app.url}/metrics`), 404],
  ['health of the app', () => fetch(`${app.app.url}/health`), 200],
  ['the API reference of the agents service', () => fetch(`${agents.url}/api/reference`), 200],
  ['a page of the agents service without a token', () => fetch(`${agents.url}/`), 401],
  [
    'the API reference of the pipeline service',
    () => fetch(`${pipeline.pipeline.url}/api/reference`, { headers: token }),
    200
  ],
  ['a signed address that is not ours', () => fetch(`${pipeline.pipeline.url}/media/image/a/1/b`), 404]
]

test.each(answers)('%s runs no script, cannot be framed and is not guessed at', async (_name, open, status) => {
  const answer = await open()
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(answer.status).toBe(status)
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).not.toMatch(/script-src/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
})

test('a sign-in link is told to no other site', async () => {
  const used = await fetch(`${app.app.url}/sign-in/once?token=used`)
  expect(used.headers.get('referrer-policy')).toBe('same-origin')
})

test('browsers are bound to https where the address for them is one, and nowhere else', async () => {
  const header = async (url: string) => (await fetch(`${url}/health`)).headers.get('strict-transport-security')
  expect(await header(behindHttps.app.url)).toBe('max-age=31536000')
  expect(await header(pipeline.pipeline.url)).toBe('max-age=31536000')
  expect(await header(app.app.url)).toBeNull()
  expect(await header(agents.url)).toBeNull()
})
