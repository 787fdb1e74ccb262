import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectMediaKeys } from './inspect-media-keys.ts'

let folder: string
let media: MediaUnderstudy

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-doctor-'))
  media = await startMediaUnderstudy({ port: 0, directory: folder, apiKey: 'a-key-of-tests' })
})
afterAll(async () => {
  await media.stop()
  await rm(folder, { recursive: true, force: true })
})

test('each key that is set is taken by its provider, and what can be told of its account is told', async () => {
  const findings = await inspectMediaKeys(media.pipelineSettings)
  expect(findings).toHaveLength(keyProviders.length)
  expect(findings.filter(({ verdict }) => verdict === 'bad')).toEqual([])
  const told = findings.map(({ text }) => text).join('\n')
  expect(told).toMatch(/kie\.ai takes the key, whose account has \d+ credits left/)
  expect(told).toMatch(/fal\.ai takes the key, whose account has \$[\d.]+ left/)
  expect(told).toMatch(/Runware takes the key, whose account has \$[\d.]+ left/)
  expect(told).toContain('BytePlus Ark takes the key and lists its tasks: 0 in the last 7 days')
  expect(told).toContain('Replicate takes the key, of the organization callsheet')
  expect(told).toMatch(/Google Gemini takes the key, which may use \d+ models of pictures/)
  expect(told).toContain('Google Vertex AI takes the key, of the project callsheet-stand-in, for stills and clips')
  expect(told).toMatch(/OpenAI takes the key, which may use \d+ models of pictures/)
  expect(told).toContain('xAI takes the key, for every endpoint')
  expect(told).toContain('Alibaba Cloud Model Studio takes the key and lists its tasks: 0 in the last day')
  expect(told).toContain('ComfyUI answers, 0.3.75')
})

test('a wrong key is bad everywhere', async () => {
  const wrong = Object.fromEntries(
    Object.entries(media.pipelineSettings).map(([name, value]) => [
      name,
      /KEY|TOKEN/.test(name) ? 'another-key-of-tests' : value
    ])
  )
  const bad = (await inspectMediaKeys(wrong)).filter(({ verdict }) => verdict === 'bad')
  // A ComfyUI server has no key.
  expect(bad.map(({ subject }) => subject)).toEqual(
    keyProviders.flatMap((name) => (name === 'comfyui' ? [] : [`Media key: ${mediaProviderFacts[name].label}`]))
  )
})

test('a wrong key is bad, a missing one is a note, and nothing is asked when no provider is connected', async () => {
  const { RUNWARE_API_KEY: _, ...others } = media.pipelineSettings
  const findings = await inspectMediaKeys({ ...others, ARK_API_KEY: 'another-key-of-tests' })
  const of = (label: string) => findings.find(({ subject }) => subject === `Media key: ${label}`)
  expect(of('BytePlus Ark')).toMatchObject({ verdict: 'bad', text: 'BytePlus Ark refuses the key (401).' })
  expect(of('Runware')).toMatchObject({ verdict: 'note', text: 'not set (RUNWARE_API_KEY)' })
  expect(await inspectMediaKeys({})).toMatchObject([{ verdict: 'note' }])
})
