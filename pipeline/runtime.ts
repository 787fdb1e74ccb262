import type { ModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import type { QueueingRuntime } from '@callsheet/lib/runtime.ts'
import type { Processes } from '@callsheet/lib/ports/processes.ts'
import type { PictureFramer } from '@callsheet/lib/ports/picture-framer.ts'
import type { QueueDepth } from '@callsheet/lib/ports/queues.ts'
import type { PipelineMetrics } from './pipeline-metrics.ts'
import type { HostSlots } from './host-slots.ts'
import type { Rows } from './rows/rows.ts'
import type { PipelineSettings } from './settings.ts'

/** What the pipeline service needs from its platform. */
export interface PipelineRuntime extends QueueingRuntime<PipelineSettings>, Rows {
  metrics: PipelineMetrics
  pictures: PictureFramer
  processes: Processes
  hostSlots: HostSlots
  modelAccounts: ModelAccounts
  /** Aborts when the process is asked to stop. No task is sent from then on. */
  stopping: AbortSignal
  /** The trace of the present work. Calls and messages carry it on. Absent when the process works on its own. */
  traceparent?: string
  /** The address at which the media provider reaches this service. */
  publicUrl(): string
  /** Null when the platform does not know it. */
  queueDepth(queue: string): Promise<QueueDepth | null>
  /** Names of the platform's bindings, on a platform that has them. */
  bindings?: readonly string[]
}

/** The runtime of work that a message started. */
export interface TracedRuntime extends PipelineRuntime {
  /** The message's span. Every call of the work carries it. */
  traceparent: string
}
