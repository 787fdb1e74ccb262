import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createStoppableDatabase } from '@callsheet/lib/adapters/node/postgres/testing/stoppable-database.ts'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { openDatabases, query, seed } from '../pipeline/databases.ts'
import type { ResultTable } from '../report/saved-result.ts'
import { drive } from './drive.ts'
import {
  activeReaders,
  barsOfRounds,
  burst,
  idleInTransaction,
  medianPhases,
  type LoadCell,
  type LoadCellRun,
  type LoadSizes
} from './load-cells.ts'
import { barsOfOutage, runOutageCell, strikes, type OutageCell } from './outage-cells.ts'
import { countPlaces } from './places.ts'
import { concurrency, startService } from './service.ts'

interface OutageSizes {
  scenes: number
  seconds: number
  slowSeconds: number
}

const wholeLoad: LoadSizes = { scenesPerWave: 500, burstScenes: 5_000, calmSeconds: 12, heldSeconds: 60 }
const quickLoad: LoadSizes = { scenesPerWave: 40, burstScenes: 200, calmSeconds: 1, heldSeconds: 2 }
const wholeOutage: OutageSizes = { scenes: 200, seconds: 12, slowSeconds: 4 }
const quickOutage: OutageSizes = { scenes: 30, seconds: 2, slowSeconds: 2 }
/** After some of the others, scenes wait for the look of each minute. */
const quickStrikes = ['PostgreSQL restarted, immediate']
/** The first look at a lost message comes sooner. */
const quickEnvironment = { QUEUE_HEARTBEAT_SECONDS: '10', QUEUE_SUPERVISE_SECONDS: '2' }
const warmUpSeconds = 15
const loadRounds = 3
const cellsUnderLoad: readonly LoadCellRun[] = [burst, idleInTransaction, activeReaders]

const about = [
  `The cells of the public suite [postgresql-job-queue-benchmarking](https://github.com/hardbyte/postgresql-job-queue-benchmarking), rebuilt for our use of a queue in PostgreSQL: not bare jobs, but scenes from \`POST /api/pipelines\` to a row with its stored picture, through the app server, the pipeline service and its pg-boss queues. Each worker has ${concurrency} places. PostgreSQL has fsync on. What the suite does in hours is done in a minute here, so its vacuum looks for work every five seconds and not every minute; all else is the default configuration.`,
  `Under load, waves of 500 scenes follow each other, at a provider that answers at once, and every wave is checked: rows, tasks, charges and the bytes of every file. \`event burst\` sends 5,000 scenes in one moment. In \`idle in transaction\`, a foreign transaction has written, and stays open for a minute: no vacuum can take what is newer. In \`active readers\`, four foreign readers hold one snapshot each for as long and count the messages ten times a second; they also take their share of the processor. Pace is compared with that before, and the last twelve seconds count, because dead tuples grow until then. There are ${loadRounds} rounds, each with a new database; the paces are medians, and so are their ratios, which are computed within a round.`,
  `When the database fails, the provider is the understudy, which draws and bills each picture. 200 scenes are under way, some of them stored, when every connection of the pools waits for a lock for 12 s; when somebody else takes all connections of the server after ours were cut; when all our connections are killed twice a second; and when PostgreSQL is stopped for 12 s, orderly (\`fast\`) or as by a power cut (\`immediate\`). Then every scene must be stored, with one task at the provider and its two charges, and so must one that is asked for at the end of the failure. All are stored within 90 s: what a broken connection has left behind is found by the look of each minute, and a message that a worker has lost comes again after 20 to 30 s. Each place of a worker must be there again: the provider is made slow, and as many messages must be under way at once as there are places.`
]

/** Our use of the queues in PostgreSQL when others use the database badly, and when it fails. */
export const cells: Benchmark = async ({ quick, say }) => {
  const directory = await makeTemporaryHome('callsheet-bench-')
  try {
    const load = await runLoadCells({ directory: join(directory, 'load'), quick, say })
    const outages = await runOutageCells({ directory: join(directory, 'outage'), quick, say })
    return {
      result: { concurrency, load, outages },
      about,
      tables: [loadTable(load), outageTable(outages)],
      plots: [],
      // Phases of a second have no pace that means something.
      bars: [...(quick ? [] : load.flatMap(barsOfRounds)), ...outages.flatMap(barsOfOutage)]
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

interface RunOptions {
  directory: string
  quick: boolean
  say: (line: string) => void
}

/** The rounds of each cell. Each round has a new database: a queue's table never gets smaller again. */
async function runLoadCells({ directory, quick, say }: RunOptions): Promise<LoadCell[][]> {
  const names = Array.from({ length: quick ? 1 : loadRounds }, (_, index) => `round-${index + 1}`)
  const databases = await openDatabases(names)
  const done: LoadCell[][] = cellsUnderLoad.map(() => [])
  try {
    const [first = ''] = databases.urls.values()
    await query(first, `alter system set autovacuum_naptime = '5s'`)
    await query(first, 'select pg_reload_conf()')
    for (const [name, databaseUrl] of databases.urls) {
      const round = await runRound({ databaseUrl, directory: join(directory, name), quick, say })
      for (const [index, cell] of round.entries()) done[index]?.push(cell)
    }
    return done
  } finally {
    await databases.close()
  }
}

async function runRound({
  databaseUrl,
  directory,
  quick,
  say
}: RunOptions & { databaseUrl: string }): Promise<LoadCell[]> {
  const sizes = quick ? quickLoad : wholeLoad
  const service = await startService({ provider: 'lean', databaseUrl, directory })
  try {
    await drive({ service, name: 'warm-up', seconds: quick ? 0 : warmUpSeconds, scenesPerWave: sizes.scenesPerWave })
    const round: LoadCell[] = []
    for (const run of cellsUnderLoad) {
      const cell = await run(service, sizes)
      say(`${cell.name}: ${cell.phases.map(({ scenesPerSecond }) => Math.round(scenesPerSecond)).join(', ')} scenes/s`)
      round.push(cell)
    }
    return round
  } finally {
    await service.stop()
  }
}

async function runOutageCells({ directory, quick, say }: RunOptions): Promise<OutageCell[]> {
  const sizes = quick ? quickOutage : wholeOutage
  const database = await createStoppableDatabase()
  try {
    await query(database.url, seed)
    const env = quick ? quickEnvironment : undefined
    const service = await startService({ provider: 'understudy', databaseUrl: database.url, directory, env })
    try {
      const placesBefore = await countPlaces(service, 'places before.', sizes.slowSeconds)
      const done: OutageCell[] = []
      for (const [name, strike] of Object.entries(strikes)) {
        if (quick && !quickStrikes.includes(name)) continue
        say(`${name}, for ${sizes.seconds} s`)
        done.push(await runOutageCell({ service, database, name, strike, placesBefore, ...sizes }))
      }
      return done
    } finally {
      await service.stop()
    }
  } finally {
    await database.close()
  }
}

function loadTable(done: readonly LoadCell[][]): ResultTable {
  return {
    title: 'under load',
    head: ['', 'scenes/s', 'dead tuples of the queues', 'MB of the queues'],
    rows: done
      .flatMap(medianPhases)
      .map(({ name, scenesPerSecond, deadTuples, queueMegabytes }) => [
        name,
        Math.round(scenesPerSecond),
        deadTuples,
        queueMegabytes.toFixed(1)
      ])
  }
}

function outageTable(done: readonly OutageCell[]): ResultTable {
  return {
    title: 'when the database fails',
    head: [
      '',
      'next one stored after, s',
      'all after, s',
      'lost',
      'bought twice',
      'wrongly charged',
      'submits',
      'copies'
    ],
    rows: done.map(({ name, nextMilliseconds, allSeconds, outcome, places }) => [
      name,
      (nextMilliseconds / 1000).toFixed(1),
      allSeconds.toFixed(1),
      outcome.lost,
      outcome.boughtTwice,
      outcome.wronglyCharged,
      `${places.submits} of ${concurrency}`,
      `${places.stores} of ${concurrency}`
    ])
  }
}
