import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Synthesiser } from '../../demo/speech/synthesise.ts'
import { readableWords } from '../../demo/speech/readable-words.ts'
import type { Faults } from '../control/faults.ts'
import type { LoggedRequest } from '../control/request-log.ts'
import { readBody } from '../protocol/body.ts'
import { encodeSpeech } from '../speech/encode-speech.ts'
import type { SynthesiserVoice } from '../../demo/speech/synthesiser-voice.ts'
import { accountVoices } from './account-voices.ts'
import { checkTimedSpeechAccess } from './access.ts'
import { speakWordByWord } from './speak-word-by-word.ts'
import { TimedSpeechRefusal } from './timed-speech-refusal.ts'
import { readTimedSpeechRequest, type TimedSpeechRequest } from './timed-speech-request.ts'
import { voices } from './voices.ts'

export interface TimedSpeechState {
  apiKey: string | undefined
  faults: Faults
  synthesiser: Synthesiser
}

export interface TimedSpeechCall {
  incoming: IncomingMessage
  outgoing: ServerResponse
  logged: LoggedRequest
  method: string
  /** Of the address. */
  voiceId: string
}

/** The voice's id in the address of a call. Null for other addresses. */
export const timedSpeechVoice = (path: string): string | null =>
  /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/.exec(path)?.[1] ?? null

/** `POST /v1/text-to-speech/:voice/with-timestamps` in the form of ElevenLabs' API: a sound, and when each letter is heard. */
export async function handleTimedSpeech(
  state: TimedSpeechState,
  { incoming, outgoing, logged, method, voiceId }: TimedSpeechCall
): Promise<void> {
  try {
    if (method !== 'POST') throw new TimedSpeechRefusal(405, 'method_not_allowed', 'Method Not Allowed')
    const text = await readBody(incoming)
    logged.body = parseJson(text)
    checkTimedSpeechAccess(incoming.headers, state.apiKey)
    const query = new URL(incoming.url ?? '/', 'http://understudy').searchParams
    const request = readTimedSpeechRequest({ body: logged.body, query, voiceId })
    if (spoiled(state, { outgoing, logged })) return
    const answer = JSON.stringify(await speak(state, request))
    logged.status = 200
    logged.outcome = 'answered'
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  } catch (error) {
    if (!(error instanceof TimedSpeechRefusal)) throw error
    logged.status = error.status
    logged.outcome = 'refused'
    outgoing.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error.body))
  }
}

async function speak({ synthesiser }: TimedSpeechState, { text, voiceId, speed, codec }: TimedSpeechRequest) {
  const voice = soundOf(voiceId)
  if (!voice) throw new TimedSpeechRefusal(400, 'voice_not_found', `A voice with voice_id ${voiceId} was not found.`)
  const { speech, alignment } = await speakWordByWord(text, (word) =>
    synthesiser.speak({ ...voice, text: readableWords(word), speed })
  )
  const { bytes } = await encodeSpeech(speech, codec)
  return { audio_base64: Buffer.from(bytes).toString('base64'), alignment, normalized_alignment: alignment }
}

function soundOf(voiceId: string): SynthesiserVoice | undefined {
  if (Object.hasOwn(accountVoices, voiceId)) return accountVoices[voiceId]?.sound
  return Object.hasOwn(voices, voiceId) ? voices[voiceId] : undefined
}

/** True when a fault has answered, or will never answer. Faults of other formats change nothing here. */
function spoiled(state: TimedSpeechState, { outgoing, logged }: Pick<TimedSpeechCall, 'outgoing' | 'logged'>): boolean {
  const fault = state.faults.take({ stream: false })
  logged.fault = fault?.kind ?? null
  switch (fault?.kind) {
    case 'rate-limited':
      throw new TimedSpeechRefusal(429, 'too_many_concurrent_requests', 'Too many concurrent requests.')
    case 'overloaded':
      throw new TimedSpeechRefusal(429, 'system_busy', 'The system is under heavy load, please try again.')
    case 'server-error':
      throw new TimedSpeechRefusal(fault.status, 'internal_error', 'Internal server error')
    case 'hang':
      outgoing.once('close', () => (logged.outcome = 'caller-left'))
      return true
    case 'reset':
      outgoing.destroy()
      return true
    case 'malformed-json':
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"audio_base64":"')
      return true
    default:
      return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
