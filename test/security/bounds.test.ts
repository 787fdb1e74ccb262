import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestAgents } from '@callsheet/agents/testing/start-test-agents.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { doors } from './doors.ts'
import { unboundedFields, type Schema } from './unbounded-fields.ts'

/**
 * These hold what their schema cannot name: the Messages format with its later fields, the content of any form, and a file
 * that is another program's, whose reader says what is wrong with it. They
 * are bounded as a whole, by bytes and by levels within each other; tests below show it.
 */
const boundedAsWhole = [
  'agents POST /run body',
  'agents POST /stream body',
  'app PUT /api/drafts/{key} body',
  'app POST /api/admin/workflow-readings body',
  'app POST /api/admin/workflows body'
]

describe('every field of every door', () => {
  test('has an end', () => {
    const unbounded = doors
      .filter(({ name }) => !boundedAsWhole.includes(name))
      .flatMap(({ name, schema, resolve }) => unboundedFields(schema, resolve).map((field) => `${name} ${field}`))
    expect(unbounded).toEqual([])
  })

  test('is found: the three APIs, the tools and the queues', () => {
    const names = doors.map(({ name }) => name)
    for (const part of [
      'app POST /api/ads body',
      'agents POST /tools/scrape body',
      'tool start_ad',
      'queue image-submit'
    ])
      expect(names).toContain(part)
    expect(names.filter((name) => name.startsWith('pipeline ')).length).toBeGreaterThan(10)
    for (const name of boundedAsWhole) expect(names).toContain(name)
  })

  test.each([
    ['a text', z.object({ a: z.string() }), ['.a: text']],
    ['a text with a set that repeats', z.object({ a: z.string().regex(/^[a-z]+$/) }), ['.a: text']],
    ['a list', z.array(z.boolean()), [': list']],
    ['a number with one end', z.number().min(1), [': number']],
    ['any names', z.record(z.string(), z.boolean()), [': names']],
    ['anything', z.object({ a: z.unknown() }), ['.a: anything']],
    ['what is in a choice', z.union([z.string().max(2), z.array(z.string()).max(3)]), ['[]: text']],
    ['nothing', z.object({ a: z.uuid(), b: z.enum(['c']), c: z.string().regex(/^#[\da-f]{6}$/) }), []]
  ])('is walked: %s', (_what, schema, expected) => {
    expect(unboundedFields(z.toJSONSchema(schema, { io: 'input' }) as Schema, () => undefined)).toEqual(expected)
  })
})

describe('a door without a list of fields', () => {
  let app: TestApp
  let agents: Awaited<ReturnType<typeof startTestAgents>>

  beforeAll(async () => {
    app = await startTestApp()
    agents = await startTestAgents({ MODEL_MAX_BODY_BYTES: '100000' })
  }, 60_000)

  afterAll(async () => {
    await app?.stop()
    await agents?.stop()
  })

  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const draft = (content: string) =>
    app.call('PUT', '/api/drafts/cut.1', {
      body: `{"content":${content},"revision":"${crypto.randomUUID()}","basedOn":null}`
    })

  test('takes no draft that is too large or too deep', async () => {
    expect((await draft(nested(20))).status).toBe(200)
    expect((await draft(nested(40))).status).toBe(422)
    expect((await draft(nested(50_000))).body.detail).toContain('nested too deep')
    expect((await draft(JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) }))).status).toBe(413)
  })

  test('takes no workflow that is too large or too deep', async () => {
    const read = (content: string) =>
      app.call('POST', '/api/admin/workflow-readings', { body: `{"workflow":${content}}` })
    expect((await read(nested(50_000))).body.detail).toContain('nested too deep')
    expect((await read(JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) }))).status).toBe(413)
    const node = (text: string) => `{"3":{"class_type":"CLIPTextEncode","inputs":{"text":"${text}"}}}`
    expect((await read(node('x'))).status).toBe(200)
    expect((await read(node('x'.repeat(60_000)))).body.detail).toContain('At 3.inputs.text')
  })

  test('takes no call of a tool that is too large or too deep', async () => {
    const call = (more: string) =>
      app.call('POST', '/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_credits","arguments":{},"_meta":${more}}}`
      })
    expect((await call('{}')).body.result).not.toHaveProperty('isError')
    expect((await call(nested(100_000))).body.detail).toContain('nested too deep')
    const names = Array.from({ length: 100_000 }, (_, index) => `"a name ${index}":1`)
    expect((await call(`{${names.join(',')}}`)).status).toBe(413)
    const noJson = await app.call('POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc"'
    })
    expect(noJson).toMatchObject({ status: 400, body: { error: { code: -32700 } } })
  })

  test('takes no call of a model that is too large or too deep', async () => {
    const call = (more: string) =>
      agents.post('/run', `{"messages":[{"role":"user","content":"Hello"}],"more":${more}}`)
    for (const path of ['/run', '/stream']) {
      const deep = await agents.post(path, `{"messages":[{"role":"user","content":"Hello"}],"more":${nested(10_000)}}`)
      expect([deep.status, await deep.json()]).toMatchObject([
        422,
        { detail: expect.stringContaining('nested too deep') }
      ])
    }
    expect((await call(JSON.stringify('x'.repeat(200_000)))).status).toBe(413)
  })
})
