import { afterEach, expect, test } from 'vitest'
import { readSpending } from '@callsheet/lib/wire/model-spending.ts'
import { speechResponseSchema } from '@callsheet/lib/wire/speech.ts'
import { voiceNames } from '@callsheet/lib/voices.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { startScriptedGateway } from '../../testing/script-gateway.ts'
import { startTestAgents, testToken } from '../../testing/start-test-agents.ts'

const stops: (() => Promise<void>)[] = []
const line = { text: 'Cold brew that never turns bitter. Even after a week.', voice: 'sage' }

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(env: Record<string, string> = {}) {
  const model = await startModelUnderstudy({ port: 0, apiKey: 'sk_elevenlabs' })
  const agents = await startTestAgents({
    ELEVENLABS_BASE_URL: model.url,
    ELEVENLABS_API_KEY: 'sk_elevenlabs',
    MODEL_RETRY_BASE_SECONDS: '0.01',
    ...env
  })
  stops.push(model.stop, agents.stop)
  const fault = (body: object) => fetch(`${model.url}/__control/faults`, { method: 'POST', body: JSON.stringify(body) })
  const requests = async (): Promise<{ path: string; body: unknown }[]> =>
    (await (await fetch(`${model.url}/__control/requests`)).json()).requests
  return { agents, fault, requests }
}

test('a line comes with the time of each word, measured, priced and counted', async () => {
  const { agents, requests } = await start()
  const response = await agents.post('/speech', { ...line, language: 'Mexican Spanish', speed: 1.1 })
  expect(response.status).toBe(200)
  const { audio: _sound, durationSeconds, speech, words, ...rest } = speechResponseSchema.parse(await response.json())
  expect(rest).toMatchObject({ mediaType: 'audio/wav', model: 'eleven_multilingual_v2' })
  expect(words?.map(({ text }) => text)).toEqual(line.text.split(' '))
  expect(
    words!.every(
      ({ startSeconds, endSeconds }, index) =>
        startSeconds >= (words![index - 1]?.endSeconds ?? 0) && endSeconds > startSeconds
    )
  ).toBe(true)
  expect(words!.at(-1)!.endSeconds).toBeLessThan(durationSeconds)
  // The times are those of the sound.
  expect(speech?.startSeconds).toBeCloseTo(words![0]!.startSeconds, 1)
  expect(speech?.endSeconds).toBeCloseTo(words!.at(-1)!.endSeconds, 1)
  expect(readSpending(response.headers)).toMatchObject({
    model: 'eleven_multilingual_v2',
    costDollars: expect.closeTo((line.text.length * 100) / 1_000_000, 6)
  })
  const [asked] = await requests()
  expect(asked?.path).toBe('/v1/text-to-speech/Xb7hH8MSUJpSbSDYk0k2/with-timestamps')
  // This model refuses the code of a language, and hears it from the words.
  expect(asked?.body).toEqual({ text: line.text, model_id: 'eleven_multilingual_v2', voice_settings: { speed: 1.1 } })
})

test('a model that takes the code of a language gets it, and a voice of the account its id', async () => {
  const { agents, requests } = await start({
    SPEECH_MODEL: 'eleven_flash_v2_5',
    SPEECH_VOICES: '{"sage":"pqHfZKP75CvOlQylNhV4"}'
  })
  const refused = await agents.post('/speech', { ...line, language: 'German' })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(await refused.json())).toContain('pqHfZKP75CvOlQylNhV4 was not found')
  expect((await requests())[0]).toMatchObject({
    path: '/v1/text-to-speech/pqHfZKP75CvOlQylNhV4/with-timestamps',
    body: { model_id: 'eleven_flash_v2_5', language_code: 'de' }
  })
  expect((await agents.post('/speech', { ...line, voice: 'onyx', format: 'mp3' })).status).toBe(200)
})

test('every voice has one there', async () => {
  const { agents } = await start()
  for (const voice of voiceNames)
    expect((await agents.post('/speech', { text: 'Yes.', voice })).status, voice).toBe(200)
  const unknown = await agents.post('/speech', { text: 'Yes.', voice: 'nobody' })
  expect(unknown.status).toBe(422)
  expect(JSON.stringify(await unknown.json())).toContain('Name its id in SPEECH_VOICES')
})

test('what it says of its languages and speeds is held before anything is asked of it', async () => {
  const { agents, requests } = await start()
  const head = { headers: { authorization: `Bearer ${testToken}` } }
  const readiness = await (await fetch(`${agents.url}/speech`, head)).json()
  expect(readiness).toMatchObject({ isReady: true, speeds: { slowest: 0.7, fastest: 1.2 } })
  expect(readiness.languages).toContain('ja')
  const fast = await agents.post('/speech', { ...line, speed: 1.5 })
  expect(fast.status).toBe(422)
  expect(JSON.stringify(await fast.json())).toContain('speaks at 0.7 to 1.2 times its own pace')
  expect((await agents.post('/speech', { ...line, language: 'Hungarian' })).status).toBe(409)
  expect(await requests()).toHaveLength(0)
})

test('a passing failure is tried again, a lasting one is told in its words and without the key', async () => {
  const { agents, fault, requests } = await start()
  for (const kind of ['rate-limited', 'overloaded', 'server-error']) await fault({ kind })
  expect((await agents.post('/speech', line)).status).toBe(200)
  expect(await requests()).toHaveLength(4)
  await fault({ kind: 'malformed-json', count: 4 })
  expect((await agents.post('/speech', line)).status).toBe(502)
  const wrong = await start({ ELEVENLABS_API_KEY: 'sk_wrong-and-long' })
  const refused = await wrong.agents.post('/speech', line)
  expect(refused.status).toBe(502)
  const problem = JSON.stringify(await refused.json())
  expect(problem).toContain('Invalid API key (invalid_api_key). Check ELEVENLABS_API_KEY')
  expect(problem).not.toContain('sk_wrong-and-long')
})

test('an account without quota is told so, and a sound without times is a sound', async () => {
  const answers = [
    Response.json(
      { detail: { status: 'quota_exceeded', message: 'This request exceeds your quota of 10000.' } },
      { status: 401 }
    ),
    Response.json({ audio_base64: Buffer.alloc(48_000, 7).toString('base64'), alignment: { characters: ['C'] } })
  ]
  const odd = await startScriptedGateway(() => answers.shift() ?? Response.error())
  const agents = await startTestAgents({ ELEVENLABS_BASE_URL: odd.url, ELEVENLABS_API_KEY: 'sk_elevenlabs' })
  stops.push(odd.stop, agents.stop)
  const refused = await agents.post('/speech', line)
  expect(JSON.stringify(await refused.json())).toContain('This request exceeds your quota of 10000. (quota_exceeded)')
  const sound = speechResponseSchema.parse(await (await agents.post('/speech', line)).json())
  expect(sound).toMatchObject({ durationSeconds: 1, words: null })
})

test('one API speaks: a second one is refused at the start', async () => {
  await expect(startTestAgents({ ELEVENLABS_API_KEY: 'sk_one', SPEECH_API_KEY: 'sk-two' })).rejects.toThrow(
    'ELEVENLABS_API_KEY and SPEECH_API_KEY are both set'
  )
})
