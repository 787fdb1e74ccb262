import type { spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'

/** Tasks that are due in the tick whose cost must not grow with the tables. */
export const few = 10

/** One competitor with many due tasks. */
export interface Flood {
  name: string
  rowsPerSecond: ReturnType<typeof spread>
  toFetch: number | null
  toRequest: number | null
  cpuMicrosecondsPerRow: number
  peakMegabytes: number
}

/** A few due tasks among this number of rows. */
export interface Tick {
  rows: number
  milliseconds: ReturnType<typeof spread>
  toSmallest: number | null
}

export const about = [
  'One run of the poll job of the pipeline service, in tables filled like those of a busy year (PostgreSQL 18 with its default configuration, fsync on). The limits on the rows of a run and on the rate of the key are raised. Every task answers that it is still running. After each turn the provider confirms that every due task was asked for exactly once, and the rows show that each has its next read.',
  '`fetch` and `request` are the floor: only the same reads of the same provider, with the same number of readers at once, and without rows, limits and checks. `fetch` is built into Node, and our bar is set against it. `request` is undici without the web rules of fetch and without a time limit, the lowest possible cost of a read. The provider answers at once from a separate process. A real one takes a thousand times as long and allows ten reads a second.',
  'Compared with `request`, ours also updates one row with its indexes for each task, in PostgreSQL on the same two cores, and checks each answer.'
]

export function tablesOf(candidates: readonly Flood[], ticks: readonly Tick[]): ResultTable[] {
  const floods = candidates.map((one) => [
    one.name,
    ...[one.rowsPerSecond.p25, one.rowsPerSecond.p50, one.rowsPerSecond.p75].map(Math.round),
    one.toFetch?.toFixed(2) ?? '',
    one.toRequest?.toFixed(2) ?? '',
    one.cpuMicrosecondsPerRow,
    one.peakMegabytes
  ])
  const tickRows = ticks.map(({ rows, milliseconds, toSmallest }) => [
    words(rows),
    ...[milliseconds.p25, milliseconds.p50, milliseconds.p75].map((value) => value.toFixed(2)),
    toSmallest?.toFixed(2) ?? ''
  ])
  const head = ['', 'rows/s p25', 'p50', 'p75', 'to fetch', 'to request', 'CPU µs/row', 'peak MB']
  return [
    { title: 'many due', head, rows: floods },
    { title: `${few} due among`, head: ['rows', 'ms p25', 'p50', 'p75', 'to the fewest'], rows: tickRows }
  ]
}

export function plotsOf(candidates: readonly Flood[]): BarPlot[] {
  return [
    {
      slug: 'poll-many',
      title: 'Many due tasks among a million rows',
      unit: 'tasks asked for in a second',
      better: 'more',
      bars: candidates.map(({ name, rowsPerSecond }) => ({
        label: name,
        value: Math.round(rowsPerSecond.p50),
        isOurs: name === 'ours'
      }))
    }
  ]
}

export function words(count: number): string {
  return count.toLocaleString('en')
}
