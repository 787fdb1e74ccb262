import { AppError } from '@callsheet/lib/errors.ts'
import type { AnswerReader, ServiceAnswer } from '@callsheet/lib/ports/service-caller.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { createCallScope, type CallScope } from './call-scope.ts'
import { callGateway } from './gateway-client.ts'
import { toGatewayRequest } from './gateway-request.ts'
import { beginRecord } from './record-call.ts'
import { relayEvents } from './relay-events.ts'
import type { ModelCallInput } from './run-call.ts'
import { createStreamTap } from './stream-tap.ts'
import { noUsage } from './token-usage.ts'

/** The gateway's event stream, byte for byte. Throws only while the caller can still receive an HTTP error. */
export async function streamModel(
  runtime: AgentsRuntime,
  { payload, trace, signal, betas }: ModelCallInput
): Promise<AnswerReader> {
  const { settings, clock, metrics } = runtime
  const request = toGatewayRequest(payload, {
    stream: true,
    roleOverrides: settings.modelRoles,
    defaultMaxTokens: settings.defaultMaxTokens
  })
  const scope = createCallScope({ callerSignal: signal, clock })
  const startedAt = clock.now()
  const endRecord = beginRecord(runtime, { route: '/stream', model: request.model, trace })
  const stopWaiting = scope.limit(settings.firstByteTimeoutSeconds, 'The first byte of the model')
  try {
    const { reader, firstChunk } = await callGateway(runtime, {
      request,
      trace,
      scope,
      ...(betas && { betas }),
      open: readFirst
    })
    stopWaiting()
    metrics.modelFirstByteSeconds.observe(
      { model: request.model },
      (clock.now().getTime() - startedAt.getTime()) / 1000
    )
    const tap = createStreamTap()
    scope.limit(settings.runTimeoutSeconds, 'The model')
    return relayEvents({
      firstChunk,
      reader,
      tap,
      onWait: scope.limitWaits(settings.idleTimeoutSeconds, 'The model said nothing'),
      toBreakError: (cause) => toBreakError(scope, cause),
      onCancel: scope.leave,
      onEnd(error) {
        const { usage, model, stopReason, failed } = tap.seen()
        const left = scope.cut() === 'caller-left'
        const outcome = left ? 'caller-left' : error ? 'broken-off' : failed ? 'failed' : 'done'
        endRecord({ model: model ?? request.model, usage, outcome, stopReason })
        scope.dispose()
      }
    })
  } catch (error) {
    const outcome = scope.cut() === 'caller-left' ? 'caller-left' : 'failed'
    endRecord({ model: request.model, usage: noUsage, outcome, stopReason: null })
    scope.dispose()
    throw error
  }
}

/** An answer has begun when its first byte is here. Until then the caller does not notice another try. */
async function readFirst({ headers, body }: ServiceAnswer) {
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) {
    await body.cancel()
    throw new AppError('upstream-failed', `The model gateway answered ${type || 'nothing'} instead of an event stream.`)
  }
  const { value, done } = await body.read()
  if (done) throw new AppError('upstream-failed', 'The model gateway closed the stream before its first byte.')
  return { reader: body, firstChunk: value }
}

function toBreakError(scope: CallScope, cause: unknown): AppError {
  if (scope.signal.aborted && scope.signal.reason instanceof AppError) return scope.signal.reason
  return new AppError('upstream-failed', 'The model gateway broke off in the middle of the answer.', { cause })
}
