import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  prepareTestRun,
  removeTestRun,
  testClusterVariable
} from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { within } from '../support/within.ts'
import { runKillsCommand } from './kills/command.ts'
import { runMatrix } from './run-matrix.ts'
import { runSoakCommand } from './soak/command.ts'
import { stopDatabaseServers } from './system/database-server.ts'

const usage = `npm run test:chaos -- [kills | soak] [options]
  --seed TEXT      the same faults and users again
  --verbose        say what happens when
  --keep FOLDER    keep logs, media and the provider's tasks there
  --no-page        keep no result, and leave docs/reliability.md as it is

Without a word before the options, the matrix: every cell of test/chaos/cells, one after the other.
  --only NAMES     only these cells, with commas between them
  --at-once N      cells at the same time (1)
  --real-time      waits that the cells shorten take as long as in the world
  --release COMMIT the version before, for the cell "release" (that of the newest backup)

kills: kill -9 at random moments, under a provider with every fault.
  --kills N        processes killed (50)
  --scenes N       scenes produced meanwhile (200)
  --gap-seconds N  between two kills, on average (3)

soak: steady work, and figures of every process and table over time.
  --minutes N      (45)
  --scenes-per-minute N  (20)`

const commands = { matrix: runMatrix, kills: runKillsCommand, soak: runSoakCommand } as const
const cleanUpSeconds = 120
const endSeconds = 20

const { options, command } = readArguments()
const startedAt = Date.now()
const run = await prepareTestRun()
process.env[testClusterVariable] = run
const directory = options.keep ?? join(run, 'chaos')
await mkdir(directory, { recursive: true })
if ((await readdir(directory)).length > 0)
  throw new Error(`${directory} is not empty: a run needs a folder of its own.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The units end by themselves when this process is gone.
  process.once(signal, () => void stopAll().finally(() => process.exit(130)))
}

// Node takes its handles down only at a natural end, and after a long run that was seen to turn round for ever.
process.once('beforeExit', () => process.exit())

try {
  const isGood = await commands[command]({ ...options, directory, note })
  if (!isGood) process.exitCode = 1
} finally {
  await within('PostgreSQL to stop and its folder to go', removeTestRun(run), cleanUpSeconds)
  failIfItStays()
}

async function stopAll(): Promise<void> {
  await stopDatabaseServers()
  await removeTestRun(run)
}

function note(line: string): void {
  if (options.verbose) console.error(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

/** Anything still open would keep this process alive. It is named, and the process ends anyway. */
function failIfItStays(): void {
  const timer = setTimeout(() => {
    console.error(`Done, and yet this process did not end. Still open: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, endSeconds * 1000)
  timer.unref()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        verbose: { type: 'boolean', default: false },
        keep: { type: 'string' },
        'no-page': { type: 'boolean', default: false },
        only: { type: 'string' },
        'at-once': { type: 'string', default: '1' },
        'real-time': { type: 'boolean', default: false },
        release: { type: 'string' },
        kills: { type: 'string', default: '50' },
        scenes: { type: 'string', default: '200' },
        'gap-seconds': { type: 'string', default: '3' },
        minutes: { type: 'string', default: '45' },
        'scenes-per-minute': { type: 'string', default: '20' }
      }
    })
    const [name = 'matrix'] = positionals
    if (name !== 'matrix' && name !== 'kills' && name !== 'soak') throw new Error(`There is no "${name}".`)
    return { command: name, options: values } as const
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}
