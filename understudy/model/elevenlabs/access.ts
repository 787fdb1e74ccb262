import type { IncomingHttpHeaders } from 'node:http'
import { TimedSpeechRefusal } from './timed-speech-refusal.ts'

export function checkTimedSpeechAccess(headers: IncomingHttpHeaders, apiKey: string | undefined): void {
  if (apiKey === undefined || headers['xi-api-key'] === apiKey) return
  throw new TimedSpeechRefusal(401, 'invalid_api_key', 'Invalid API key')
}
