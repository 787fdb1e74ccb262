import type { TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { costOf } from './model-prices.ts'
import type { TokenUsage } from './token-usage.ts'

export interface FinishedCall {
  route: '/run' | '/stream'
  model: string
  usage: TokenUsage
  outcome: 'done' | 'failed' | 'broken-off' | 'caller-left'
  stopReason: string | null
  startedAt: Date
  trace: TraceContext
}

/** One log line on the caller's trace and the figures for `/metrics`. Returns the cost in US dollars, if known. */
export function recordCall(runtime: AgentsRuntime, call: FinishedCall): number | null {
  const { metrics, logger, clock, settings } = runtime
  const { usage, model, outcome, trace, route } = call
  const costDollars = costOf(usage, model, settings.modelPrices)
  const seconds = (clock.now().getTime() - call.startedAt.getTime()) / 1000
  metrics.modelCalls.add({ model, outcome })
  metrics.modelSeconds.observe({ model }, seconds)
  metrics.modelTokens.add({ model, kind: 'input' }, usage.inputTokens)
  metrics.modelTokens.add({ model, kind: 'output' }, usage.outputTokens)
  metrics.modelTokens.add({ model, kind: 'cache-read' }, usage.cacheReadTokens)
  metrics.modelTokens.add({ model, kind: 'cache-write' }, usage.cacheWriteTokens)
  if (costDollars !== null) metrics.modelCostDollars.add({ model }, costDollars)
  logger.info({ ...trace, route, model, outcome, stopReason: call.stopReason, seconds, costDollars, ...usage }, 'model call')
  return costDollars
}

/** Response headers of `/run`, where the figures are known before the first byte. */
export function usageHeaders(usage: TokenUsage, costDollars: number | null): Record<string, string> {
  return {
    'x-usage-input-tokens': String(usage.inputTokens),
    'x-usage-output-tokens': String(usage.outputTokens),
    'x-usage-cache-read-tokens': String(usage.cacheReadTokens),
    'x-usage-cache-write-tokens': String(usage.cacheWriteTokens),
    ...(costDollars !== null && { 'x-usage-cost-dollars': String(costDollars) })
  }
}
