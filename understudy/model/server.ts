import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRequest } from '../demo/writing/answers/answer.ts'
import { createFaults } from './control/faults.ts'
import { createHostAnswers } from './control/host-answers.ts'
import { createRequestLog, type LoggedRequest } from './control/request-log.ts'
import { answerControl, type ControlState } from './control/routes.ts'
import { paceSchema, type Pace } from './control/settings.ts'
import { readBody } from './protocol/body.ts'
import { errorBody, newId, Refusal } from './protocol/errors.ts'
import { validateRequest } from './protocol/validate.ts'
import { countInputTokens, createPromptCache, type PromptCache } from './protocol/usage.ts'
import { sendAnswer } from './send-answer.ts'

export interface ModelLogger {
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

export interface ModelUnderstudyOptions {
  /** 0 takes a free port. */
  port: number
  hostname?: string
  logger?: ModelLogger
  pace?: Partial<Pace>
  /** Shorter prompts are not cached, as at the provider. */
  minimumCacheTokens?: number
}

export interface ModelUnderstudy {
  url: string
  port: number
  stop(): Promise<void>
}

interface ServerState extends ControlState {
  cache: PromptCache
  logger: ModelLogger
}

const silentLogger: ModelLogger = { info() {}, error() {} }

/**
 * A model gateway in the Anthropic Messages format. It builds its answer from the request and needs no network and no
 * model.
 */
export async function startModelUnderstudy(options: ModelUnderstudyOptions): Promise<ModelUnderstudy> {
  const cache = createPromptCache(
    options.minimumCacheTokens === undefined ? {} : { minimumTokens: options.minimumCacheTokens }
  )
  const state: ServerState = {
    faults: createFaults(),
    log: createRequestLog(),
    hostAnswers: createHostAnswers(),
    pace: paceSchema.parse(options.pace ?? {}),
    forgetCache: cache.forget,
    cache,
    logger: options.logger ?? silentLogger
  }
  const server = createServer((incoming, outgoing) => {
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
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
  try {
    if (path !== '/v1/messages' && path !== '/v1/messages/count_tokens') throw new Refusal(404, 'Not Found')
    if (method !== 'POST') throw new Refusal(405, 'Method Not Allowed', { allow: 'POST' })
    const text = await readBody(incoming)
    logged.body = parseJson(text) ?? text
    checkAccess(incoming)
    if (typeof logged.body === 'string') throw new Refusal(400, 'The request body is not valid JSON.')
    if (path.endsWith('/count_tokens')) {
      const request = validateRequest({ max_tokens: 1, ...(logged.body as object) })
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
  const request = validateRequest(logged.body)
  const fault = state.faults.take(request)
  logged.fault = fault?.kind ?? null
  refuseByFault(fault)
  const answer = state.hostAnswers.take(request) ?? answerRequest(request)
  await sendAnswer({ request, fault, outgoing, logged, pace: () => state.pace, cache: state.cache, answer })
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

/** The alias header names the gateway's own key. A direct caller sends `x-api-key`. */
function checkAccess({ headers }: IncomingMessage): void {
  const bearer = headers.authorization?.toLowerCase().startsWith('bearer ')
  if (!headers['gw-byok-alias'] && !headers['cf-aig-byok-alias'] && !headers['x-api-key'] && !bearer) {
    throw new Refusal(401, 'x-api-key header is required')
  }
  if (!headers['anthropic-version']) throw new Refusal(400, 'anthropic-version: header is required')
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
