import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mkdir } from 'node:fs/promises'
import {
  createTestDatabase,
  prepareTestRun,
  removeTestRun,
  testClusterVariable
} from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { within } from '../support/within.ts'
import { runCrash } from './run-crash.ts'

const usage = `npm run test:crash -- [options]
  --kills N        processes killed (50)
  --scenes N       scenes produced meanwhile (200)
  --seed TEXT      the same kills and faults again
  --gap-seconds N  between two kills, on average (3)
  --verbose        say what happens when
  --keep FOLDER    keep logs, media and the provider's tasks there`

const cleanUpSeconds = 120
const endSeconds = 20
const values = readArguments()
const startedAt = Date.now()
const run = await prepareTestRun()
process.env[testClusterVariable] = run
const directory = values.keep ?? join(run, 'crash')
await mkdir(directory, { recursive: true })
const note = (line: string) => {
  if (values.verbose) console.error(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The units end by themselves when this process is gone.
  process.once(signal, () => void removeTestRun(run).finally(() => process.exit(130)))
}

try {
  const { url: databaseUrl, database, close } = await createTestDatabase()
  const verdict = await runCrash({
    seed: values.seed,
    kills: Number(values.kills),
    scenes: Number(values.scenes),
    scenesPerPipeline: 8,
    meanGapSeconds: Number(values['gap-seconds']),
    databaseUrl,
    database,
    directory,
    note
  }).finally(() => within('the database to be closed and dropped', close(), cleanUpSeconds))
  for (const fact of verdict.facts) note(fact)
  for (const wrong of verdict.wrongs) console.error(wrong)
  console.log(verdict.summary)
  if (verdict.wrongs.length > 0) process.exitCode = 1
} finally {
  await within('PostgreSQL to stop and its folder to go', removeTestRun(run), cleanUpSeconds)
  note('everything is removed')
  failIfItStays()
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
    const { values: given } = parseArgs({
      options: {
        kills: { type: 'string', default: '50' },
        scenes: { type: 'string', default: '200' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        'gap-seconds': { type: 'string', default: '3' },
        verbose: { type: 'boolean', default: false },
        keep: { type: 'string' }
      }
    })
    return given
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}
