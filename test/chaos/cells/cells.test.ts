import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCell } from '../run-cell.ts'
import { postgresRestarted } from './postgres.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-chaos-'))
})

afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))

test('one cell of the chaos matrix: PostgreSQL restarts under work, and nothing is lost', async () => {
  const verdict = await runCell({
    cell: { ...postgresRestarted, spreadSeconds: 1 },
    seed: '1',
    directory,
    isRealTime: false,
    release: undefined,
    scenes: 6,
    replicas: 1,
    note: () => undefined
  })
  expect(verdict).toMatchObject({ wrongs: [], figures: { lost: 0, paidTwice: 0, isLedgerBalanced: true } })
}, 400_000)
