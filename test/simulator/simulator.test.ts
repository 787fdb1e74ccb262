import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutants } from './mutants/mutants.ts'
import { findFailure } from './find-failure.ts'
import { anySchedule } from './schedule/any-schedule.ts'
import { simulate } from './simulate.ts'
import { wordFailure } from './word-findings.ts'
import { openWorld, type World } from './world/world.ts'

const run = promisify(execFile)
const mostSeconds = 12

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('whatever happens in whatever order, the rules hold', { timeout: 300_000 }, async () => {
  const { failure } = await findFailure({ world, seed: 20_260, runs: 40, steps: 60, seconds: mostSeconds })
  if (failure) expect.fail(wordFailure(failure, 'the schedule above, saved as JSON'))
})

test('the same schedule happens in the same way again', { timeout: 120_000 }, async () => {
  const [schedule = []] = fc.sample(anySchedule(40), { seed: 7, numRuns: 1 })
  const first = await simulate(world, schedule)
  const second = await simulate(world, schedule)
  expect(second.problems).toEqual(first.problems)
  expect(second.steps).toBe(first.steps)
  expect(Object.fromEntries(second.counts)).toEqual(Object.fromEntries(first.counts))
})

test.each(Object.entries(mutants))(
  'the rule of the mutant "%s" is where it is broken',
  async (_name, { file, find }) => {
    const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
    expect(source.split(find)).toHaveLength(2)
  }
)

test('a rule that is broken on purpose is found', { timeout: 180_000 }, async () => {
  const mutant = 'an unknown outcome is sent again'
  const given = [
    'test/simulator/main.ts',
    '--mutant',
    mutant,
    '--seed',
    '5000',
    '--runs',
    '60',
    '--shrinks',
    '0',
    '--at-once',
    '1'
  ]
  const found = await run(process.execPath, given).catch((error: { stdout: string }) => error)
  expect(found.stdout).toMatch(/was made \d+ times/)
})
