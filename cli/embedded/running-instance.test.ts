import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdHome } from './hold-home.ts'
import { findRunningInstance, writeRunningInstance } from './running-instance.ts'

const instanceKey = '0123456789abcdef'.repeat(4)
const challenge = 'fedcba9876543210'.repeat(4)

let app: TestApp
let stranger: Server
let asked: string[]
let home: string
let release: () => Promise<void>

beforeAll(async () => {
  app = await startTestApp({ APP_INSTANCE_KEY: instanceKey })
  stranger = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok', proof: instanceKey }))
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  stranger.close()
  await app.stop()
})

beforeEach(async () => {
  asked = []
  home = await mkdtemp(join(tmpdir(), 'callsheet-instance-'))
  const held = await holdHome({ home, name: 'test', onLost: () => undefined })
  release = () => held.release()
})

afterEach(async () => {
  await release()
  await rm(home, { recursive: true, force: true })
})

async function write(appUrl: string, key = instanceKey) {
  const none = { mediaUnderstudyUrl: null, modelUnderstudyUrl: null, webUnderstudyUrl: null }
  const others = { pipelineUrl: appUrl, agentsUrl: appUrl, ownerApiKeyFile: join(home, 'owner-api-key') }
  const startedAt = new Date().toISOString()
  const instance = { pid: process.pid, instanceKey: key, appUrl, ...none, ...others, startedAt }
  await writeRunningInstance(home, instance)
  return instance
}

test('the server that has the key of this run is found', async () => {
  const written = await write(app.app.url)
  expect(await findRunningInstance(home)).toEqual(written)
})

test('a server of another run or another home is not', async () => {
  await write(app.app.url, 'f'.repeat(64))
  expect(await findRunningInstance(home)).toBeNull()
})

test('another program at that port is not found, with any answer, and does not get the key', async () => {
  const { port } = stranger.address() as AddressInfo
  await write(`http://127.0.0.1:${port}`)
  expect(await findRunningInstance(home)).toBeNull()
  expect(asked).toHaveLength(1)
  expect(asked[0]).not.toContain(instanceKey)
})

test('a home without a holder has no running copy, with any answer at its port', async () => {
  await write(app.app.url)
  await release()
  expect(await findRunningInstance(home)).toBeNull()
})

test('a stranger learns nothing from the answer, and other questions are refused', async () => {
  const ask = (query: string) => fetch(`${app.app.url}/health/instance${query}`)
  const answer = await (await ask(`?challenge=${challenge}`)).text()
  expect(JSON.parse(answer)).toEqual({ proof: expect.stringMatching(/^[\w-]{43}$/) })
  expect(answer).not.toContain(instanceKey)
  expect(await (await ask(`?challenge=${challenge.replace('f', '0')}`)).text()).not.toBe(answer)
  expect((await ask('')).status).toBe(422)
  expect((await ask('?challenge=short')).status).toBe(422)
})

test('a server without a key of a home has no such page', async () => {
  const other = await startTestApp()
  try {
    expect((await fetch(`${other.app.url}/health/instance?challenge=${challenge}`)).status).toBe(404)
  } finally {
    await other.stop()
  }
})
