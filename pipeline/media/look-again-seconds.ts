export interface LookAgain {
  /** When the wait began. */
  since: Date
  now: Date
  /** Seconds. */
  longest: number
}

/**
 * Whole seconds after which something that is waited for is looked at again: soon at first, because most of it is there in
 * a moment, then after a quarter of the time that has passed.
 */
export function lookAgainSeconds({ since, now, longest }: LookAgain): number {
  const quarter = Math.round((now.getTime() - since.getTime()) / 4_000)
  return Math.min(longest, Math.max(1, quarter))
}
