import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusedAddress } from '../../../network/refused-address.ts'
import { createOutsideCaller } from './outside-caller.ts'
import { startHttpServer, type RunningServer } from './serve.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startHttpServer({
    port: 0,
    fetch: (request) =>
      new URL(request.url).pathname === '/moved'
        ? new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:1/' } })
        : new Response('{"ok":true}')
  })
})
afterAll(() => server.stop(0))

const post = { method: 'POST', headers: {}, body: '{}', redirect: 'manual' } as const
const call = () => ({ ...post, signal: AbortSignal.timeout(5_000) })

test('an address that the operator allows is called, and its redirects are returned', async () => {
  const caller = createOutsideCaller({ allowedOrigins: [server.url] })
  const answer = await caller.call(`${server.url}/v1/messages`, call())
  expect(answer.status).toBe(200)
  expect(new TextDecoder().decode((await answer.body.read()).value)).toBe('{"ok":true}')
  expect((await caller.call(`${server.url}/moved`, call())).status).toBe(307)
  await caller.close()
})

test('a private address is not called, neither by its number nor by a public name that leads to it', async () => {
  const caller = createOutsideCaller({
    allowedOrigins: [],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }]
  })
  for (const address of [server.url, 'http://[::ffff:10.0.0.1]/', 'https://models.example.com/v1/messages']) {
    const error: unknown = await caller.call(address, call()).catch((refused: unknown) => refused)
    expect(isRefusedAddress(error), address).toBe(true)
  }
  await caller.close()
})
