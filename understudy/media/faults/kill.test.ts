import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKieClient } from '../__fixtures__/client.ts'
import { startMediaUnderstudy } from '../server.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-kill-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

test('every answered task survives kill -9, and the next start finishes it', async () => {
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  const args = [program, '--port', '0', '--dir', directory, '--key', 'key', '--thumbnails', '--image-seconds', '0.2']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await firstUrl(child.stdout)
  const create = (index: number) =>
    createKieClient({ url, key: 'key' }).create({
      model: 'nano-banana-2',
      input: { prompt: `A woman in a park ${index}` }
    })
  const tasks = await Promise.all([1, 2, 3, 4].map(create))
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone

  const server = await startMediaUnderstudy({ port: 0, directory, apiKey: 'key', settings: { size: 'thumbnail' } })
  const client = createKieClient({ url: server.url, key: 'key' })
  await client.control('settings', 'PATCH', { readsPerSecond: null })
  const records = await Promise.all(tasks.map(({ taskId }) => client.finished(taskId)))
  expect(records.map(({ state }) => state)).toEqual(['success', 'success', 'success', 'success'])
  expect((await client.control('counts')).created).toBe(4)
  await server.stop()
})

test('a clip continues after a restart, also before the host of its first frame is back', async () => {
  const settings = { size: 'thumbnail', imageSeconds: 0, clipSeconds: 0 } as const
  const host = await startMediaUnderstudy({ port: 0, directory: join(directory, 'host'), apiKey: 'key', settings })
  const still = createKieClient({ url: host.url, key: 'key' })
  const { taskId } = await still.create({ model: 'nano-banana-2', input: { prompt: 'A woman in a park' } })
  const firstFrame = still.urlOf(await still.finished(taskId))
  await host.stop()

  const first = await startMediaUnderstudy({ port: 0, directory, apiKey: 'key', settings })
  const clip = await createKieClient({ url: first.url, key: 'key' }).create({
    model: 'bytedance/seedance-2',
    input: { prompt: 'She waves.', first_frame_url: firstFrame, duration: 4 }
  })
  await first.stop()

  const second = await startMediaUnderstudy({ port: 0, directory, apiKey: 'key', settings })
  const back = await startMediaUnderstudy({
    port: host.port,
    directory: join(directory, 'host'),
    apiKey: 'key',
    settings
  })
  const client = createKieClient({ url: second.url, key: 'key' })
  await client.control('settings', 'PATCH', { readsPerSecond: null })
  expect(await client.finished(clip.taskId)).toMatchObject({ state: 'success' })
  await second.stop()
  await back.stop()
})

async function firstUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('The server printed no address')
}

test('a status read that fails once fails once, also when it is asked again after a restart', async () => {
  const settings = { size: 'thumbnail', imageSeconds: 0 } as const
  const start = () => startMediaUnderstudy({ port: 0, directory, apiKey: 'key', settings })
  const first = await start()
  const before = createKieClient({ url: first.url, key: 'key' })
  await before.control('faults', 'POST', [{ kind: 'read-server-error', times: 1 }])
  const { taskId } = await before.create({ model: 'nano-banana-2', input: { prompt: 'A woman in a park' } })
  expect((await before.record(taskId)).code).toBe(500)
  await first.stop()

  const second = await start()
  const after = createKieClient({ url: second.url, key: 'key' })
  expect((await after.record(taskId)).code).toBe(200)
  await second.stop()
})
