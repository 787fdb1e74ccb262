import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { lineStreamType } from '../wire/line-stream.ts'
import { problemResponse } from './answer-problems.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { addressOf, type ContractTable } from './contract.ts'

const tag = 'Test'
const thingSchema = z.object({ id: z.string(), name: z.string() })
const things = {
  write: {
    method: 'post',
    path: '/things/{id}/parts',
    tag,
    summary: 'Write a part',
    spends: true,
    params: z.object({ id: z.string() }),
    body: z.object({ words: z.string() }),
    streamType: lineStreamType,
    answer: thingSchema
  },
  list: {
    method: 'get',
    path: '/things',
    tag,
    summary: 'List',
    query: z.object({ limit: z.coerce.number<number>().default(10), after: z.string().optional() }),
    answer: z.object({ items: z.array(thingSchema) })
  },
  upload: { method: 'post', path: '/files', tag, summary: 'Upload', bodyType: 'image/*', answer: thingSchema },
  remove: {
    method: 'delete',
    path: '/things/{id}',
    tag,
    summary: 'Remove',
    params: z.object({ id: z.string() }),
    status: 204
  }
} as const satisfies ContractTable

interface Received {
  line: string
  headers: Record<string, unknown>
  body: string
}

let server: Server
let url: string
let received: Received[]
let answer: (response: ServerResponse, call: number) => void

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
      answer(response, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

const client = (): ApiClient =>
  createApiClient({ url, fetch, headers: { authorization: 'Bearer key' }, who: 'The server' })
const sendJson = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const thing = { id: '1', name: 'One' }
const write = { params: { id: 'a/b' }, body: { words: 'Hello' }, idempotencyKey: 'key-1' }

describe('a call', () => {
  test('goes to the path of its contract, with its parts in their places', async () => {
    answer = (response) => sendJson(response, thing)
    expect(await client().call(things.write, write)).toEqual(thing)
    expect(received[0]).toMatchObject({
      line: 'POST /things/a%2Fb/parts',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1', authorization: 'Bearer key' },
      body: '{"words":"Hello"}'
    })
  })

  test('leaves missing values out of the query, and drops members that the contract does not name', async () => {
    answer = (response) => sendJson(response, { items: [{ ...thing, secret: 'x' }] })
    expect(await client().call(things.list, { query: { limit: 3, after: undefined } })).toEqual({ items: [thing] })
    expect(received[0]?.line).toBe('GET /things?limit=3')
    await client().call(things.list)
    expect(received[1]?.line).toBe('GET /things')
    expect(addressOf(things.list, { query: { after: 'a b&c' } })).toBe('/things?after=a+b%26c')
  })

  test('sends a file as it is', async () => {
    answer = (response) => sendJson(response, thing)
    await client().call(things.upload, { file: new Blob(['bytes'], { type: 'image/png' }) })
    expect(received[0]).toMatchObject({ headers: { 'content-type': 'image/png' }, body: 'bytes' })
  })

  test('returns nothing for an empty answer', async () => {
    answer = (response) => response.writeHead(204).end()
    expect(await client().call(things.remove, { params: { id: '1' } })).toBeUndefined()
  })
})

describe('what goes wrong', () => {
  const refusal = () =>
    client()
      .call(things.list)
      .then(String, (error: unknown) => error)

  test('gives the server’s own problem document, its facts and the time of a retry', async () => {
    const problem = new AppError('insufficient-credits', 'Too few credits.', {
      details: { price: 7, code: 'not-found' },
      retryAfterSeconds: 4
    })
    const { status, headers } = problemResponse(problem)
    const body = await problemResponse(problem).text()
    answer = (response) => response.writeHead(status, Object.fromEntries(headers)).end(body)
    expect(await refusal()).toMatchObject({
      code: 'insufficient-credits',
      message: 'Too few credits.',
      details: { price: 7 },
      retryAfterSeconds: 4,
      problem: { status: 402, title: 'Not enough credits' }
    })
  })

  test.each([
    [
      'the sign-in library’s own words',
      401,
      '{"message":"Wrong password","code":"X"}',
      'unauthenticated',
      'Wrong password'
    ],
    ['a proxy’s page', 502, '<h1>Bad gateway</h1>', 'upstream-failed', 'The server answered 502 without saying why.'],
    ['a code of a newer server', 418, '{"detail":"I am a teapot","code":"teapot"}', 'invalid-input', 'I am a teapot']
  ])('is told of %s', async (_what, status, body, code, message) => {
    answer = (response) => response.writeHead(status).end(body)
    expect(await refusal()).toMatchObject({ code, message, problem: { status } })
  })

  test('says that no answer came, before it and in the middle of it', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-length': '100' }).write('{"items', () => response.destroy())
    expect(await refusal()).toMatchObject({ code: 'unavailable', problem: { status: 0 } })
    answer = (response) => response.destroy()
    expect(await refusal()).toMatchObject({ code: 'unavailable', problem: { status: 0 } })
  })

  test('says that an answer comes from another version', async () => {
    answer = (response) => sendJson(response, { items: [{ id: 1 }] })
    expect(await refusal()).toMatchObject({
      code: 'upstream-failed',
      message: expect.stringContaining('version'),
      problem: { status: 0 }
    })
  })

  test('is the caller’s own abort after an abort', async () => {
    answer = () => undefined
    const stop = new AbortController()
    const call = client().call(things.list, { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    server.closeAllConnections()
  })
})

describe('slow work', () => {
  const lines = (response: ServerResponse, values: object[]) => {
    response.writeHead(200, { 'content-type': lineStreamType })
    for (const value of values) response.write(`${JSON.stringify(value)}\n`)
    return response
  }

  test('shows its parts as they come, then the answer', async () => {
    answer = (response) => lines(response, [{ partial: 1 }, { partial: { two: 2 } }, { answer: thing }]).end()
    const seen: unknown[] = []
    expect(await client().call(things.write, { ...write, onPartial: (part) => seen.push(part) })).toEqual(thing)
    expect(seen).toEqual([1, { two: 2 }])
    expect(received[0]?.headers).toMatchObject({ accept: lineStreamType })
  })

  test('ends with the problem that came instead', async () => {
    const problem = JSON.parse(await problemResponse(new AppError('conflict', 'Too late.')).text())
    answer = (response) => lines(response, [{ partial: 1 }, { problem }]).end()
    await expect(client().call(things.write, { ...write, onPartial: () => undefined })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Too late.'
    })
  })

  test('is requested again with the same key when the connection breaks off', async () => {
    answer = (response, call) =>
      call === 1 ? lines(response, [{ partial: 1 }]).write('', () => response.destroy()) : sendJson(response, thing)
    expect(await client().call(things.write, { ...write, onPartial: () => undefined })).toEqual(thing)
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
  })
})
