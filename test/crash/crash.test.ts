import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { runCrash } from './run-crash.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'callsheet-crash-'))
})

afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

test('under kill -9, cut connections and a misbehaving provider, nothing is lost and nothing is paid twice', async () => {
  const seed = String(Date.now() % 1_000_000)
  const verdict = await runCrash({
    seed,
    kills: 6,
    scenes: 6,
    scenesPerPipeline: 3,
    meanGapSeconds: 1.2,
    databaseUrl: database.url,
    database: database.database,
    directory,
    note: () => undefined
  })
  expect(verdict.wrongs, verdict.summary).toEqual([])
  expect(verdict.summary).toMatch(`seed ${seed} · kills 6 · scenes 6 · lost 0 · paid twice 0`)
}, 400_000)
