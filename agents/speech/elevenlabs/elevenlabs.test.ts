import { afterEach, expect, test } from 'vitest'
import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { readSpending } from '@callsheet/lib/wire/model-spending.ts'
import { accountVoicesSchema, speechResponseSchema } from '@callsheet/lib/wire/speech.ts'
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

const head = { headers: { authorization: `Bearer ${testToken}` } }
const listVoices = (agents: { url: string }) => fetch(`${agents.url}/speech/voices`, head)

test('the voices of the account are listed by their names and speak, beside those that have a name of ours', async () => {
  const { agents, requests } = await start({ SPEECH_VOICES: '{"fable":"d3s1gnedMorning7Voic"}' })
  const { voices, hasMore } = accountVoicesSchema.parse(await (await listVoices(agents)).json())
  expect(hasMore).toBe(false)
  expect(voices).toEqual([
    {
      name: 'elevenlabs.l1braryAmparoMadr1d0',
      label: 'Amparo',
      description: 'Spanish, English. peninsular accent, female, young, narrative story. Warm and clear.'
    },
    {
      name: 'elevenlabs.aS1owT1deF0under9Xq2',
      label: 'Founder of Slow Tide',
      description:
        'English. scottish accent, male, middle aged, advertisement. Recorded in the roastery, close to the microphone.'
    }
  ])
  expect((await agents.post('/speech', { ...line, voice: voices[1]!.name })).status).toBe(200)
  expect((await requests()).at(-1)?.path).toBe('/v1/text-to-speech/aS1owT1deF0under9Xq2/with-timestamps')
  // One that was deleted there.
  const gone = await agents.post('/speech', { ...line, voice: 'elevenlabs.de1eted0000000000000' })
  expect(gone.status).toBe(422)
  expect(JSON.stringify(await gone.json())).toContain('de1eted0000000000000 was not found')
})

test('an account whose voices are hidden lists none, and none of them speaks', async () => {
  const { agents, requests } = await start({ SPEECH_ACCOUNT_VOICES: 'hidden' })
  expect(await (await listVoices(agents)).json()).toEqual({ voices: [], hasMore: false })
  const refused = await agents.post('/speech', { ...line, voice: 'elevenlabs.aS1owT1deF0under9Xq2' })
  expect(refused.status).toBe(409)
  expect(JSON.stringify(await refused.json())).toContain('SPEECH_ACCOUNT_VOICES')
  expect(await requests()).toHaveLength(0)
})

test('another API speaks none of them', async () => {
  const agents = await startTestAgents({ SPEECH_API_KEY: 'sk-openai', SPEECH_BASE_URL: 'http://127.0.0.1:1' })
  stops.push(agents.stop)
  expect(await (await listVoices(agents)).json()).toEqual({ voices: [], hasMore: false })
  const refused = await agents.post('/speech', { ...line, voice: 'elevenlabs.aS1owT1deF0under9Xq2' })
  expect(refused.status).toBe(409)
})

test('a key that may not list voices is told in the words of the API, and what cannot be read is no list', async () => {
  const missing = 'The API key you used is missing the permission voices_read to execute this operation.'
  const answers = [
    Response.json({ detail: { status: 'missing_permissions', message: missing } }, { status: 401 }),
    Response.json({ models: [] }),
    Response.json({
      voices: [{ voice_id: '../../v1/user' }, { voice_id: 'n0NameAtA11000000000', labels: { age: 7 } }],
      has_more: true,
      next_page_token: null
    })
  ]
  const odd = await startHttpServer({ port: 0, fetch: async () => answers.shift() ?? Response.error() })
  const agents = await startTestAgents({ ELEVENLABS_BASE_URL: odd.url, ELEVENLABS_API_KEY: 'sk_elevenlabs' })
  stops.push(() => odd.stop(0), agents.stop)
  const refused = await listVoices(agents)
  expect(refused.status).toBe(502)
  expect(JSON.stringify(await refused.json())).toContain(
    'missing the permission voices_read to execute this operation. (missing_permissions)'
  )
  expect(JSON.stringify(await (await listVoices(agents)).json())).toContain('without a list of voices')
  expect(await (await listVoices(agents)).json()).toEqual({
    voices: [
      {
        name: 'elevenlabs.n0NameAtA11000000000',
        label: 'n0NameAtA11000000000',
        description: 'A voice of the account.'
      }
    ],
    hasMore: false
  })
})
