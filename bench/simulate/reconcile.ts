import type { Bounds } from './bounds.ts'

export interface ReconcileLoad {
  /** Completed rows whose store message was lost, all at the beginning. */
  backlog: number
  /** The number of such rows that every hour adds. */
  perHour: number
  bounds: Bounds
}

export interface ReconcileOutcome {
  /** Hours until no row waits. Null when the backlog only grows within the simulated days. */
  emptyAfterHours: number | null
  /** Longest wait of a stored row from its completion, in hours. */
  longestWaitHours: number
  /** Rows past the abandon limit: they were refunded and their asset is lost. */
  abandoned: number
}

const everyMinutes = 5
const daysLookedAt = 14

/** Each run takes the rows that were tried least recently, oldest first. Here every try succeeds. */
export function simulateReconcile({ backlog, perHour, bounds }: ReconcileLoad): ReconcileOutcome {
  /** Minutes of completion, the oldest first. */
  const waiting: number[] = Array.from({ length: backlog }, () => 0)
  let [first, abandoned, longest, owed] = [0, 0, 0, 0]
  for (let minute = everyMinutes; minute <= daysLookedAt * 1_440; minute += everyMinutes) {
    owed += (perHour * everyMinutes) / 60
    for (; owed >= 1; owed -= 1) waiting.push(minute)
    while ((waiting[first] ?? Infinity) <= minute - bounds.reconcileAbandonDays * 1_440) {
      first += 1
      abandoned += 1
    }
    for (let taken = 0; taken < bounds.reconcileRowsPerRun; taken += 1) {
      const completedAt = waiting[first]
      if (completedAt === undefined || completedAt > minute - bounds.reconcileGraceMinutes) break
      longest = Math.max(longest, minute - completedAt)
      first += 1
    }
    if (first === waiting.length && perHour === 0) return outcome(minute)
  }
  const perRun = (perHour * everyMinutes) / 60
  const keepsUp = waiting.length - first <= perRun * (bounds.reconcileGraceMinutes / everyMinutes + 1)
  return outcome(keepsUp ? 0 : null)

  function outcome(minutes: number | null): ReconcileOutcome {
    return { emptyAfterHours: minutes === null ? null : minutes / 60, longestWaitHours: longest / 60, abandoned }
  }
}
