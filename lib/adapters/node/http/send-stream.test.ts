import { Hono } from 'hono'
import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { AnswerReader } from '../../../ports/service-caller.ts'
import { sendStream } from './send-stream.ts'
import { startHttpServer, type RunningServer } from './serve.ts'

const servers: RunningServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(0)
})

async function serve(reader: AnswerReader): Promise<string> {
  const app = new Hono().get('/', ({ env }) => sendStream(env, { headers: { 'content-type': 'text/plain' }, reader }))
  const server = await startHttpServer({ fetch: app.fetch, port: 0 })
  servers.push(server)
  return server.url
}

const ended = { done: true, value: undefined } as const

test('hands on what is read, with its headers, and ends with it', async () => {
  const parts = ['cold ', 'brew']
  const reader: AnswerReader = {
    read: async () => {
      const part = parts.shift()
      return part ? { done: false, value: Buffer.from(part) } : ended
    },
    cancel: async () => undefined
  }
  const answer = await fetch(await serve(reader))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain')
  expect(await answer.text()).toBe('cold brew')
})

test('a caller that does not read holds the reader back, and one that leaves cancels it', async () => {
  const part = Buffer.alloc(1024 * 1024)
  let reads = 0
  const { promise: cancelled, resolve } = Promise.withResolvers<void>()
  const reader: AnswerReader = {
    read: async () => {
      reads += 1
      if (reads > 1000) throw new Error('Nobody takes this.')
      return { done: false, value: part }
    },
    cancel: async () => resolve()
  }
  const url = await serve(reader)
  // The answer to this request is never read.
  const call = get(url)
  await new Promise((begun) => call.once('response', begun))
  call.destroy()
  await cancelled
  expect(reads).toBeLessThan(1000)
})

test('a reader that fails breaks the answer off', async () => {
  let reads = 0
  const reader: AnswerReader = {
    read: async () => {
      reads += 1
      if (reads > 1) throw new Error('broken off by the test')
      return { done: false, value: Buffer.from('cold ') }
    },
    cancel: async () => undefined
  }
  const url = await serve(reader)
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
})
