import { createRequestMetrics, type Observers, type RequestMetrics } from '@callsheet/lib/http/observe-requests.ts'
import { createMetrics, durationBuckets, type Counter, type Histogram, type Metrics } from '@callsheet/lib/metrics.ts'

/** All figures of the agents service. Each is named once, here. */
export interface AgentsMetrics extends RequestMetrics {
  render: Metrics['render']
  modelCalls: Counter
  modelRetries: Counter
  modelTokens: Counter
  modelWebSearches: Counter
  modelCostDollars: Counter
  modelFirstByteSeconds: Histogram
  modelSeconds: Histogram
}

export function createAgentsMetrics(observers?: Observers): AgentsMetrics {
  const metrics = createMetrics()
  return {
    render: metrics.render,
    ...createRequestMetrics(metrics, 'agents', observers),
    modelCalls: metrics.counter('callsheet_model_calls_total', 'Model calls by model and how they ended.'),
    modelRetries: metrics.counter('callsheet_model_retries_total', 'Model calls tried again, by reason.'),
    modelTokens: metrics.counter('callsheet_model_tokens_total', 'Tokens by model and kind.'),
    modelWebSearches: metrics.counter('callsheet_model_web_searches_total', 'Searches that models ran, by model.'),
    modelCostDollars: metrics.counter('callsheet_model_cost_dollars_total', 'Cost by model where its price is known.'),
    modelFirstByteSeconds: metrics.histogram(
      'callsheet_model_first_byte_seconds',
      'Time until the gateway began to stream.',
      durationBuckets
    ),
    modelSeconds: metrics.histogram('callsheet_model_seconds', 'Time of a model call to its end.', durationBuckets)
  }
}
