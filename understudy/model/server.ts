import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRequest } from '../demo/writing/answers/answer.ts'
import { createFaults, type Fault } from './control/faults.ts'
import { createHostAnswers } from './control/host-answers.ts'
import { createRequestLog, type LoggedRequest } from './control/request-log.ts'
import { answerControl, type ControlState } from './control/routes.ts'
import { paceSchema, type Pace } from './control/settings.ts'
import { checkAccess } from './protocol/access.ts'
import type { Habit } from './habits/habits.ts'
import { refuseByHabit } from './habits/refuse-by-habit.ts'
import { readBody } from './protocol/body.ts'
import { errorBody, newId, Refusal } from './protocol/errors.ts'
import type { GatewayRequest } from './protocol/request.ts'
import { eventText } from './protocol/stream-events.ts'
import { validateRequest } from './protocol/validate.ts'
import { countInputTokens, createPromptCache, type PromptCache } from './protocol/usage.ts'
import { sendAnswer } from './send-answer.ts'
import { handleTimedSpeech, timedSpeechVoice } from './elevenlabs/handle-timed-speech.ts'
import { listVoices } from './elevenlabs/list-voices.ts'
import { readSubscription } from './elevenlabs/read-subscription.ts'
import { handleSpeech } from './speech/handle-speech.ts'
import { createSynthesiser, type Synthesiser } from '../demo/speech/synthesise.ts'

export interface ModelLogger {
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Longer than a caller keeps a connection. With Node's own 5 seconds the next request of a busy one is cut off. */
const idleMilliseconds = 125_000

export interface ModelUnderstudyOptions {
  /** 0 takes a free port. */
  port: number
  hostname?: string
  logger?: ModelLogger
  pace?: Partial<Pace>
  /** Shorter prompts are not cached, as at the provider. */
  minimumCacheTokens?: number
  /** With it, this is the provider's own API, and every call needs this key. Without it, it is a gateway. */
  apiKey?: string
  /** What it does differently from the provider. */
  habits?: readonly Habit[]
}

export interface ModelUnderstudy {
  url: string
  port: number
  stop(): Promise<void>
}

interface ServerState extends ControlState {
  apiKey: string | undefined
  cache: PromptCache
  synthesiser: Synthesiser
  logger: ModelLogger
}

const silentLogger: ModelLogger = { info() {}, error() {} }

/**
 * A model gateway in the Anthropic Messages format, which also speaks in the formats of the speech APIs of OpenAI and
 * ElevenLabs. It builds its answers from the requests and needs no network and no model.
 */
export async function startModelUnderstudy(options: ModelUnderstudyOptions): Promise<ModelUnderstudy> {
  const cache = createPromptCache(
    options.minimumCacheTokens === undefined ? {} : { minimumTokens: options.minimumCacheTokens }
  )
  const state: ServerState = {
    apiKey: options.apiKey,
    habits: new Set(options.habits ?? []),
    faults: createFaults(),
    log: createRequestLog(),
    hostAnswers: createHostAnswers(),
    pace: paceSchema.parse(options.pace ?? {}),
    forgetCache: cache.forget,
    cache,
    synthesiser: createSynthesiser(),
    logger: options.logger ?? silentLogger
  }
  const server = createServer({ keepAliveTimeout: idleMilliseconds }, (incoming, outgoing) => {
    handle(state, incoming, outgoing).catch((error: unknown) => fail(state, outgoing, error))
  })
  const hostname = options.hostname ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, hostname, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${hostname === '0.0.0.0' ? '127.0.0.1' : hostname}:${port}`,
    port,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await state.synthesiser.stop()
    }
  }
}

async function handle(state: ServerState, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const path = new URL(incoming.url ?? '/', 'http://understudy').pathname.replace(/(.)\/$/, '$1')
  const method = incoming.method ?? 'GET'
  if (path.startsWith('/__control')) {
    const body = method === 'GET' ? undefined : parseJson((await readBody(incoming)) || '{}')
    const answered = answerControl(state, { method, path, body })
    return sendJson(outgoing, answered.status, answered.body)
  }
  if (method === 'GET' && (path === '/' || path === '/health')) {
    return sendJson(outgoing, 200, { service: 'model understudy', status: 'ok' })
  }
  await handleApi(state, { incoming, outgoing, path, method })
}

interface ApiCall {
  incoming: IncomingMessage
  outgoing: ServerResponse
  path: string
  method: string
}

async function handleApi(state: ServerState, { incoming, outgoing, path, method }: ApiCall): Promise<void> {
  const requestId = newId('req')
  outgoing.setHeader('request-id', requestId)
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const logged = state.log.open({ id: requestId, atMilliseconds: Date.now(), method, path, headers, body: null })
  if (path === '/v1/audio/speech') return handleSpeech(state, { incoming, outgoing, logged, method })
  if (path === '/v1/user/subscription' && method === 'GET')
    return readSubscription(state.apiKey, { incoming, outgoing })
  if (path === '/v2/voices' && method === 'GET') return listVoices(state.apiKey, { incoming, outgoing, logged })
  const voiceId = timedSpeechVoice(path)
  if (voiceId !== null) return handleTimedSpeech(state, { incoming, outgoing, logged, method, voiceId })
  try {
    if (path !== '/v1/messages' && path !== '/v1/messages/count_tokens') throw new Refusal(404, 'Not Found')
    if (method !== 'POST') throw new Refusal(405, 'Method Not Allowed', { allow: 'POST' })
    const text = await readBody(incoming)
    logged.body = parseJson(text) ?? text
    checkAccess(incoming.headers, { apiKey: state.apiKey, asksNoKey: state.habits.has('asks-no-key') })
    if (typeof logged.body === 'string') throw new Refusal(400, 'The request body is not valid JSON.')
    if (path.endsWith('/count_tokens')) {
      const request = validateRequest({ max_tokens: 1, ...(logged.body as object) }, protocolOf(state, logged))
      finish(logged, 200, 'answered')
      return sendJson(outgoing, 200, { input_tokens: countInputTokens(request) })
    }
    await handleMessages(state, { outgoing, logged })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    finish(logged, error.status, 'refused')
    for (const [name, value] of Object.entries(error.headers)) outgoing.setHeader(name, value)
    sendJson(outgoing, error.status, errorBody(error, requestId))
  }
  state.logger.info(
    { requestId, path, status: logged.status, fault: logged.fault, outcome: logged.outcome },
    'model call answered'
  )
}

async function handleMessages(
  state: ServerState,
  { outgoing, logged }: { outgoing: ServerResponse; logged: LoggedRequest }
): Promise<void> {
  const request = validateRequest(logged.body, protocolOf(state, logged))
  const { habits } = state
  refuseByHabit(request, habits)
  const fault = state.faults.take(request)
  logged.fault = fault?.kind ?? null
  if (habits.has('wraps-errors') && isProviderFault(fault)) return sendWrappedError(request, { outgoing, logged })
  refuseByFault(fault)
  const answer = state.hostAnswers.take(request) ?? (await answerRequest(request))
  await sendAnswer({ request, fault, habits, outgoing, logged, pace: () => state.pace, cache: state.cache, answer })
}

/** What decides how strictly a request is read. */
function protocolOf({ apiKey }: ServerState, { headers }: LoggedRequest) {
  return { isProvider: apiKey !== undefined, hasBeta: headers['anthropic-beta'] !== undefined }
}

const isProviderFault = (fault: Fault | null): boolean =>
  fault?.kind === 'overloaded' || fault?.kind === 'rate-limited' || fault?.kind === 'server-error'

/** A router has answered 200 already when the provider behind it fails. */
function sendWrappedError(
  { stream }: GatewayRequest,
  { outgoing, logged }: { outgoing: ServerResponse; logged: LoggedRequest }
): void {
  finish(logged, 200, 'refused')
  const error = { type: 'overloaded_error', message: 'Provider returned error: Overloaded', code: 529 }
  if (!stream) return sendJson(outgoing, 200, { error })
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).end(eventText({ type: 'error', fields: { error } }))
}

function refuseByFault(fault: ReturnType<ServerState['faults']['take']>): void {
  if (fault?.kind === 'rate-limited') {
    throw new Refusal(429, 'This request would exceed your rate limit.', {
      'retry-after': String(fault.retryAfterSeconds)
    })
  }
  if (fault?.kind === 'overloaded') throw new Refusal(529, 'Overloaded')
  if (fault?.kind === 'server-error') throw new Refusal(fault.status, 'Internal server error')
}

function finish(logged: LoggedRequest, status: number, outcome: string): void {
  logged.status = status
  logged.outcome = outcome
}

function sendJson(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail({ logger }: ServerState, outgoing: ServerResponse, error: unknown): void {
  if (error instanceof Refusal && !outgoing.headersSent)
    return sendJson(outgoing, error.status, errorBody(error, newId('req')))
  logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'the model understudy failed')
  if (outgoing.headersSent) outgoing.destroy()
  else sendJson(outgoing, 500, errorBody({ status: 500, message: 'Internal server error' }, newId('req')))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
