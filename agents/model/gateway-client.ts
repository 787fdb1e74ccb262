import { AppError } from '@callsheet/lib/errors.ts'
import { collectBytes } from '@callsheet/lib/http/read-json.ts'
import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { ServiceAnswer } from '@callsheet/lib/ports/service-caller.ts'
import { AI_GATEWAY_BYOK_ALIAS, AI_GATEWAY_BYOK_HEADER } from '@callsheet/lib/registry.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { CallScope } from './call-scope.ts'
import { toGatewayError, unreachableGateway } from './gateway-errors.ts'
import type { GatewayRequest } from './gateway-request.ts'
import { isRetryableStatus, retryAfterSeconds, retryDelaySeconds } from './retry-delay.ts'

const anthropicVersion = '2023-06-01'
const maxErrorBodyBytes = 64 * 1024

export interface GatewayCall<Opened> {
  request: GatewayRequest
  trace: TraceContext
  scope: CallScope
  /** The caller's `anthropic-beta`, passed on. */
  betas?: string
  /** Reads as long as the caller has received nothing. What it throws is tried again. */
  open: (answer: ServiceAnswer) => Promise<Opened>
}

/** Sends to `{GATEWAY_URL}/v1/messages`. Tries again while the caller has received nothing. */
export async function callGateway<Opened>(runtime: AgentsRuntime, call: GatewayCall<Opened>): Promise<Opened> {
  const { settings, clock, metrics } = runtime
  const body = JSON.stringify(call.request)
  for (let attempt = 1; ; attempt += 1) {
    const failure = await tryOnce(runtime, call, body)
    if ('opened' in failure) return failure.opened
    call.scope.signal.throwIfAborted()
    if (!failure.retryable || attempt >= settings.modelMaxAttempts) throw failure.error
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
    await clock.sleep(delay, call.scope.signal).catch(() => call.scope.signal.throwIfAborted())
  }
}

interface Failure {
  error: AppError
  retryable: boolean
  headers?: ServiceAnswer['headers']
}

/** The span ends with the head of the answer. The request's own span measures the stream. */
async function tryOnce<Opened>(
  runtime: AgentsRuntime,
  call: GatewayCall<Opened>,
  body: string
): Promise<{ opened: Opened } | Failure> {
  const attributes = { 'gen_ai.request.model': call.request.model }
  const start = { name: 'model call', kind: 'client', parent: formatTraceparent(call.trace), attributes } as const
  return runtime.tracer.span(start, async (span) => {
    const answer = await send(runtime, call, body, span.traceparent)
    if ('error' in answer) span.fail(answer.error.message)
    return answer
  })
}

async function send<Opened>(
  { settings, callService, clock }: AgentsRuntime,
  call: GatewayCall<Opened>,
  body: string,
  traceparent: string
): Promise<{ opened: Opened } | Failure> {
  try {
    const response = await callService(`${settings.gatewayUrl}/v1/messages`, {
      method: 'POST',
      headers: {
        ...settings.gatewayHeaders,
        'content-type': 'application/json',
        accept: call.request.stream ? 'text/event-stream' : 'application/json',
        // A compressor would hold back a compressed event stream.
        ...(call.request.stream && { 'accept-encoding': 'identity' }),
        'anthropic-version': anthropicVersion,
        ...(call.betas && { 'anthropic-beta': call.betas }),
        'user-agent': 'callsheet-agents',
        traceparent,
        [AI_GATEWAY_BYOK_HEADER]: AI_GATEWAY_BYOK_ALIAS
      },
      body,
      // A redirect could carry the request and its headers to another host. Workers do not know 'error'.
      redirect: 'manual',
      signal: call.scope.signal
    })
    if (response.ok) return { opened: await call.open(response) }
    const refusal = new TextDecoder().decode(await collectBytes(response.body, maxErrorBodyBytes))
    const wait = retryAfterSeconds(response.headers, clock.now())
    const error = toGatewayError({
      status: response.status,
      body: refusal,
      ...(wait !== undefined && { retryAfterSeconds: wait })
    })
    return { error, retryable: isRetryableStatus(response.status), headers: response.headers }
  } catch (error) {
    if (error instanceof AppError) return { error, retryable: error.retryable }
    return { error: unreachableGateway(error), retryable: true }
  }
}
