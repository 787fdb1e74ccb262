import type { Runtime } from '@callsheet/lib/runtime.ts'
import type { PipelineMetrics } from '../pipeline-metrics.ts'

interface CallSettings {
  providerTimeoutSeconds: number
  /** For a call that is answered only when its picture is made. */
  wholeAnswerSeconds: number
}

/**
 * The runtime of an adapter. Its settings are those of a call and `Own`, the provider's. It cannot use the service's
 * runtime, because the settings of that are built from the providers' own.
 */
export interface ProviderRuntime<Own = unknown> extends Pick<
  Runtime<CallSettings & Own>,
  'settings' | 'fetch' | 'clock' | 'tracer'
> {
  metrics: Pick<PipelineMetrics, 'providerCalls' | 'providerSeconds'>
  /** The trace that the call continues. */
  traceparent?: string
}
