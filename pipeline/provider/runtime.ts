import type { Runtime } from '@callsheet/lib/runtime.ts'
import type { PipelineMetrics } from '../pipeline-metrics.ts'

interface CallSettings {
  providerTimeoutSeconds: number
}

/**
 * What an adapter is given: of the settings those of a call and `Own`, its provider's. It does not know the service's
 * runtime, whose settings are put together from the providers' own.
 */
export interface ProviderRuntime<Own = unknown> extends Pick<
  Runtime<CallSettings & Own>,
  'settings' | 'fetch' | 'clock' | 'tracer'
> {
  metrics: Pick<PipelineMetrics, 'providerCalls' | 'providerSeconds'>
  /** What the call continues. */
  traceparent?: string
}
