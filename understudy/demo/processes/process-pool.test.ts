import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProcessPool } from './process-pool.ts'
import type { FragileJob } from './testing/fragile-process.ts'

const program = new URL('./testing/fragile-process.ts', import.meta.url)
const pool = createProcessPool<FragileJob, number>({ program, what: 'The fragile process' })
const easy = { mark: null, isFatal: false }
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-pool-'))
})

afterAll(async () => {
  await pool.close()
  await rm(directory, { recursive: true, force: true })
})

test('a job whose process ends is done by the next one', async () => {
  const first = await pool.run(easy, 1)
  const second = await pool.run({ mark: join(directory, 'was-here'), isFatal: false }, 1)
  expect(second).not.toBe(first)
  expect(await pool.run(easy, 1)).toBe(second)
})

test('a job that ends every process is told so, and the others go on', async () => {
  await expect(pool.run({ mark: null, isFatal: true }, 1)).rejects.toThrow('The fragile process ended: SIGKILL')
  expect(await pool.run(easy, 1)).toBeGreaterThan(0)
})
