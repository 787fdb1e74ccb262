import type { QueueingRuntime } from '@callsheet/lib/runtime.ts'
import type { QueueDepth } from '@callsheet/lib/ports/queues.ts'
import type { PipelineMetrics } from './pipeline-metrics.ts'
import type { Rows } from './rows/rows.ts'
import type { PipelineSettings } from './settings.ts'

/** What the pipeline service needs of its platform. */
export interface PipelineRuntime extends QueueingRuntime<PipelineSettings>, Rows {
  metrics: PipelineMetrics
  /** What the work at hand continues; calls and messages carry it on. Nothing where the process works for itself. */
  traceparent?: string
  /** Where the media provider reaches this service. */
  publicUrl(): string
  /** Null where the platform does not tell. */
  queueDepth(queue: string): Promise<QueueDepth | null>
  /** Names of what the platform has bound, where it binds. */
  bindings?: readonly string[]
}

/** The runtime of work that came by a message. */
export interface TracedRuntime extends PipelineRuntime {
  /** The message's span; goes along with every call of the work. */
  traceparent: string
}
