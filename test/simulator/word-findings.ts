import type { Failure, Findings } from './find-failure.ts'
import { wordMove } from './schedule/moves.ts'

/** What was played and how fast, what happened how often, and how rows ended. */
export function wordFindings({ schedules, stepsTaken, seconds, counts }: Findings): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const lines = [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([event, count]) => `  ${whole(count).padStart(9)}  ${event}`)
  const pace = `${whole(schedules)} schedules, ${whole(stepsTaken)} steps in ${whole(seconds)} s: ${whole(stepsTaken / seconds)} steps a second`
  return [pace, ...lines].join('\n')
}

/** The broken rules, the shrunk schedule line by line, and how to play it again. */
export function wordFailure({ seed, schedule, problems }: Failure, file: string): string {
  return [
    `Seed ${seed} breaks a rule:`,
    ...problems.map((problem) => `  ${problem}`),
    'The shortest schedule found that does so:',
    ...schedule.map((move, index) => `${String(index + 1).padStart(4)}  ${wordMove(move)}`),
    `Play it again:  npm run test:interleavings -- --replay ${file}`
  ].join('\n')
}
