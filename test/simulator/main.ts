import { availableParallelism } from 'node:os'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  prepareTestRun,
  removeTestRun,
  testClusterVariable
} from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { findFailureAtOnce } from './find-failure-at-once.ts'
import { mutants } from './mutants/mutants.ts'
import { plantMutant } from './mutants/plant-mutant.ts'
import { readSchedule } from './schedule/read-schedule.ts'
import { wordFailure, wordFindings } from './word-findings.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '200' },
    steps: { type: 'string', default: '60' },
    seconds: { type: 'string' },
    shrinks: { type: 'string' },
    'at-once': { type: 'string', default: String(2 * availableParallelism()) },
    replay: { type: 'string' },
    mutant: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

const help = `Plays random schedules of every event against the real handlers and a real PostgreSQL.

  --seed N       the first seed (random when absent); the next schedules have the next seeds
  --runs N       schedules to play (200)
  --steps N      events of a schedule at most (60)
  --seconds N    begin no further schedule after this time
  --shrinks N    schedules to play in search of a shorter one that fails (300)
  --at-once N    processes that play, each with a database of its own (${2 * availableParallelism()})
  --replay FILE  play this schedule alone
  --mutant NAME  break a rule on purpose first: ${Object.keys(mutants).join(', ')}

Exits with 1 when a schedule breaks a rule.`

if (values.help) console.log(help)
else process.exit(await main())

async function main(): Promise<number> {
  const isOwnCluster = process.env[testClusterVariable] === undefined
  const directory = process.env[testClusterVariable] ?? (await prepareTestRun())
  process.env[testClusterVariable] = directory
  try {
    if (values.replay) return await replay(values.replay)
    const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
    console.log(`Seed ${seed}.`)
    const findings = await findFailureAtOnce({
      processes: Number(values['at-once']),
      mutant: values.mutant,
      seed,
      runs: Number(values.runs),
      steps: Number(values.steps),
      seconds: values.seconds ? Number(values.seconds) : undefined,
      shrinks: values.shrinks ? Number(values.shrinks) : undefined
    })
    console.log(wordFindings(findings))
    const { failure } = findings
    if (!failure) return 0
    const file = `.callsheet/simulator/seed-${failure.seed}.json`
    await mkdir('.callsheet/simulator', { recursive: true })
    await writeFile(file, `${JSON.stringify(failure.schedule, null, 1)}\n`)
    console.log(wordFailure(failure, file))
    const noticed = values.mutant && mutants[values.mutant]?.noticed
    if (noticed) console.log(noticed.test(failure.problems.join('\n')) ? 'The mutant was noticed.' : 'Something else.')
    return 1
  } finally {
    if (isOwnCluster) await removeTestRun(directory)
  }
}

async function replay(file: string): Promise<number> {
  if (values.mutant) plantMutant(values.mutant)
  // Only now, so that a mutant is in what they import.
  const { openWorld } = await import('./world/world.ts')
  const { simulate } = await import('./simulate.ts')
  const world = await openWorld()
  try {
    const schedule = readSchedule(await readFile(file, 'utf8'))
    const { problems } = await simulate(world, schedule)
    console.log(problems.length === 0 ? 'It ends well.' : wordFailure({ seed: 0, schedule, problems }, file))
    return problems.length === 0 ? 0 : 1
  } finally {
    await world.close()
  }
}
