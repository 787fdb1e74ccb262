import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { createRequestMetrics, type Observers, type RequestMetrics } from '@callsheet/lib/http/observe-requests.ts'
import { createStorageMetrics } from '@callsheet/lib/storage/storage.ts'
import type { StorageMetrics } from '@callsheet/lib/storage/storage-watch.ts'
import {
  createMetrics,
  durationBuckets,
  type Counter,
  type Gauge,
  type Histogram,
  type Metrics
} from '@callsheet/lib/metrics.ts'

/** All metrics of the pipeline service. Counters belong to this process, gauges are read from the rows. */
export interface PipelineMetrics extends RequestMetrics, StorageMetrics {
  render: Metrics['render']
  messages: Counter
  messageSeconds: Histogram
  providerCalls: Counter
  providerSeconds: Histogram
  taskSeconds: Histogram
  tasks: Counter
  refundedCredits: Counter
  storedBytes: Counter
  jobRuns: Counter
  jobSeconds: Histogram
  queueMessages: Gauge
  queueOldestSeconds: Gauge
  mediaRows: Gauge
  pollLagSeconds: Gauge
  unstoredOldestSeconds: Gauge
  deadLettersOpen: Gauge
  breakersOpen: Gauge
}

/** From the seconds of a fast still to those of the slowest model. */
const taskBuckets = [5, 10, 20, 40, 60, 120, 180, 300, 600, 900, 1_800, 3_600] as const

export function createPipelineMetrics(observers?: Observers): PipelineMetrics {
  const metrics = createMetrics()
  const { counter, gauge, histogram } = metrics
  return {
    render: metrics.render,
    ...createRequestMetrics(metrics, 'pipeline', observers),
    ...createStorageMetrics(metrics, 'pipeline'),
    messages: counter('callsheet_queue_messages_handled_total', 'Deliveries by queue and outcome.'),
    messageSeconds: histogram(
      'callsheet_queue_message_seconds',
      'Time to handle a delivery by queue.',
      durationBuckets
    ),
    providerCalls: counter('callsheet_provider_calls_total', 'Calls to media providers by host and answer.'),
    providerSeconds: histogram(
      'callsheet_provider_call_seconds',
      'Time of a call to a media provider.',
      durationBuckets
    ),
    taskSeconds: histogram(
      'callsheet_task_seconds',
      'Time from the submission to the end of a task by kind, model and state.',
      taskBuckets
    ),
    tasks: counter('callsheet_tasks_total', 'Ended tasks by kind, model, state and failure code.'),
    refundedCredits: counter('callsheet_refunded_credits_total', 'Credits refunded for failed rows, by failure code.'),
    storedBytes: counter('callsheet_stored_bytes_total', 'Bytes copied into our store by kind.'),
    jobRuns: counter('callsheet_job_runs_total', 'Scheduled jobs by name and outcome.'),
    jobSeconds: histogram('callsheet_job_seconds', 'Time of a scheduled job.', durationBuckets),
    queueMessages: gauge('callsheet_queue_messages', 'Messages by queue: waiting or running.'),
    queueOldestSeconds: gauge(
      'callsheet_queue_oldest_seconds',
      'Age of the oldest message that could be delivered now.'
    ),
    mediaRows: gauge('callsheet_media_rows_pending', 'Rows on their way by kind and state.'),
    pollLagSeconds: gauge('callsheet_poll_lag_seconds', 'How long the most overdue status read is due, by kind.'),
    unstoredOldestSeconds: gauge(
      'callsheet_unstored_oldest_seconds',
      'Age of the oldest finished asset that is not stored yet.'
    ),
    deadLettersOpen: gauge('callsheet_dead_letters_open', 'Dead letters neither replayed nor dropped, by queue.'),
    breakersOpen: gauge(
      'callsheet_breakers_open',
      'Circuit breakers that pause the creates of a provider key or model, by provider, owner of the key and cause.'
    )
  }
}

interface TaskEnd extends Pick<MediaRow, 'modelId' | 'status' | 'failureCode' | 'submittingAt'> {
  endedAt: Date | null
}

export function recordTaskEnd(metrics: PipelineMetrics, kind: MediaKind, end: TaskEnd): void {
  const { modelId: model, status: state, failureCode: code, submittingAt, endedAt } = end
  metrics.tasks.add({ kind, model, state, code: code ?? '' })
  if (submittingAt && endedAt) {
    metrics.taskSeconds.observe({ kind, model, state }, (endedAt.getTime() - submittingAt.getTime()) / 1000)
  }
}

/** Counts the end of a failed task, and the refund of its charge. */
export function recordTaskFailure(metrics: PipelineMetrics, kind: MediaKind, row: MediaRow): void {
  recordTaskEnd(metrics, kind, { ...row, endedAt: row.failedAt })
  metrics.refundedCredits.add({ code: row.failureCode ?? '' }, row.credits)
}
