import { costOfUsage } from '@callsheet/lib/model-usage/cost-of-usage.ts'
import type { TokenUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { Span } from '@callsheet/lib/ports/tracer.ts'
import type { ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { priceOf } from './price-of-model.ts'

export interface BegunCall {
  route: '/run' | '/stream' | '/speech'
  /** The model as requested. The answer can name a more exact one. */
  model: string
  trace: TraceContext
  server: ModelServer
}

export interface EndedCall {
  model: string
  usage: TokenUsage
  /** True when the server counted nothing, and the usage is only about what the texts make. */
  isEstimated?: boolean
  outcome: 'done' | 'failed' | 'broken-off' | 'caller-left'
  stopReason: string | null
  /** Of what is not counted in tokens. Absent: the price of its tokens. */
  costDollars?: number | null
}

/**
 * Begins to record a model call. The function that comes back ends it, once: a span with its usage on the caller's
 * trace, a log line, and the figures for `/metrics`. It returns the cost in US dollars, if known.
 */
export function beginRecord(
  runtime: AgentsRuntime,
  { route, model, trace, server }: BegunCall
): (ended: EndedCall) => number | null {
  const { clock, metrics, logger, settings, tracer } = runtime
  const startedAt = clock.now().getTime()
  const { promise, resolve } = Promise.withResolvers<EndedCall & { costDollars: number | null }>()
  const attributes = { 'gen_ai.request.model': model }
  const start = { name: 'model answer', kind: 'internal', parent: formatTraceparent(trace), attributes } as const
  void tracer.span(start, async (span) => describeCall(span, await promise))
  return (ended) => {
    const price = priceOf(ended.model, settings.modelPrices) ?? priceOf(model, settings.modelPrices)
    const costDollars = ended.costDollars === undefined ? price && costOfUsage(ended.usage, price) : ended.costDollars
    const seconds = (clock.now().getTime() - startedAt) / 1000
    resolve({ ...ended, costDollars })
    countCall(metrics, { ...ended, model: figureName(server, ended.model), seconds, costDollars })
    const { usage, ...rest } = ended
    const isOwnKey = server.ownKeyId !== undefined
    logger.info({ ...trace, route, ...rest, isOwnKey, seconds, costDollars, ...usage }, 'model call')
    return costDollars
  }
}

/** The model in figures. Users name models of their own servers as they like, and figures live as long as the process. */
export function figureName(server: ModelServer, model: string): string {
  return server.ownKeyId === undefined ? model : 'own-key'
}

function describeCall(
  span: Span,
  { model, usage, isEstimated, outcome, stopReason, costDollars }: EndedCall & { costDollars: number | null }
): void {
  span.set({
    'gen_ai.response.model': model,
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens,
    'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
    'callsheet.outcome': outcome,
    ...(isEstimated && { 'callsheet.usage_estimated': true }),
    ...(stopReason !== null && { 'gen_ai.response.finish_reasons': stopReason }),
    ...(costDollars !== null && { 'callsheet.cost_dollars': costDollars })
  })
  if (outcome === 'failed' || outcome === 'broken-off') span.fail(outcome)
}

type CountedCall = EndedCall & { seconds: number; costDollars: number | null }

function countCall(
  metrics: AgentsRuntime['metrics'],
  { model, outcome, usage, seconds, costDollars }: CountedCall
): void {
  metrics.modelCalls.add({ model, outcome })
  metrics.modelSeconds.observe({ model }, seconds)
  metrics.modelTokens.add({ model, kind: 'input' }, usage.inputTokens)
  metrics.modelTokens.add({ model, kind: 'output' }, usage.outputTokens)
  metrics.modelTokens.add({ model, kind: 'cache-read' }, usage.cacheReadTokens)
  metrics.modelTokens.add({ model, kind: 'cache-write' }, usage.cacheWriteTokens)
  if (usage.webSearches > 0) metrics.modelWebSearches.add({ model }, usage.webSearches)
  if (costDollars !== null) metrics.modelCostDollars.add({ model }, costDollars)
}
