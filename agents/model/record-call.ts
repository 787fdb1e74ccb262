import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { Span } from '@callsheet/lib/ports/tracer.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { costOf } from './cost-of-call.ts'
import type { TokenUsage } from './token-usage.ts'

export interface BegunCall {
  route: '/run' | '/stream'
  /** The model as requested. The answer can name a more exact one. */
  model: string
  trace: TraceContext
}

export interface EndedCall {
  model: string
  usage: TokenUsage
  outcome: 'done' | 'failed' | 'broken-off' | 'caller-left'
  stopReason: string | null
}

/**
 * Begins to record a model call. The function that comes back ends it, once: a span with its usage on the caller's
 * trace, a log line, and the figures for `/metrics`. It returns the cost in US dollars, if known.
 */
export function beginRecord(
  runtime: AgentsRuntime,
  { route, model, trace }: BegunCall
): (ended: EndedCall) => number | null {
  const { clock, metrics, logger, settings, tracer } = runtime
  const startedAt = clock.now().getTime()
  const { promise, resolve } = Promise.withResolvers<EndedCall & { costDollars: number | null }>()
  const attributes = { 'gen_ai.request.model': model }
  const start = { name: 'model answer', kind: 'internal', parent: formatTraceparent(trace), attributes } as const
  void tracer.span(start, async (span) => describeCall(span, await promise))
  return (ended) => {
    const costDollars = costOf(ended.usage, ended.model, settings.modelPrices)
    const seconds = (clock.now().getTime() - startedAt) / 1000
    resolve({ ...ended, costDollars })
    countCall(metrics, { ...ended, seconds, costDollars })
    const { usage, ...rest } = ended
    logger.info({ ...trace, route, ...rest, seconds, costDollars, ...usage }, 'model call')
    return costDollars
  }
}

function describeCall(
  span: Span,
  { model, usage, outcome, stopReason, costDollars }: EndedCall & { costDollars: number | null }
): void {
  span.set({
    'gen_ai.response.model': model,
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens,
    'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
    'callsheet.outcome': outcome,
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

/** Response headers of `/run`, where the figures are known before the first byte is sent. */
export function usageHeaders(usage: TokenUsage, costDollars: number | null): Record<string, string> {
  return {
    'x-usage-input-tokens': String(usage.inputTokens),
    'x-usage-output-tokens': String(usage.outputTokens),
    'x-usage-cache-read-tokens': String(usage.cacheReadTokens),
    'x-usage-cache-write-tokens': String(usage.cacheWriteTokens),
    ...(costDollars !== null && { 'x-usage-cost-dollars': String(costDollars) })
  }
}
