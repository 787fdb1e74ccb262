import { censorServerSecrets, type ModelServer } from '@callsheet/agents/model-server.ts'
import { chooseSpeech, type ConnectedSpeech } from '@callsheet/agents/speech/speech-providers.ts'
import { SettingsError } from '@callsheet/lib/settings/settings.ts'
import { z } from 'zod'
import { modelSetting, speechSetting } from '../embedded/model-setting.ts'
import type { Finding } from './finding.ts'
import { readModelSettings } from './inspect-model.ts'

type Environment = Record<string, string | undefined>

const subject = 'Speech API'
const timeoutMs = 15_000

const modelsSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const subscriptionSchema = z.looseObject({
  tier: z.string(),
  character_count: z.number(),
  character_limit: z.number()
})

/** Makes one call that costs nothing to the speech API whose key or address is set, and says what it may do. */
export async function inspectSpeech(env: Environment): Promise<Finding> {
  const setting = speechSetting(env)
  if (!setting) return { subject, verdict: 'note', text: 'none asked: without one the understudy speaks, or nobody' }
  try {
    // It speaks beside whatever writes.
    const writer = modelSetting(env) ? {} : { GATEWAY_URL: 'http://127.0.0.1' }
    const speech = chooseSpeech(readModelSettings({ ...env, ...writer }))
    return speech ? await inspectServer(speech) : { subject, verdict: 'bad', text: `${setting} connects none` }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { subject, verdict: 'bad', text: error.message.replaceAll(/\s*\n\s*/g, ' ') }
  }
}

async function inspectServer({ server, model }: ConnectedSpeech): Promise<Finding> {
  try {
    return server.setting.access === 'ELEVENLABS_API_KEY' ? await readQuota(server) : await findModel(server, model)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { subject, verdict: 'bad', text: `the ${server.name} did not answer: ${censorServerSecrets(server, why)}` }
  }
}

async function readQuota(server: ModelServer): Promise<Finding> {
  const answer = await ask(server, '/v1/user/subscription')
  const body: unknown = await answer.json().catch(() => null)
  // A key for speech alone may not read the account.
  if (answer.status === 401 && JSON.stringify(body).includes('missing_permissions'))
    return { subject, verdict: 'note', text: `the ${server.name} takes the key, which may not read its account` }
  if (!answer.ok) return refused(server, answer.status)
  const { data } = subscriptionSchema.safeParse(body)
  if (!data) return { subject, verdict: 'good', text: `the ${server.name} takes the key` }
  const left = data.character_limit - data.character_count
  const text = `${left.toLocaleString('en')} of ${data.character_limit.toLocaleString('en')} credits left, plan ${data.tier}`
  return { subject, verdict: left > 0 ? 'good' : 'bad', text: `ElevenLabs takes the key: ${text}` }
}

async function findModel(server: ModelServer, model: string): Promise<Finding> {
  const answer = await ask(server, '/models')
  if (answer.status === 401 || answer.status === 403) return refused(server, answer.status)
  const list = answer.ok ? modelsSchema.safeParse(await answer.json().catch(() => null)).data : undefined
  if (!list) return { subject, verdict: 'note', text: `the ${server.name} has no list of models (${answer.status})` }
  if (list.data.some(({ id }) => id === model)) return { subject, verdict: 'good', text: `may be asked for ${model}` }
  return { subject, verdict: 'note', text: `the ${server.name} does not list ${model}: see SPEECH_MODEL` }
}

const ask = (server: ModelServer, path: string) =>
  fetch(`${server.url}${path}`, {
    headers: { ...server.headers, 'user-agent': 'callsheet' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs)
  })

const refused = (server: ModelServer, status: number): Finding => ({
  subject,
  verdict: 'bad',
  text: `the ${server.name} refuses us (${status}): see ${server.setting.access}`
})
