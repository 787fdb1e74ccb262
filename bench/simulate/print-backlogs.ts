import { table } from '../harness/table.ts'
import { bounds } from './bounds.ts'
import { simulateOutage } from './outage.ts'
import { simulateReconcile } from './reconcile.ts'

export function printBacklogs(): void {
  const tasks = 100_000
  const whole = (value: number) => Math.round(value).toLocaleString('en')

  console.log(`A provider is away with ${whole(tasks)} tasks pending; the callbacks of what finishes meanwhile are lost.
Minutes after it is back until tasks are home; those past twice their time are failed and refunded.\n`)
  const settings = [bounds, { ...bounds, pollRowsPerRun: 4_000, cleanUpRowsPerRun: 5_000 }]
  const outages = settings.flatMap((each) =>
    [5, 30, 60, 120].map((outageMinutes) => {
      const { half, nearlyAll, all, timedOut, reads } = simulateOutage({ tasks, outageMinutes, bounds: each })
      return [
        `${outageMinutes} min`,
        each.pollRowsPerRun,
        each.cleanUpRowsPerRun,
        ...[half, nearlyAll, all, timedOut, reads].map(whole)
      ]
    })
  )
  console.log(
    table(['away', 'POLL_ROWS_PER_RUN', 'CLEAN_UP_ROWS_PER_RUN', 'half', '99%', 'all', 'refunded', 'reads'], outages)
  )

  console.log(
    `\nCompleted rows whose store message was lost, as ${bounds.reconcileRowsPerRun} of them are sent again every 5 minutes.\n`
  )
  const loads = [
    [1_000, 0],
    [10_000, 0],
    [50_000, 0],
    [100_000, 0],
    [0, 100],
    [0, 290],
    [0, 400],
    [0, 1_000]
  ] as const
  const reconciles = [bounds, { ...bounds, reconcileRowsPerRun: 500 }].flatMap((each) =>
    loads.map(([backlog, perHour]) => {
      const { emptyAfterHours, longestWaitHours, abandoned } = simulateReconcile({ backlog, perHour, bounds: each })
      const outcome =
        emptyAfterHours === null ? 'falls behind' : perHour > 0 ? 'keeps up' : `${whole(emptyAfterHours)} h`
      return [
        whole(backlog),
        whole(perHour),
        each.reconcileRowsPerRun,
        outcome,
        longestWaitHours.toFixed(1),
        whole(abandoned)
      ]
    })
  )
  console.log(
    table(
      ['at once', 'and an hour', 'RECONCILE_ROWS_PER_RUN', 'empty after', 'longest wait h', 'abandoned'],
      reconciles
    )
  )
}
