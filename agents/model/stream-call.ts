import { AppError } from '@callsheet/lib/errors.ts'
import type { AnswerReader, ServiceAnswer } from '@callsheet/lib/ports/service-caller.ts'
import { collectBytes } from '@callsheet/lib/http/read-json.ts'
import type { ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { createCallScope, type CallScope } from './call-scope.ts'
import { createEventSplitter, joinChunks } from './event-splitter.ts'
import { callGateway } from './gateway-client.ts'
import { findToldError } from './gateway-errors.ts'
import { toGatewayRequest } from './gateway-request.ts'
import { beginRecord, figureName } from './record-call.ts'
import { relayEvents } from './relay-events.ts'
import type { ModelCallInput } from './run-call.ts'
import { createStreamTap } from './stream-tap.ts'
import { noUsage } from '@callsheet/lib/model-usage/token-usage.ts'

export interface StreamAnswer {
  reader: AnswerReader
  /** The model that was asked for. */
  model: string
}

/** The gateway's event stream, byte for byte. Throws only while the caller can still receive an HTTP error. */
export async function streamModel(
  runtime: AgentsRuntime,
  { payload, trace, signal, betas, connection }: ModelCallInput
): Promise<StreamAnswer> {
  const { settings, clock, metrics } = runtime
  const { server } = connection
  const request = toGatewayRequest(payload, {
    stream: true,
    roleOverrides: connection.roles,
    defaultMaxTokens: settings.defaultMaxTokens
  })
  const scope = createCallScope({ callerSignal: signal, clock, cutOff: runtime.cutOff })
  const startedAt = clock.now()
  const endRecord = beginRecord(runtime, { route: '/stream', model: request.model, trace, server })
  const stopWaiting = scope.limit(settings.firstByteTimeoutSeconds, 'The first byte of the model')
  try {
    const { reader, firstChunk } = await callGateway(runtime, {
      connection,
      request,
      trace,
      scope,
      ...(betas && { betas }),
      open: (answer, about) => readFirst(server, answer, about)
    })
    stopWaiting()
    metrics.modelFirstByteSeconds.observe(
      { model: figureName(server, request.model) },
      (clock.now().getTime() - startedAt.getTime()) / 1000
    )
    const tap = createStreamTap()
    scope.limit(settings.runTimeoutSeconds, 'The model')
    const relayed = relayEvents({
      firstChunk,
      reader,
      tap,
      onWait: scope.limitWaits(settings.idleTimeoutSeconds, 'The model said nothing'),
      toBreakError: (cause) => toBreakError(server, scope, cause),
      onCancel: scope.leave,
      onEnd(error) {
        const { usage, model, stopReason, failed } = tap.seen()
        const left = scope.cut() === 'caller-left'
        const outcome = left ? 'caller-left' : error ? 'broken-off' : failed ? 'failed' : 'done'
        endRecord({ model: model ?? request.model, usage, outcome, stopReason })
        scope.dispose()
      }
    })
    return { reader: relayed, model: request.model }
  } catch (error) {
    const outcome = scope.cut() === 'caller-left' ? 'caller-left' : 'failed'
    endRecord({ model: request.model, usage: noUsage, outcome, stopReason: null })
    scope.dispose()
    throw error
  }
}

const decoder = new TextDecoder()
const newline = 10
/** Much larger than the first event of any answer. */
const maxFirstEventBytes = 1024 * 1024

/**
 * An answer has begun with its first event. Until then the caller does not notice another try, so an answer that begins
 * with an error is asked for again. The last of them is passed on as it came.
 */
async function readFirst(
  server: ModelServer,
  { headers, body }: ServiceAnswer,
  { isLastTry }: { isLastTry: boolean }
): Promise<{ reader: AnswerReader; firstChunk: Uint8Array }> {
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) {
    const told = type.startsWith('application/json') ? findToldError(server, await readSmallJson(body)) : null
    await body.cancel()
    if (told) throw told
    throw new AppError(
      'upstream-failed',
      `The ${server.name} answered ${type || 'nothing'} instead of an event stream.`
    )
  }
  const splitter = createEventSplitter(maxFirstEventBytes)
  const chunks: Uint8Array[] = []
  let events: Uint8Array | null = null
  while (events === null) {
    const { value, done } = await body.read()
    if (done) break
    chunks.push(value)
    events = splitter.push(value)
  }
  if (chunks.length === 0)
    throw new AppError('upstream-failed', `The ${server.name} closed the stream before its first byte.`)
  const told = events && findToldError(server, firstErrorData(events))
  if (told && !(isLastTry && told.retryable)) {
    await body.cancel()
    throw told
  }
  return { reader: body, firstChunk: joinChunks(chunks) }
}

/**
 * The data of the first event that has any, where it may tell of an error. Only lines up to it are decoded, because all
 * other events are often there already.
 */
function firstErrorData(events: Uint8Array): unknown {
  for (let start = 0; start < events.byteLength;) {
    const end = events.indexOf(newline, start)
    const line = decoder.decode(events.subarray(start, end === -1 ? events.byteLength : end))
    if (line.startsWith('data:')) return line.includes('error') ? parseJson(line.slice('data:'.length)) : undefined
    if (end === -1) break
    start = end + 1
  }
  return undefined
}

async function readSmallJson(body: AnswerReader): Promise<unknown> {
  return parseJson(new TextDecoder().decode(await collectBytes(body, maxFirstEventBytes)))
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function toBreakError(server: ModelServer, scope: CallScope, cause: unknown): AppError {
  if (scope.signal.aborted && scope.signal.reason instanceof AppError) return scope.signal.reason
  return new AppError('upstream-failed', `The ${server.name} broke off in the middle of the answer.`, { cause })
}
