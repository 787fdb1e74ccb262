import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { Process, ProcessName } from './process.ts'

/** Everyone with a clock: the processes, the database server and the provider. */
export type ClockOwner = ProcessName | 'database' | 'provider'

export interface VirtualTime {
  /** Milliseconds since the world began. It never goes back. */
  elapsed(): number
  /** What this one's clock shows. */
  now(owner: ClockOwner): Date
  /** Sets a clock forward or back, as NTP or an operator does. Sleeps are not affected. */
  step(owner: ClockOwner, seconds: number): void
  clockOf(process: Process): Clock
  /** Time passes. Sleepers whose time has come continue. */
  pass(milliseconds: number): void
  /** Milliseconds until the next sleeper wakes. Null when nobody sleeps. */
  untilNextWake(): number | null
}

interface Timer {
  at: number
  process: Process
  wake(): void
}

export const worldBegins = new Date('2026-03-01T12:00:00Z')

/** A clock that stands still until it is moved. */
export function createVirtualTime(): VirtualTime {
  let elapsed = 0
  let timers: Timer[] = []
  const shifts = new Map<ClockOwner, number>()

  const now = (owner: ClockOwner) => new Date(worldBegins.getTime() + elapsed + (shifts.get(owner) ?? 0))
  const drop = (timer: Timer) => (timers = timers.filter((each) => each !== timer))
  const living = () => timers.filter(({ process }) => process.isAlive)

  return {
    elapsed: () => elapsed,
    now,
    step: (owner, seconds) => void shifts.set(owner, (shifts.get(owner) ?? 0) + seconds * 1000),
    clockOf: (process) => ({
      now: () => now(process.name),
      elapsedSeconds: () => elapsed / 1000,
      after(seconds, action) {
        const timer: Timer = { at: elapsed + seconds * 1000, process, wake: action }
        timers.push(timer)
        return () => drop(timer)
      },
      sleep: (seconds, signal) =>
        new Promise((resolve, reject) => {
          const timer: Timer = { at: elapsed + seconds * 1000, process, wake: resolve }
          if (signal?.aborted) return reject(signal.reason)
          signal?.addEventListener('abort', () => {
            drop(timer)
            reject(signal.reason)
          })
          timers.push(timer)
        })
    }),
    pass(milliseconds) {
      elapsed += milliseconds
      const due = living()
        .filter(({ at }) => at <= elapsed)
        .toSorted((one, other) => one.at - other.at)
      timers = living().filter(({ at }) => at > elapsed)
      for (const timer of due) timer.wake()
    },
    untilNextWake() {
      const next = Math.min(...living().map(({ at }) => at))
      return Number.isFinite(next) ? Math.max(0, next - elapsed) : null
    }
  }
}
