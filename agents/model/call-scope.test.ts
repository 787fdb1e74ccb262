import { expect, test } from 'vitest'
import type { AppError } from '@callsheet/lib/errors.ts'
import { createCallScope } from './call-scope.ts'

/** A wall clock that somebody sets, and timers that fire when the test says so. */
function createClock() {
  let [wallMilliseconds, elapsed] = [0, 0]
  let timers: { at: number; action(): void }[] = []
  return {
    clock: {
      now: () => new Date(wallMilliseconds),
      elapsedSeconds: () => elapsed,
      after(seconds: number, action: () => void) {
        const timer = { at: elapsed + seconds, action }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
      sleep: () => Promise.reject(new Error('Nobody sleeps here.'))
    },
    setWallClock: (milliseconds: number) => (wallMilliseconds = milliseconds),
    pass(seconds: number) {
      elapsed += seconds
      const due = timers.filter(({ at }) => at <= elapsed)
      timers = timers.filter(({ at }) => at > elapsed)
      for (const { action } of due) action()
    }
  }
}

test('a wall clock that is set forward or back changes no limit', () => {
  const { clock, setWallClock, pass } = createClock()
  const scope = createCallScope({ callerSignal: new AbortController().signal, clock })
  scope.limit(600, 'The model')
  const onWait = scope.limitWaits(90, 'The model said nothing')
  onWait(true)
  setWallClock(3_600_000)
  pass(60)
  onWait(false)
  onWait(true)
  pass(60)
  expect(scope.cut()).toBeNull()
  setWallClock(-3_600_000)
  pass(31)
  expect(scope.cut()).toBe('timeout')
  expect((scope.signal.reason as AppError).message).toBe('The model said nothing for 90 seconds.')
})
