import fc from 'fast-check'
import type { Move } from './schedule/moves.ts'
import { anySchedule } from './schedule/any-schedule.ts'
import { simulate } from './simulate.ts'
import type { World } from './world/world.ts'

export interface FindFailure {
  world: World
  /** The same seed gives the same schedules. */
  seed: number
  /** From the seed of one schedule to that of the next (1). */
  stride?: number | undefined
  /** Schedules to play at most. */
  runs: number
  /** Events of a schedule at most. */
  steps: number
  /** Seconds after which no further schedule begins. */
  seconds?: number | undefined
  /** Schedules to play at most in search of a shorter one that fails. */
  shrinks?: number | undefined
}

export interface Failure {
  /** The seed of the schedule, before it was shrunk. */
  seed: number
  /** Shrunk: without any of its events, or with plainer ones, it was not seen to fail. */
  schedule: readonly Move[]
  problems: readonly string[]
}

export interface Findings {
  failure: Failure | null
  schedules: number
  /** Calls and statements that handlers made one by one. */
  stepsTaken: number
  seconds: number
  counts: ReadonlyMap<string, number>
}

/** Plays random schedules until one breaks a rule, and shrinks that one. */
export async function findFailure(options: FindFailure): Promise<Findings> {
  const { world, seed, stride = 1, runs, steps, seconds = Infinity, shrinks = 300 } = options
  const counts = new Map<string, number>()
  const startedAt = performance.now()
  const secondsGone = () => (performance.now() - startedAt) / 1000
  let [schedules, stepsTaken, tries] = [0, 0, 0]
  let failure: Failure | null = null

  for (let run = 0; run < runs && !failure && secondsGone() < seconds; run += 1) {
    const seedOfRun = seed + run * stride
    const property = fc.asyncProperty(anySchedule(steps), async (schedule) => {
      // What is not played counts as good, so the search for a shorter one ends.
      if (failure && (tries += 1) > shrinks) return
      const { problems, ...played } = await simulate(world, schedule)
      stepsTaken += played.steps
      if (!failure) {
        schedules += 1
        for (const [event, count] of played.counts) counts.set(event, (counts.get(event) ?? 0) + count)
      }
      if (problems.length === 0) return
      failure = { seed: seedOfRun, schedule, problems }
      throw new Error(problems.join('\n'))
    })
    await fc.check(property, { seed: seedOfRun, numRuns: 1 })
  }
  return { failure, schedules, stepsTaken, seconds: secondsGone(), counts }
}
