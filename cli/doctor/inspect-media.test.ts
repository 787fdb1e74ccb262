import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectMedia } from './inspect-media.ts'

let directory: string
let media: MediaUnderstudy
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-doctor-media-'))
  media = await startMediaUnderstudy({ port: 0, directory, apiKey: 'key' })
})
afterAll(async () => {
  await media.stop()
  await rm(directory, { recursive: true, force: true })
})

const comfyuiOf = async (url: string) =>
  (await inspectMedia({ COMFYUI_URL: url })).find(({ subject }) => subject === 'ComfyUI')

test('without a setting the understudy draws; with one, models of the others are not offered', async () => {
  const wordsOf = async (env: Record<string, string>) =>
    Object.fromEntries((await inspectMedia(env)).map(({ subject, text }) => [subject, text]))
  expect(await wordsOf({})).toMatchObject({ COMFYUI_URL: 'not set: the understudy renders pictures and clips' })
  expect(await wordsOf({ FAL_API_KEY: 'a:b' })).toMatchObject({
    FAL_API_KEY: 'fal.ai is connected',
    RUNWARE_API_KEY: 'not set: models of it are not offered'
  })
})

test('a ComfyUI server says which version it is and what it draws on', async () => {
  const found = await comfyuiOf(`${media.url}/comfyui`)
  expect(found).toMatchObject({
    verdict: 'good',
    text: expect.stringMatching(/^0\.3\.75 at .*; cuda:0 Understudy, 22 GiB$/)
  })
})

test.each([
  ['another server', () => media.url, /answered 404, and not as ComfyUI does/],
  ['no server', () => 'http://127.0.0.1:1', /does not answer/],
  ['no address', () => 'somewhere', /COMFYUI_URL must be the http or https address/]
])('%s at the address is said', async (_what, url, words) => {
  expect(await comfyuiOf(url())).toMatchObject({ verdict: 'bad', text: expect.stringMatching(words) })
})
