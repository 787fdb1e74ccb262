import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPatientFetch, type PatientFetch } from './patient-fetch.ts'

let server: Server
let url: string
let patient: PatientFetch

beforeAll(async () => {
  patient = createPatientFetch()
  server = createServer((request, response) => {
    if (request.url === '/broken') {
      response.writeHead(429, { 'retry-after': '7', 'content-length': 100 }).write('{"code"')
      return void setTimeout(() => response.destroy(), 20)
    }
    if (request.url === '/moved') return void response.writeHead(302, { location: '/' }).end()
    if (request.url === '/empty') return void response.writeHead(204).end()
    if (request.url === '/packed')
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}'))
    if (request.url === '/silent') return
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => response.end(`${request.method} ${request.headers['x-name']} ${body}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await patient.close()
})

describe.each([
  ['a plain call', { redirect: 'manual' }],
  ['any other', { redirect: 'manual', headers: new Headers({ 'x-name': 'a' }) }]
] satisfies [string, RequestInit][])('%s', (_name, init) => {
  const call = (path: string, more: RequestInit = {}) => patient.fetch(url + path, { ...init, ...more })

  test('sends its body and reads the answer', async () => {
    const headers = 'headers' in init ? init.headers : { 'x-name': 'a' }
    const answer = await call('/', { method: 'POST', headers, body: 'text' })
    expect([answer.status, await answer.text()]).toEqual([200, 'POST a text'])
  })

  test('reads an answer without a body, a compressed one, and a redirect as it is', async () => {
    expect(await (await call('/empty')).text()).toBe('')
    expect(await (await call('/packed')).json()).toEqual({ packed: true })
    const moved = await call('/moved')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/'])
  })

  test('an answer that breaks off still tells its status', async () => {
    const answer = await call('/broken')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    await expect(answer.text()).rejects.toThrow()
  })

  test('a connection that never opened says so by the code of its cause', async () => {
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    await expect(patient.fetch(`http://127.0.0.1:${port}`, init)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' }
    })
  })

  test("ends with the caller's signal", async () => {
    const signal = AbortSignal.timeout(50)
    await expect(call('/silent', { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
