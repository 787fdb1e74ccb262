import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectSpeech } from './inspect-speech.ts'

let elevenlabs: ModelUnderstudy

beforeAll(async () => {
  elevenlabs = await startModelUnderstudy({ port: 0, apiKey: 'sk_right' })
})

afterAll(() => elevenlabs.stop())

const inspect = (key: string) => inspectSpeech({ ELEVENLABS_API_KEY: key, ELEVENLABS_BASE_URL: elevenlabs.url })

test('without a setting nothing is asked', async () => {
  expect(await inspectSpeech({})).toMatchObject({ verdict: 'note', text: expect.stringContaining('none asked') })
})

test('a key of ElevenLabs is asked what is left of its quota', async () => {
  expect(await inspect('sk_right')).toMatchObject({
    verdict: 'good',
    text: expect.stringMatching(/[\d,]+ of 10,000 credits left, plan free/)
  })
  expect(await inspect('sk_wrong')).toMatchObject({
    verdict: 'bad',
    text: 'the speech API of ElevenLabs refuses us (401): see ELEVENLABS_API_KEY'
  })
})

test('settings that contradict each other are told', async () => {
  const both = { ELEVENLABS_API_KEY: 'sk_right', SPEECH_API_KEY: 'sk-other', ANTHROPIC_API_KEY: 'sk-ant' }
  expect(await inspectSpeech(both)).toMatchObject({ verdict: 'bad', text: expect.stringContaining('are both set') })
})

test('a server in OpenAI’s format is asked for its models', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.headers.authorization === 'Bearer sk-right' ? 200 : 401
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'kokoro' }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const of = (more: Record<string, string>) => inspectSpeech({ SPEECH_BASE_URL: url, ...more })
  try {
    expect(await of({ SPEECH_API_KEY: 'sk-right', SPEECH_MODEL: 'kokoro' })).toMatchObject({ verdict: 'good' })
    expect(await of({ SPEECH_API_KEY: 'sk-right' })).toMatchObject({
      verdict: 'note',
      text: 'the speech API does not list gpt-4o-mini-tts: see SPEECH_MODEL'
    })
    expect(await of({ SPEECH_API_KEY: 'sk-wrong' })).toMatchObject({ verdict: 'bad' })
  } finally {
    server.close()
  }
  expect(await of({})).toMatchObject({ verdict: 'bad', text: expect.stringContaining('did not answer') })
})
