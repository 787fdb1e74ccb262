import type { Clock } from '@callsheet/lib/ports/clock.ts'

export interface SimulatedClock {
  now(): Date
  /** The same time, with a sleep that marks the task as waiting. */
  clockOf(task: SimulatedTask): Clock
  /** When the first sleeper wakes. Null while nobody sleeps. */
  nextWakeAt(): number | null
  /** Wakes every sleeper whose time has come. */
  moveTo(milliseconds: number): void
}

/** One running piece of work. With a sleeper it waits for the clock, else for something real. */
export interface SimulatedTask {
  sleepers: number
}

interface Sleeper {
  wakeAt: number
  wake(): void
}

/** A clock that stands still until it is moved. */
export function createSimulatedClock(start: Date, onSleep: () => void): SimulatedClock {
  let milliseconds = start.getTime()
  let sleepers: Sleeper[] = []
  const now = () => new Date(milliseconds)
  return {
    now,
    clockOf: (task) => ({
      now,
      elapsedSeconds: () => (milliseconds - start.getTime()) / 1000,
      after(seconds, action) {
        const sleeper = { wakeAt: milliseconds + seconds * 1000, wake: action }
        sleepers.push(sleeper)
        return () => {
          sleepers = sleepers.filter((one) => one !== sleeper)
        }
      },
      sleep(seconds) {
        return new Promise<void>((resolve) => {
          task.sleepers += 1
          sleepers.push({
            wakeAt: milliseconds + seconds * 1000,
            wake() {
              task.sleepers -= 1
              resolve()
            }
          })
          onSleep()
        })
      }
    }),
    nextWakeAt: () => sleepers.reduce<number | null>((first, { wakeAt }) => Math.min(first ?? wakeAt, wakeAt), null),
    moveTo(target) {
      milliseconds = Math.max(milliseconds, target)
      const woken = sleepers.filter(({ wakeAt }) => wakeAt <= milliseconds)
      sleepers = sleepers.filter(({ wakeAt }) => wakeAt > milliseconds)
      for (const sleeper of woken) sleeper.wake()
    }
  }
}
