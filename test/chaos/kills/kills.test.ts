import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { summarise } from '../say-verdict.ts'
import { runKills } from './run-kills.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'callsheet-crash-'))
})

afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

test('under kill -9, cut connections and a misbehaving provider, nothing is lost and nothing is paid twice', async () => {
  const seed = String(Date.now() % 1_000_000)
  const began = Date.now()
  const notes: string[] = []
  const run = runKills({
    seed,
    kills: 6,
    scenes: 6,
    scenesPerPipeline: 3,
    meanGapSeconds: 1.2,
    replicas: 1,
    databaseUrl: database.url,
    database: database.database,
    directory,
    // A create that was cut off is asked about for ten minutes when its provider lists no task for it. All of it is less
    // than the test's own time, so that what is not at rest is named.
    settleSeconds: 780,
    note: (line) => notes.push(`${Math.round((Date.now() - began) / 1000)} s  ${line}`)
  })
  const verdict = await run.catch((error: unknown) => {
    throw new Error(`seed ${seed}: ${String(error)}\n${notes.join('\n')}`, { cause: error })
  })
  const title = `seed ${seed} · kills 6 · scenes 6`
  expect(verdict.wrongs, summarise(title, verdict)).toEqual([])
  expect(verdict.figures).toMatchObject({ lost: 0, paidTwice: 0, isLedgerBalanced: true })
}, 1_200_000)
