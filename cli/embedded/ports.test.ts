import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPorts, type Ports } from './ports.ts'

let home: string
let told: string[]
let servers: Server[]

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'callsheet-ports-'))
  told = []
  servers = []
})

afterEach(async () => {
  await closeAll()
  await rm(home, { recursive: true, force: true })
})

const open = (env: Record<string, string> = { APP_PORT: '0' }): Promise<Ports> =>
  openPorts({ home, env, tell: (line) => void told.push(line) })

/** What a unit does with its port. */
function listen(port: number, host = '127.0.0.1'): Promise<{ url: string; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port, host }, () => {
      servers.push(server)
      const { port: bound } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${bound}`, port: bound })
    })
  })
}

async function closeAll(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
}

/** The state after a first start. */
async function startOnce(): Promise<number> {
  const ports = await open()
  const { port } = await ports.listen('app', listen)
  await ports.remember()
  await closeAll()
  return port
}

test('a unit has the port of last time again, and nothing is said', async () => {
  const before = await startOnce()
  expect((await (await open()).listen('app', listen)).port).toBe(before)
  expect(told).toEqual([])
})

test('when somebody else has it, the unit gets another one, the user is told, and that one is kept', async () => {
  const before = await startOnce()
  await listen(before)
  const ports = await open()
  const { port } = await ports.listen('app', listen)
  expect(port).not.toBe(before)
  expect(told).toEqual([`Another program has port ${before}, so the app server is on port ${port} now.`])
  await ports.remember()
  await closeAll()
  expect((await (await open()).listen('app', listen)).port).toBe(port)
})

test('a port that a browser reaches by the other address of localhost is not free', async () => {
  const before = await startOnce()
  const isThere = await listen(before, '::1').then(
    () => true,
    () => false
  )
  const { port } = await (await open()).listen('app', listen)
  expect(port === before).toBe(!isThere)
})

test('when somebody is quicker after a port was seen to be free, the next one is tried', async () => {
  const before = await startOnce()
  const ports = await open()
  const { port } = await ports.listen('app', async (wanted) => {
    if (wanted === before) await listen(wanted)
    return listen(wanted)
  })
  expect(port).not.toBe(before)
})

test('a port that the user names is not exchanged: when it is taken, the message names the setting', async () => {
  const { port } = await listen(0)
  const ports = await open({ APP_PORT: String(port) })
  await expect(ports.listen('app', listen)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`APP_PORT asks for port ${port} for the app server, and another program has it`)
  })
})

test('what else goes wrong with a unit is not taken for a port that is taken', async () => {
  const ports = await open()
  await expect(ports.listen('app', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
})
