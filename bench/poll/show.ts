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
  'One run of the poll job of the pipeline service, in tables filled like those of a busy year (PostgreSQL 18 as it is delivered, fsync on); the bound on the rows of a run and the rate of the key are out of the way. Every task answers that it is still running. After each turn the provider tells that every due task was asked for, none twice, and the rows tell that each has its next read.',
  '`fetch` and `request` are the floor: the same reads of the same provider by as many readers at once, and nothing else, no rows, no limits, no checks. `fetch` is what Node has built in and its bar is ours; `request` is undici without what the web asks of fetch and without a time limit, the least that a read can cost. The provider answers at once from a process of its own: a real one takes a thousand times as long and allows ten reads a second.',
  'What is between ours and `request` is one update of a row with its indexes for each task, in PostgreSQL on the same two cores, and the check of each answer.'
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
