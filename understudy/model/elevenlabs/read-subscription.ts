import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkTimedSpeechAccess } from './access.ts'
import { TimedSpeechRefusal } from './timed-speech-refusal.ts'

/** `GET /v1/user/subscription`: the plan of the account, and how much of its month is used. */
export function readSubscription(
  apiKey: string | undefined,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse }
): void {
  try {
    checkTimedSpeechAccess(incoming.headers, apiKey)
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ tier: 'free', character_count: 1_234, character_limit: 10_000, status: 'free' }))
  } catch (error) {
    if (!(error instanceof TimedSpeechRefusal)) throw error
    outgoing.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error.body))
  }
}
