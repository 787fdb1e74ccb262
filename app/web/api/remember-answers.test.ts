import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberAnswers } from './remember-answers.ts'

let url = ''
let etag = '"one"'
const asked: (string | undefined)[] = []
let isHeld = false
const server = createServer((request, response) => {
  const given = request.headers['if-none-match']
  asked.push(given)
  if (given === etag) return response.writeHead(304, { etag }).end()
  response.writeHead(200, { etag, 'content-type': 'application/json' })
  if (isHeld) return response.write('{')
  return response.end(JSON.stringify({ is: etag }))
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})

afterAll(() => void server.close())

test('an answer that did not change is given again, as often as it is asked for', async () => {
  const call = rememberAnswers((address, init) => fetch(address, init))
  const read = async () => (await call(`${url}/api/ads`, { method: 'GET' })).json()
  for (const _ of [1, 2, 3]) expect(await read()).toEqual({ is: '"one"' })
  etag = '"two"'
  expect(await read()).toEqual({ is: '"two"' })
  expect(await read()).toEqual({ is: '"two"' })
  expect(asked).toEqual([undefined, '"one"', '"one"', '"one"', '"two"'])
})

test('an answer that was given up in the middle is not kept', async () => {
  const call = rememberAnswers((address, init) => fetch(address, init))
  const address = `${url}/api/formats`
  const leaving = new AbortController()
  isHeld = true
  const begun = call(address, { method: 'GET', signal: leaving.signal })
  server.once('request', () => setImmediate(() => leaving.abort()))
  await expect(begun).rejects.toThrow('aborted')
  isHeld = false
  expect(await (await call(address, { method: 'GET' })).json()).toEqual({ is: etag })
  expect(asked.at(-1)).toBeUndefined()
})
