import type { ScriptScene } from '../wire/script.ts'

/** How much longer than asked for a script may be before it is said. */
const tolerance = 1.25

export function secondsOf(scenes: readonly Pick<ScriptScene, 'durationSeconds'>[]): number {
  return scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
}

/** Whether a script is clearly longer than what was asked for. Both in seconds. */
export function isTooLong(seconds: number, asked: number): boolean {
  return seconds > asked * tolerance
}
