import { afterEach, expect, test } from 'vitest'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { readSpending } from '@callsheet/lib/wire/model-spending.ts'
import { speechResponseSchema } from '@callsheet/lib/wire/speech.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { startScriptedGateway } from '../testing/script-gateway.ts'
import { startTestAgents, testToken } from '../testing/start-test-agents.ts'

const stops: (() => Promise<void>)[] = []
const line = { text: 'Cold brew that never turns bitter.', voice: 'sage' }

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(env: Record<string, string> = {}, apiKey?: string) {
  const model = await startModelUnderstudy({ port: 0, ...(apiKey && { apiKey }) })
  const agents = await startTestAgents({ SPEECH_BASE_URL: `${model.url}/v1`, ...env })
  stops.push(model.stop, agents.stop)
  const fault = (body: object) => fetch(`${model.url}/__control/faults`, { method: 'POST', body: JSON.stringify(body) })
  const requests = async (): Promise<{ path: string; body: unknown; outcome: string | null }[]> => {
    const { requests: all } = await (await fetch(`${model.url}/__control/requests`)).json()
    return all
  }
  return { model, agents, fault, requests }
}

test('a line is spoken, measured, priced and counted', async () => {
  const { agents, requests } = await start({ SPEECH_API_KEY: 'sk-voice' }, 'sk-voice')
  const response = await agents.post('/speech', { ...line, language: 'Mexican Spanish', speed: 1.2 })
  expect(response.status).toBe(200)
  const { audio, durationSeconds, speech, ...rest } = speechResponseSchema.parse(await response.json())
  expect(rest).toEqual({ mediaType: 'audio/wav', words: null, model: 'gpt-4o-mini-tts' })
  const wave = fromBase64(audio)
  // The length that its head says is the true one.
  expect(new DataView(wave.buffer).getUint32(40, true)).toBe(wave.length - 44)
  expect(durationSeconds).toBeCloseTo((wave.length - 44) / 48_000, 3)
  expect(durationSeconds).toBeGreaterThan(1)
  expect(speech!.endSeconds - speech!.startSeconds).toBeGreaterThan(1)
  expect(readSpending(response.headers)).toMatchObject({
    model: 'gpt-4o-mini-tts',
    calls: 1,
    costDollars: expect.closeTo((durationSeconds * 0.015) / 60, 6)
  })
  expect((await requests())[0]?.body).toEqual({
    model: 'gpt-4o-mini-tts',
    input: line.text,
    voice: 'sage',
    response_format: 'wav',
    speed: 1.2,
    instructions: 'Speak in Mexican Spanish.'
  })
  expect(await agents.metrics()).toContain('callsheet_model_calls_total{model="gpt-4o-mini-tts",outcome="done"} 1')
})

test('an MP3 is measured by its frames', async () => {
  const { agents } = await start()
  const [wav, mp3] = await Promise.all(
    ['wav', 'mp3'].map(async (format) =>
      speechResponseSchema.parse(await (await agents.post('/speech', { ...line, format })).json())
    )
  )
  expect(mp3?.mediaType).toBe('audio/mpeg')
  expect(Math.abs(mp3!.durationSeconds - wav!.durationSeconds)).toBeLessThan(0.1)
})

test.each([
  ['a line of 2,000 words', { text: 'bitter '.repeat(2_000) }, 'at most 4096 characters'],
  ['no words', { text: ' ' }, 'the words to speak'],
  ['an unknown language', { language: 'Klingonese' }, 'No language is known by the name “Klingonese”'],
  ['a speed that nobody follows', { speed: 5 }, 'a speed from 0.5 to 2'],
  ['a voice that the provider lacks', { voice: 'nobody' }, "'voice'"]
])('%s gets a clear error', async (_, changes, words) => {
  const { agents } = await start()
  const response = await agents.post('/speech', { ...line, ...changes })
  expect(response.status).toBe(422)
  expect(JSON.stringify(await response.json())).toContain(words)
})

test('an installation without a speech API says so', async () => {
  const agents = await startTestAgents()
  stops.push(agents.stop)
  const head = { headers: { authorization: `Bearer ${testToken}` } }
  const readiness = async (url: string) => (await fetch(`${url}/speech`, head)).json()
  expect(await readiness(agents.url)).toMatchObject({ isReady: false })
  expect(await readiness((await start()).agents.url)).toMatchObject({ isReady: true, model: 'gpt-4o-mini-tts' })
  const response = await agents.post('/speech', line)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('SPEECH_API_KEY') })
})

test('a language that the model lacks is refused before anything is asked of it', async () => {
  const { agents, requests } = await start({ SPEECH_LANGUAGES: 'en, de' })
  const response = await agents.post('/speech', { ...line, language: 'Japanese' })
  expect(response.status).toBe(409)
  expect(JSON.stringify(await response.json())).toContain('gpt-4o-mini-tts does not speak Japanese')
  expect((await agents.post('/speech', { ...line, language: 'Austrian German' })).status).toBe(200)
  expect(await requests()).toHaveLength(1)
  const head = { headers: { authorization: `Bearer ${testToken}` } }
  const languagesOf = async ({ agents: { url } }: Awaited<ReturnType<typeof start>>) =>
    (await (await fetch(`${url}/speech`, head)).json()).languages
  expect(await languagesOf(await start({ SPEECH_LANGUAGES: 'en' }))).toEqual(['en'])
  // What its maker says, where the operator says nothing; and nothing of a model that nobody knows.
  expect(await languagesOf(await start())).toContain('ja')
  expect(await languagesOf(await start({ SPEECH_MODEL: 'kokoro' }))).toBeNull()
})

test('a passing failure is tried again, and a lasting one is told without the key', async () => {
  const { agents, fault, requests } = await start({ SPEECH_API_KEY: 'sk-right-and-long' }, 'sk-right-and-long')
  await fault({ kind: 'overloaded' })
  await fault({ kind: 'break-off' })
  expect((await agents.post('/speech', line)).status).toBe(200)
  expect(await requests()).toHaveLength(3)
  const wrong = await startTestAgents({
    SPEECH_BASE_URL: `${(await start({}, 'sk-other')).model.url}/v1`,
    SPEECH_API_KEY: 'sk-wrong-and-long'
  })
  stops.push(wrong.stop)
  const refused = await wrong.post('/speech', line)
  expect(refused.status).toBe(502)
  const problem = JSON.stringify(await refused.json())
  expect(problem).toContain('Check SPEECH_API_KEY')
  expect(problem).not.toContain('sk-wrong-and-long')
})

test('a speech that takes too long ends, and one whose caller leaves ends at the provider too', async () => {
  const { agents, fault } = await start({ SPEECH_TIMEOUT_SECONDS: '0.3' })
  await fault({ kind: 'hang' })
  expect((await agents.post('/speech', line)).status).toBe(504)
  const leaving = new AbortController()
  let isEnded: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (isEnded = resolve))
  const silent = await startScriptedGateway(({ signal }) => {
    signal.addEventListener('abort', isEnded)
    leaving.abort()
    return new Promise<Response>(() => undefined)
  })
  const patient = await startTestAgents({ SPEECH_BASE_URL: `${silent.url}/v1` })
  stops.push(silent.stop, patient.stop)
  await expect(patient.post('/speech', line, { signal: leaving.signal })).rejects.toThrow()
  await ended
})

test('a sound that is none is the provider’s fault', async () => {
  const odd = await startScriptedGateway(
    () => new Response('not a sound', { headers: { 'content-type': 'audio/wav' } })
  )
  const agents = await startTestAgents({ SPEECH_BASE_URL: `${odd.url}/v1`, MODEL_MAX_ATTEMPTS: '1' })
  stops.push(odd.stop, agents.stop)
  expect((await agents.post('/speech', line)).status).toBe(502)
})

test.each([
  ['no sound', () => new Response('not a sound', { headers: { 'content-type': 'audio/wav' } })],
  ['nothing', () => new Response('')]
])('an answer that may have been paid is asked for once more and then told: %s', async (_what, answer) => {
  const odd = await startScriptedGateway(answer)
  const env = { MODEL_MAX_ATTEMPTS: '6', MODEL_RETRY_BASE_SECONDS: '0.01' }
  const agents = await startTestAgents({ SPEECH_BASE_URL: `${odd.url}/v1`, ...env })
  stops.push(odd.stop, agents.stop)
  const refused = await agents.post('/speech', line)
  expect(refused.status).toBe(502)
  const problem = await refused.json()
  expect(problem).toMatchObject({ code: 'upstream-failed', retryable: false })
  expect(problem.detail).toContain('The API may have counted 2 answers that were no sound')
  expect(odd.seen).toHaveLength(2)
})

test('so is one that broke off', async () => {
  const env = { MODEL_MAX_ATTEMPTS: '6', MODEL_RETRY_BASE_SECONDS: '0.01' }
  const { agents, fault, requests } = await start(env)
  await fault({ kind: 'break-off', count: 6 })
  const refused = await (await agents.post('/speech', line)).json()
  expect(refused).toMatchObject({ status: 502, retryable: false })
  expect(refused.detail).toContain('The speech API broke its answer off. The API may have counted 2 answers')
  expect((await requests()).map(({ outcome }) => outcome)).toEqual(['broken-off', 'broken-off'])
})
