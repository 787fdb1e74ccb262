import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { waitFor } from '../../support/wait-for.ts'
import { type Link, startLink } from './link.ts'

const server = createServer((_request, response) => void response.end('from the other end'))
server.on('connection', (socket) => socket.once('close', () => server.emit('connection-closed')))
let link: Link
let url: string

beforeEach(async () => {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = await freePort()
  link = await startLink({ port, targets: [(server.address() as AddressInfo).port] })
  url = `http://127.0.0.1:${port}/`
})

afterEach(async () => {
  await link.stop()
  server.closeAllConnections()
})

/** Over the connection that the agent kept, when it has one. */
function askWith(agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, timeout: 10_000 }, (answer) => text(answer).then(resolve, reject))
    asked.on('timeout', () => asked.destroy(new Error('The link is open, and still nobody answers.')))
    asked.on('error', reject)
    asked.end()
  })
}

const ask = () => fetch(url, { signal: AbortSignal.timeout(10_000) }).then((answer) => answer.text())

test('a cut link refuses, and an open one passes again', async () => {
  expect(await ask()).toBe('from the other end')
  await link.set({ kind: 'cut' })
  await expect(ask()).rejects.toThrow('fetch failed')
  await link.set({ kind: 'open' })
  expect(await ask()).toBe('from the other end')
})

test('a silent link passes nothing until it is open, and then what was sent meanwhile', async () => {
  await link.set({ kind: 'silent' })
  let answer: string | null = null
  const asked = ask().then((text) => (answer = text))
  // Another link to the same place answers, so there was time for an answer here.
  const second = await startLink({ port: await freePort(), targets: [(server.address() as AddressInfo).port] })
  await second.stop()
  expect(answer).toBeNull()
  await link.set({ kind: 'open' })
  await asked
  expect(answer).toBe('from the other end')
})

test('a connection that the other end closed over a silent link is broken off when the link is open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await askWith(agent)
  await link.set({ kind: 'silent' })
  const closed = once(server, 'connection-closed')
  server.closeAllConnections()
  await closed
  // A later request to the same server is answered, so the link had time to read the goodbye.
  const direct = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await direct.text()
  const asked = askWith(agent)
  await link.set({ kind: 'open' })
  await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(await askWith(agent)).toBe('from the other end')
  agent.destroy()
})

test('a link can answer in place of the other end', async () => {
  await ask()
  const body = '<h1>Maintenance</h1>'
  const response = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  await link.set({ kind: 'answer', response })
  expect(await waitFor('the page', () => ask().catch(() => null))).toBe(body)
})
