import { AppError } from '@callsheet/lib/errors.ts'
import { collectBytes, parseJsonBytes } from '@callsheet/lib/http/read-json.ts'
import type { TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { ServiceAnswer } from '@callsheet/lib/ports/service-caller.ts'
import { messagesResponseSchema, textOf, type RunRequest, type RunResponse } from '@callsheet/lib/wire/agents-run.ts'
import { z } from 'zod'
import type { ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import type { ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { createCallScope } from './call-scope.ts'
import { estimateUsage } from './estimate-usage.ts'
import { callGateway } from './gateway-client.ts'
import { findToldError } from './gateway-errors.ts'
import { toGatewayRequest } from './gateway-request.ts'
import type { ModelConnection } from './model-connection.ts'
import { beginRecord } from './record-call.ts'
import { mergeUsage, nothingReported, noUsage, totalUsage } from '@callsheet/lib/model-usage/token-usage.ts'

const maxAnswerBytes = 64 * 1024 * 1024

export interface ModelCallInput {
  payload: RunRequest
  trace: TraceContext
  /** Aborts when the caller goes away. */
  signal: AbortSignal
  betas?: string
  connection: ModelConnection
}

export interface RunAnswer {
  body: RunResponse
  spending: ModelSpending
}

/** A whole answer: the Messages object, and its text as one string. */
export async function runModel(
  runtime: AgentsRuntime,
  { payload, trace, signal, betas, connection }: ModelCallInput
): Promise<RunAnswer> {
  const { settings, clock } = runtime
  const request = toGatewayRequest(payload, {
    stream: false,
    roleOverrides: connection.roles,
    defaultMaxTokens: settings.defaultMaxTokens
  })
  const scope = createCallScope({ callerSignal: signal, clock, cutOff: runtime.cutOff })
  const endRecord = beginRecord(runtime, { route: '/run', model: request.model, trace, server: connection.server })
  scope.limit(settings.runTimeoutSeconds, 'The model')
  try {
    const message = await callGateway(runtime, {
      connection,
      request,
      trace,
      scope,
      ...(betas && { betas }),
      open: (answer) => readMessage(connection.server, answer)
    })
    const counted = totalUsage(mergeUsage(nothingReported, message.usage))
    const isEstimated = Object.values(counted).every((tokens) => tokens === 0)
    const usage = isEstimated ? estimateUsage(request, message.content) : counted
    const stopReason = message.stop_reason
    const costDollars = endRecord({ model: message.model, usage, isEstimated, outcome: 'done', stopReason })
    const spending = { model: request.model, calls: 1, usage, costDollars, ...(isEstimated && { isEstimated }) }
    return { body: { ...message, text: textOf(message.content) }, spending }
  } catch (error) {
    const outcome = scope.cut() === 'caller-left' ? 'caller-left' : 'failed'
    endRecord({ model: request.model, usage: noUsage, outcome, stopReason: null })
    throw error
  } finally {
    scope.dispose()
  }
}

/** Some servers count nothing. */
const uncountedSchema = messagesResponseSchema.extend({ usage: z.looseObject({}).nullish() })

async function readMessage(server: ModelServer, { body }: ServiceAnswer) {
  const bytes = await collectBytes(body, maxAnswerBytes).catch(toUpstream)
  try {
    const message = parseJsonBytes(bytes, uncountedSchema)
    return { ...message, usage: { ...message.usage, ...countedIn(message.usage) } }
  } catch (error) {
    throw findToldError(server, readAnyJson(bytes)) ?? toUpstream(error)
  }
}

function countedIn(usage: Record<string, unknown> | null | undefined) {
  const { inputTokens, outputTokens } = totalUsage(mergeUsage(nothingReported, { ...usage, iterations: null }))
  return { input_tokens: inputTokens, output_tokens: outputTokens }
}

function readAnyJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonBytes(bytes, z.unknown())
  } catch {
    return undefined
  }
}

/** An answer that does not fit the schema is the gateway's fault, not the caller's. */
function toUpstream(cause: unknown): never {
  if (!(cause instanceof AppError)) throw cause
  throw new AppError('upstream-failed', 'The model gateway answered with something that is not a message.', { cause })
}
