import { createHash } from 'node:crypto'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelUnderstudy, type ModelUnderstudy } from '../server.ts'
import { voiceNames } from './voices.ts'

const line = 'Cold brew that never turns bitter.'
let understudy: ModelUnderstudy

beforeAll(async () => {
  understudy = await startModelUnderstudy({ port: 0, apiKey: 'sk-speech' })
})

afterAll(() => understudy.stop())

const ask = (body: unknown, key = 'sk-speech') =>
  fetch(`${understudy.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body)
  })

const spoken = (changes: object = {}) => ({ model: 'gpt-4o-mini-tts', voice: 'alloy', input: line, ...changes })

async function speak(changes: object) {
  const response = await ask(spoken({ response_format: 'wav', ...changes }))
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** Loudness of the samples, 0 to 1. */
const levelOf = (wave: Uint8Array) => {
  const samples = new Int16Array(wave.slice(44).buffer)
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32_768
}

test('each voice speaks, no two sound alike, and each always sounds the same', async () => {
  const heard = new Map<string, string>()
  for (const voice of voiceNames) {
    const wave = await speak({ voice })
    expect(levelOf(wave), voice).toBeGreaterThan(0.01)
    heard.set(createHash('sha256').update(wave).digest('hex'), voice)
  }
  expect(heard.size).toBe(voiceNames.length)
  const [again, once] = [await speak({ voice: 'nova' }), await speak({ voice: 'nova' })]
  expect(again).toEqual(once)
})

test('a faster speech is shorter, and a longer text longer', async () => {
  const [usual, faster, longer] = [
    await speak({}),
    await speak({ speed: 1.5 }),
    await speak({ input: `${line} ${line}` })
  ]
  expect(faster.length / usual.length).toBeCloseTo(1 / 1.5, 1)
  expect(longer.length).toBeGreaterThan(usual.length * 1.7)
})

test.each([
  ['mp3', 'audio/mpeg'],
  ['aac', 'audio/aac'],
  ['flac', 'audio/flac'],
  ['opus', 'audio/opus'],
  ['wav', 'audio/wav']
])('%s plays', async (format, contentType) => {
  const response = await ask(spoken({ response_format: format }))
  expect(response.headers.get('content-type')).toBe(contentType)
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await response.arrayBuffer()) })
  expect(await input.computeDuration()).toBeGreaterThan(1.4)
})

test.each([
  ['a line over 4,096 characters', spoken({ input: 'word '.repeat(900) }), 400, 'input'],
  ['an empty line', spoken({ input: '' }), 400, 'input'],
  ['a voice that is not there', spoken({ voice: 'slt' }), 400, 'voice'],
  ['a speed over 4', spoken({ speed: 4.5 }), 400, 'speed'],
  ['a voice that the older model lacks', spoken({ model: 'tts-1', voice: 'marin' }), 400, 'voice'],
  ['a model that is not there', spoken({ model: 'tts-9' }), 404, null]
])('%s is refused in the provider’s form', async (_, body, status, param) => {
  const response = await ask(body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } })
})

test('a wrong key and a missing key are refused', async () => {
  expect((await ask(spoken(), 'sk-wrong')).status).toBe(401)
  expect((await ask(spoken(), '')).status).toBe(401)
})

test('faults of the model hit speech too', async () => {
  const answered = await fetch(`${understudy.url}/__control/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'rate-limited', retryAfterSeconds: 3 })
  })
  expect(answered.ok).toBe(true)
  const refused = await ask(spoken())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
})
