import { createRequestMetrics, type Observers, type RequestMetrics } from '@callsheet/lib/http/observe-requests.ts'
import { createStorageMetrics } from '@callsheet/lib/storage/storage.ts'
import type { StorageMetrics } from '@callsheet/lib/storage/storage-watch.ts'
import { createMetrics, durationBuckets, type Counter, type Histogram, type Metrics } from '@callsheet/lib/metrics.ts'

export interface AppMetrics extends RequestMetrics, StorageMetrics {
  render: Metrics['render']
  serviceCalls: Counter
  serviceSeconds: Histogram
}

export function createAppMetrics(observers?: Observers): AppMetrics {
  const metrics = createMetrics()
  return {
    render: metrics.render,
    ...createRequestMetrics(metrics, 'app', observers),
    ...createStorageMetrics(metrics, 'app'),
    serviceCalls: metrics.counter(
      'callsheet_app_service_calls_total',
      'Calls to our other services by service and answer.'
    ),
    serviceSeconds: metrics.histogram(
      'callsheet_app_service_call_seconds',
      'Time to the answer of our other services.',
      durationBuckets
    )
  }
}
