import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sniffMediaType } from '@callsheet/lib/media-types.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startAnsweringProvider, type AnsweringProvider } from '../../testing/answering-provider.ts'
import { googleImages } from '../google/images.ts'
import { openaiImages } from '../openai/images.ts'
import type { CreateAnswer, MediaProvider } from '../port.ts'
import { replicatePredictions } from '../replicate/predictions.ts'
import { serviceAccountKey } from '@callsheet/understudy/media/vertex/service-account.ts'
import { vertexImages } from '../vertex/images.ts'
import { xaiImages } from '../xai/images.ts'

const apiKey = 'a-key-of-tests'

let directory: string
let media: MediaUnderstudy
let runtimes: AnsweringProvider

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-references-'))
  const settings = { size: 'thumbnail', imageSeconds: 0 } as const
  media = await startMediaUnderstudy({ port: 0, directory, apiKey, settings })
  runtimes = await startAnsweringProvider()
})
afterAll(async () => {
  runtimes.close()
  await media.stop()
  await rm(directory, { recursive: true, force: true })
})

const runtimeOf = () =>
  runtimes.runtime({
    googleUrl: `${media.url}/google/v1beta`,
    vertexUrl: `${media.url}/vertex`,
    vertexOauthUrl: `${media.url}/vertex/token`,
    openaiUrl: `${media.url}/openai/v1`,
    xaiUrl: `${media.url}/xai/v1`,
    replicateUrl: `${media.url}/replicate/v1`,
    replicateApiToken: apiKey
  })

function make(family: MediaProvider, apiModelPath: string, input: Record<string, unknown>): Promise<CreateAnswer> {
  const key = family === vertexImages ? serviceAccountKey(apiKey) : apiKey
  const task = { apiModelPath, input, apiKey: key, callbackUrl: 'https://a.b/c', taskId: 'ours' }
  return family.createTask(runtimeOf(), task)
}

async function readTasks(prompt: string): Promise<{ render: { referenceUrls: string[] } }[]> {
  const answer = await fetch(`${media.url}/__control/tasks?promptContains=${encodeURIComponent(prompt)}`)
  return ((await answer.json()) as { tasks: { render: { referenceUrls: string[] } }[] }).tasks
}

test.each([
  ['Google', googleImages, 'gemini-3.1-flash-image', { aspectRatio: '4:5' }],
  ['Vertex AI', vertexImages, 'gemini-3.1-flash-image', { aspectRatio: '4:5' }],
  ['OpenAI', openaiImages, 'gpt-image-2', { size: '1024x1536', quality: 'medium' }],
  ['xAI', xaiImages, 'grok-imagine-image', { aspectRatio: '3:4' }]
] as [string, MediaProvider, string, object][])(
  'a still of %s can be a reference of the next one, by its bytes',
  async (name, family, model, fields) => {
    const first = await make(family, model, { prompt: `A bottle, for ${name}`, ...fields })
    if (first.kind !== 'given') throw new Error(JSON.stringify(first))
    const type = sniffMediaType(first.bytes, 'image')
    const reference = `data:${type?.contentType};base64,${toBase64(first.bytes)}`

    const prompt = `The same bottle on a table, for ${name}`
    const second = await make(family, model, { prompt, ...fields, references: [reference, reference] })
    expect(second).toMatchObject({ kind: 'given', taskId: 'ours' })
    const [task] = await readTasks(prompt)
    expect(task?.render.referenceUrls).toHaveLength(2)
    const kept = await fetch(task?.render.referenceUrls[0] ?? '')
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(first.bytes)
  }
)

test('a reference of a type that xAI does not take is refused as input, and no outcome is unknown', async () => {
  const references = ['data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA']
  const made = await make(xaiImages, 'grok-imagine-image', { prompt: 'A WebP', references })
  expect(made).toMatchObject({ kind: 'refused', code: 'invalid-input', detail: expect.stringContaining('png, jpg') })
})

test('a file that Replicate keeps can be read at the address that it says', async () => {
  const input = { contentType: 'image/png', fileName: 'a.png', apiKey, body: new Blob(['picture']).stream() }
  const address = await replicatePredictions.upload(runtimeOf(), input)
  expect(await (await fetch(address ?? '')).text()).toBe('picture')
})
