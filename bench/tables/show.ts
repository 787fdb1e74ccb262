import { atMost, type Bar } from '../harness/benchmark.ts'
import { quantile, round } from '../harness/statistics.ts'
import type { ResultTable } from '../report/saved-result.ts'
import type { Maintenance } from './maintenance.ts'
import type { Turn } from './system-on-tables.ts'
import type { TableSizes } from './table-sizes.ts'

/** The large tables in one layout. In each round the small ones had a turn of the same work. */
export interface MeasuredLayout {
  layout: 'one table' | 'by month'
  sizes: TableSizes
  turns: { small: Turn; large: Turn }[]
  maintenance: Maintenance
}

interface Sizes {
  small: number
  large: number
  months: number
}

export const about = ({ small, large, months }: Sizes): string[] => [
  `The same work on tables of ${words(small)} and of ${words(large)} scenes, by the three services in one process each, on one PostgreSQL in its default configuration: pipelines of 20 scenes from their ad to their stored clips, the status of pipelines that nobody has read for long, the first page of the library, and the jobs that look for due rows. All rows that were filled in are finished, as nearly all rows of an old system are. In every round each has one turn while the other rests, and another one begins. Ratios are computed within a round: the processor time of PostgreSQL is that of the whole server, whose autovacuum still looks at what was filled in.`,
  `\`one table\` is the schema as it is. \`by month\` has \`images\`, \`videos\` and \`pipeline_scenes\` as partitions by ranges of their ids, ${months} months and one for what is written from now on. Its rules that no scene has the same take twice and no task has two rows are plain indexes there, because PostgreSQL keeps such a rule only within a partition. So \`by month\` shows what partitions would bring; it is not safe to run.`,
  'Maintenance comes once for each layout: a vacuum of the three tables with all their partitions and indexes, without the rests that autovacuum takes, after every row of the newest month was changed once; and the removal of the oldest month, with the vacuum that gives its room back.'
]

/** One row of the table of turns. */
interface Measure {
  what: string
  of(turn: Turn): number
  digits: number
  /** Wanted of the large tables as they are, to the small ones. */
  most?: number
}

const measures: Measure[] = [
  { what: 'CPU of PostgreSQL for a scene, ms', of: (turn) => turn.postgresCpuMilliseconds, digits: 2, most: 1.3 },
  { what: 'CPU of the services for a scene, ms', of: (turn) => turn.cpuMilliseconds, digits: 2, most: 1.3 },
  { what: 'statements of a scene', of: (turn) => turn.statements, digits: 1 },
  { what: 'status of an old pipeline, ms', of: (turn) => turn.oldStatusMilliseconds, digits: 2 },
  { what: 'first page of the library, ms', of: (turn) => turn.libraryMilliseconds, digits: 2, most: 1.3 },
  { what: 'jobs of every minute, ms', of: (turn) => turn.tickMilliseconds['every-minute'], digits: 1, most: 1.3 },
  {
    what: 'jobs of every five minutes, ms',
    of: (turn) => turn.tickMilliseconds['every-five-minutes'],
    digits: 1,
    most: 1.3
  }
]

export function tablesOf(layouts: readonly MeasuredLayout[], sizes: Sizes & { ofSmall: TableSizes }): ResultTable[] {
  const scenes = (count: number) => `${words(count)} scenes`
  return [
    {
      title: 'the same work',
      head: [
        '',
        ...layouts.flatMap(({ layout }) => [scenes(sizes.small), `${scenes(sizes.large)}, ${layout}`, 'to the small'])
      ],
      rows: measures.map(({ what, of, digits }) => [
        what,
        ...layouts.flatMap(({ turns }) => [
          medianOf(turns, ({ small }) => of(small)).toFixed(digits),
          medianOf(turns, ({ large }) => of(large)).toFixed(digits),
          ratioOf(turns, of).toFixed(2)
        ])
      ])
    },
    {
      title: 'sizes on the disk',
      head: ['', 'rows of all tables', 'database GB', 'the three tables GB', 'their indexes GB'],
      rows: [
        sizesRow(scenes(sizes.small), sizes.ofSmall),
        ...layouts.map(({ layout, sizes: own }) => sizesRow(`${scenes(sizes.large)}, ${layout}`, own))
      ]
    },
    {
      title: `maintenance at ${scenes(sizes.large)}`,
      head: ['', 'vacuum s', 'a month removed s', 'its WAL MB', 'vacuum after it s'],
      rows: layouts.map(({ layout, maintenance }) => [
        layout,
        maintenance.vacuumSeconds.toFixed(1),
        maintenance.removalSeconds.toFixed(1),
        Math.round(maintenance.removalWalBytes / 2 ** 20),
        maintenance.vacuumAfterRemovalSeconds.toFixed(1)
      ])
    }
  ]
}

/** Of the schema as it is: what is done every day must not grow with the years. */
export function barsOf(layouts: readonly MeasuredLayout[]): Bar[] {
  const own = layouts.find(({ layout }) => layout === 'one table')
  if (!own) return []
  return measures.flatMap(({ what, of, most }) =>
    most === undefined
      ? []
      : [atMost(`${what.replace(/, ms$/, '')}, to that on small tables`, most, round(ratioOf(own.turns, of)))]
  )
}

const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1)

const sizesRow = (name: string, { rows, databaseBytes, tableBytes, indexBytes }: TableSizes) => [
  name,
  words(Math.round(rows)),
  ...[databaseBytes, tableBytes, indexBytes].map(gigabytes)
]

const medianOf = (turns: MeasuredLayout['turns'], of: (turn: MeasuredLayout['turns'][number]) => number): number =>
  quantile(turns.map(of), 0.5)

const ratioOf = (turns: MeasuredLayout['turns'], of: (turn: Turn) => number): number =>
  medianOf(turns, ({ small, large }) => of(large) / of(small))

function words(count: number): string {
  return count.toLocaleString('en')
}
