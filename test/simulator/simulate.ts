import { play } from './schedule/play.ts'
import type { Move } from './schedule/moves.ts'
import { judge } from './rules/judge.ts'
import type { World } from './world/world.ts'

export interface Simulated {
  /** Broken rules. Empty when the schedule ended well. */
  problems: string[]
  /** Calls and statements that handlers made one by one. */
  steps: number
  counts: ReadonlyMap<string, number>
}

/** Plays one schedule in a fresh world, lets the world come to rest and judges it. */
export async function simulate(world: World, schedule: readonly Move[]): Promise<Simulated> {
  const run = await world.beginRun()
  try {
    for (const move of schedule) await play(run, move)
    const problems = await judge(world, run)
    return { problems, steps: run.stepper.count(), counts: run.counts }
  } finally {
    await run.end()
  }
}
