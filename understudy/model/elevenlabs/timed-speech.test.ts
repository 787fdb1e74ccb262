import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelUnderstudy, type ModelUnderstudy } from '../server.ts'

let understudy: ModelUnderstudy

beforeAll(async () => {
  understudy = await startModelUnderstudy({ port: 0, apiKey: 'sk_timed' })
})

afterAll(() => understudy.stop())

const george = 'JBFqnCBsd6RMkjVDRZzb'
const ask = (
  body: object,
  { voice = george, format = 'pcm_24000', key = 'sk_timed' }: { voice?: string; format?: string; key?: string } = {}
) =>
  fetch(`${understudy.url}/v1/text-to-speech/${voice}/with-timestamps?output_format=${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'xi-api-key': key },
    body: JSON.stringify({ text: 'Cold brew, never bitter.', ...body })
  })

test('each character has its time, in order and within the sound', async () => {
  const answer = await (await ask({})).json()
  const samples = Buffer.from(answer.audio_base64, 'base64').length / 2
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = answer.alignment
  expect(characters.join('')).toBe('Cold brew, never bitter.')
  expect(starts).toHaveLength(characters.length)
  expect(starts).toEqual(starts.toSorted((one: number, other: number) => one - other))
  expect(ends.at(-1)).toBeLessThan(samples / 24_000)
  // A comma is a pause.
  expect(starts[characters.indexOf('n')] - ends[characters.indexOf(',')]).toBeGreaterThan(0.1)
})

test.each([
  ['a wrong key', {}, { key: 'sk_other' }, 401, 'invalid_api_key'],
  ['an unknown voice', {}, { voice: 'nobody' }, 400, 'voice_not_found'],
  ['an unknown model', { model_id: 'eleven_v9' }, {}, 400, 'model_not_found'],
  ['a language for a model that takes none', { language_code: 'de' }, {}, 400, 'unsupported_language'],
  ['a speed out of bounds', { voice_settings: { speed: 1.5 } }, {}, 400, 'invalid_voice_settings'],
  ['a text that is too long', { text: 'a'.repeat(10_001) }, {}, 400, 'max_character_limit_exceeded'],
  ['a format of a larger plan', {}, { format: 'pcm_44100' }, 403, 'output_format_not_allowed']
])('%s is refused', async (_, body, call, status, code) => {
  const response = await ask(body, call)
  expect(response.status).toBe(status)
  expect((await response.json()).detail.status).toBe(code)
})

test('fields that do not fit are named', async () => {
  const response = await ask({ text: '', speed: 1 })
  expect(response.status).toBe(422)
  expect((await response.json()).detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toContain('body.text')
})
