import { AppError } from '@callsheet/lib/errors.ts'
import { collectBytes } from '@callsheet/lib/http/read-json.ts'
import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { ServiceAnswer } from '@callsheet/lib/ports/service-caller.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { adaptRequest } from './adapt-request.ts'
import type { CallScope } from './call-scope.ts'
import { toGatewayError, unreachableGateway } from './gateway-errors.ts'
import type { GatewayRequest } from './gateway-request.ts'
import { censorServerSecrets } from '../model-server.ts'
import { findLimit, type ModelLimit } from '../model-limits.ts'
import type { ModelConnection } from './model-connection.ts'
import { isRetryableStatus, retryAfterSeconds, retryDelaySeconds } from './retry-delay.ts'

const anthropicVersion = '2023-06-01'
const maxErrorBodyBytes = 64 * 1024

export interface GatewayCall<Opened> {
  connection: ModelConnection
  request: GatewayRequest
  trace: TraceContext
  scope: CallScope
  /** The caller's `anthropic-beta`, passed on. */
  betas?: string
  /** Reads as long as the caller has received nothing. What it throws is tried again. */
  open: (answer: ServiceAnswer, about: { isLastTry: boolean }) => Promise<Opened>
}

/**
 * Sends to `/v1/messages` of the model server. Tries again while the caller has received nothing. A part of the format
 * that the model refuses is left out from then on.
 */
export async function callGateway<Opened>(runtime: AgentsRuntime, call: GatewayCall<Opened>): Promise<Opened> {
  const { settings, clock, metrics } = runtime
  const { signal } = call.scope
  let { body, limits } = await writeBody(runtime, call)
  for (let attempt = 1; ; attempt += 1) {
    const isLastTry = attempt >= settings.modelMaxAttempts
    const failure = await tryOnce(runtime, call, { body, isLastTry })
    if ('opened' in failure) return failure.opened
    signal.throwIfAborted()
    if (learnLimit(runtime, call, limits, failure)) {
      ;({ body, limits } = await writeBody(runtime, call))
      attempt -= 1
      continue
    }
    if (!failure.retryable || isLastTry) throw failure.error
    const delay = retryDelaySeconds({
      attempt,
      baseSeconds: settings.modelRetryBaseSeconds,
      ...(failure.headers && { headers: failure.headers }),
      now: clock.now(),
      random: Math.random()
    })
    if (delay > settings.modelMaxRetryWaitSeconds) throw failure.error
    metrics.modelRetries.add({ reason: failure.headers ? failure.error.code : 'connection' })
    runtime.logger.warn(
      { traceId: call.trace.traceId, attempt, delaySeconds: delay, error: failure.error },
      'model call is tried again'
    )
    await clock.sleep(delay, signal).catch(() => signal.throwIfAborted())
  }
}

/** The body, and the limits that it was written by: another call may learn more of them meanwhile. */
async function writeBody<Opened>(
  runtime: AgentsRuntime,
  { connection, request, scope }: GatewayCall<Opened>
): Promise<{ body: string; limits: ReadonlySet<ModelLimit> }> {
  const limits = new Set(runtime.modelLimits.of({ server: connection.server.id, model: request.model }))
  return { limits, body: JSON.stringify(await adaptRequest(runtime, { connection, request, limits }, scope.signal)) }
}

/**
 * A refusal can name a part that the model does not take. A body is written by all that is known, and refused once for
 * each part at most, so this ends.
 */
function learnLimit<Opened>(
  { modelLimits, logger }: AgentsRuntime,
  { connection: { server }, request, trace }: GatewayCall<Opened>,
  limits: ReadonlySet<ModelLimit>,
  { refusal }: Failure
): boolean {
  const limit = refusal === undefined ? null : findLimit(request, refusal, limits)
  if (limit === null) return false
  if (!modelLimits.learn({ server: server.id, model: request.model }, limit)) return true
  logger.info({ traceId: trace.traceId, model: request.model, limit }, 'the model does not take a part of the format')
  return true
}

interface Failure {
  error: AppError
  retryable: boolean
  headers?: ServiceAnswer['headers']
  /** What the server said to a request that it does not take. */
  refusal?: string
}

interface Try {
  body: string
  isLastTry: boolean
}

/** The span ends with the head of the answer. The request's own span measures the stream. */
async function tryOnce<Opened>(
  runtime: AgentsRuntime,
  call: GatewayCall<Opened>,
  one: Try
): Promise<{ opened: Opened } | Failure> {
  const attributes = { 'gen_ai.request.model': call.request.model }
  const start = { name: 'model call', kind: 'client', parent: formatTraceparent(call.trace), attributes } as const
  return runtime.tracer.span(start, async (span) => {
    const answer = await send(runtime, call, { ...one, traceparent: span.traceparent })
    if ('error' in answer) span.fail(answer.error.message)
    return answer
  })
}

async function send<Opened>(
  { clock }: AgentsRuntime,
  call: GatewayCall<Opened>,
  { body, isLastTry, traceparent }: Try & { traceparent: string }
): Promise<{ opened: Opened } | Failure> {
  const { server } = call.connection
  try {
    const response = await call.connection.call(`${server.url}/v1/messages`, {
      method: 'POST',
      headers: {
        ...server.headers,
        'content-type': 'application/json',
        accept: call.request.stream ? 'text/event-stream' : 'application/json',
        // A compressor would hold back a compressed event stream.
        ...(call.request.stream && { 'accept-encoding': 'identity' }),
        'anthropic-version': anthropicVersion,
        ...(call.betas && { 'anthropic-beta': call.betas }),
        'user-agent': 'callsheet-agents',
        traceparent
      },
      body,
      // A redirect could carry the request and its headers to another host. Workers do not know 'error'.
      redirect: 'manual',
      signal: call.scope.signal
    })
    if (response.ok) return { opened: await call.open(response, { isLastTry }) }
    const refusal = new TextDecoder().decode(await collectBytes(response.body, maxErrorBodyBytes))
    const wait = retryAfterSeconds(response.headers, clock.now())
    const error = toGatewayError({
      server,
      status: response.status,
      body: censorServerSecrets(server, refusal),
      ...(wait !== undefined && { retryAfterSeconds: wait })
    })
    const { status, headers } = response
    const isRefused = status === 400 || status === 422
    return { error, retryable: isRetryableStatus(status), headers, ...(isRefused && { refusal }) }
  } catch (error) {
    if (error instanceof AppError) return { error, retryable: error.retryable }
    return { error: unreachableGateway(server, error), retryable: true }
  }
}
