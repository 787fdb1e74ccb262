import { AppError } from '@callsheet/lib/errors.ts'
import { collectBytes } from '@callsheet/lib/http/read-json.ts'
import { toGatewayError } from '../model/gateway-errors.ts'
import { retryAfterSeconds } from '../model/retry-delay.ts'
import { censorServerSecrets, type ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { SpeechCall } from './speech-provider.ts'
import { UnreadAnswer } from './unread-answer.ts'

const maxErrorBodyBytes = 64 * 1024

export interface SpeechPost extends Pick<SpeechCall, 'traceparent' | 'signal'> {
  server: ModelServer
  url: string
  /** Default: POST. */
  method?: 'GET' | 'POST'
  /** JSON. */
  body?: string
  /** Larger answers are refused. */
  maxBytes: number
  /** A refusal in the form of the model APIs, `{ error: { type, message } }`. As it came when absent. */
  toErrorBody?(refusal: string): string
}

/** The bytes of an answer that has come whole and within limits. Errors: `AppError`, `UnreadAnswer` after status 200; what `fetch` throws. */
export async function sendSpeech({ fetch, clock }: AgentsRuntime, post: SpeechPost): Promise<Uint8Array<ArrayBuffer>> {
  const { server, url, method = 'POST', body, maxBytes, traceparent, signal, toErrorBody = (refusal) => refusal } = post
  const response = await fetch(url, {
    method,
    headers: {
      ...server.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'user-agent': 'callsheet-agents',
      traceparent
    },
    body: body ?? null,
    redirect: 'manual',
    signal
  })
  const reader = response.body?.getReader()
  const { status, headers } = response
  if (response.ok) {
    const bytes = reader ? await collectBytes(reader, maxBytes).catch(brokenOff(server)) : new Uint8Array()
    if (bytes.length === 0) throw new UnreadAnswer(`The ${server.name} answered without a sound.`)
    return new Uint8Array(bytes)
  }
  const refusal = reader ? new TextDecoder().decode(await collectBytes(reader, maxErrorBodyBytes)) : ''
  const wait = retryAfterSeconds(headers, clock.now())
  throw toGatewayError({
    server,
    status,
    body: censorServerSecrets(server, toErrorBody(refusal)),
    ...(wait !== undefined && { retryAfterSeconds: wait })
  })
}

const brokenOff = (server: ModelServer) => (cause: unknown) => {
  throw cause instanceof AppError ? cause : new UnreadAnswer(`The ${server.name} broke its answer off.`, { cause })
}
