import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults } from '../control/faults.ts'
import type { LoggedRequest } from '../control/request-log.ts'
import { readBody } from '../protocol/body.ts'
import { answerSpeech, checkSpeechAccess, readSpeechRequest } from './answer-speech.ts'
import { SpeechRefusal } from './speech-refusal.ts'
import type { SpeechRequest } from './speech-request.ts'
import type { Synthesiser } from '../../demo/speech/synthesise.ts'

export interface SpeechState {
  apiKey: string | undefined
  faults: Faults
  synthesiser: Synthesiser
}

export interface SpeechCall {
  incoming: IncomingMessage
  outgoing: ServerResponse
  logged: LoggedRequest
  method: string
}

/** `POST /v1/audio/speech` in the form of OpenAI's API: the answer is the sound itself. */
export async function handleSpeech(
  state: SpeechState,
  { incoming, outgoing, logged, method }: SpeechCall
): Promise<void> {
  try {
    if (method !== 'POST')
      throw new SpeechRefusal(405, 'Not allowed to GET on /v1/audio/speech.', { headers: { allow: 'POST' } })
    const text = await readBody(incoming)
    logged.body = parseJson(text)
    checkSpeechAccess(incoming.headers, state.apiKey)
    const request = readSpeechRequest(logged.body)
    if (await spoiled(state, { request, outgoing, logged })) return
    const { bytes, contentType } = await answerSpeech(state.synthesiser, request)
    logged.status = 200
    logged.outcome = 'answered'
    outgoing.writeHead(200, { 'content-type': contentType }).end(bytes)
  } catch (error) {
    if (!(error instanceof SpeechRefusal)) throw error
    logged.status = error.status
    logged.outcome = 'refused'
    outgoing.writeHead(error.status, { ...error.headers, 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(error.body))
  }
}

type Spoiling = Pick<SpeechCall, 'outgoing' | 'logged'> & { request: SpeechRequest }

/** True when a fault has answered, or will never answer. Faults of other formats change nothing here. */
async function spoiled(state: SpeechState, { request, outgoing, logged }: Spoiling): Promise<boolean> {
  const fault = state.faults.take({ ...request, stream: false })
  logged.fault = fault?.kind ?? null
  switch (fault?.kind) {
    case 'rate-limited':
      throw new SpeechRefusal(429, 'Rate limit reached for requests.', {
        code: 'rate_limit_exceeded',
        headers: { 'retry-after': String(fault.retryAfterSeconds) }
      })
    case 'overloaded':
      throw new SpeechRefusal(503, 'The engine is currently overloaded, please try again later.')
    case 'server-error':
      throw new SpeechRefusal(fault.status, 'The server had an error while processing your request.')
    case 'hang':
      outgoing.once('close', () => (logged.outcome = 'caller-left'))
      return true
    case 'reset':
      outgoing.destroy()
      return true
    case 'break-off': {
      const { bytes, contentType } = await answerSpeech(state.synthesiser, request)
      logged.outcome = 'broken-off'
      outgoing.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length })
      outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.destroy())
      return true
    }
    default:
      return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SpeechRefusal(400, 'We could not parse the JSON body of your request.')
  }
}
