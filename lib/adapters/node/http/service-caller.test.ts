import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { collectBytes } from '../../../http/read-json.ts'
import { createServiceCaller } from './service-caller.ts'

test('notices before an answer (102, 103) are passed over, and the answer is read', async () => {
  const server = createServer((_request, response) => {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
    response.writeHead(201, { 'x-name': 'a' }).end('the answer')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const caller = createServiceCaller()
  onTestFinished(async () => {
    await caller.close()
    server.close()
  })
  const answer = await caller.call(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/messages`, {
    method: 'POST',
    headers: {},
    body: '{}',
    redirect: 'manual',
    signal: new AbortController().signal
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-name')).toBe('a')
  expect(new TextDecoder().decode(await collectBytes(answer.body, 1_000))).toBe('the answer')
})
