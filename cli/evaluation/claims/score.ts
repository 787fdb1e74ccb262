/** How well something was found: precision of what was said, recall of what is there. */
export interface Score {
  found: number
  /** Said to be there. */
  said: number
  /** Really there. */
  there: number
}

export interface Verdict {
  isThere: boolean
  isSaid: boolean
}

export function scoreOf(verdicts: readonly Verdict[]): Score {
  return {
    found: verdicts.filter(({ isThere, isSaid }) => isThere && isSaid).length,
    said: verdicts.filter(({ isSaid }) => isSaid).length,
    there: verdicts.filter(({ isThere }) => isThere).length
  }
}

/** Shares from 0 to 1. Null where there is nothing to divide by. */
export function precisionOf({ found, said }: Score): number | null {
  return said === 0 ? null : found / said
}

export function recallOf({ found, there }: Score): number | null {
  return there === 0 ? null : found / there
}
