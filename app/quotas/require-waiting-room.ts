import { AppError } from '@callsheet/lib/errors.ts'

export interface WaitingRoom {
  /** In the plural: `cuts`. */
  what: string
  /** How many of them wait or are at work already. */
  waiting: number
  /** How many more would come. */
  more: number
  /** 0 means no limit. */
  most: number
}

/** When the work is done is not known. A client that asks again then disturbs nobody. */
const retryAfterSeconds = 60

/** Errors: `rate-limited` when the member would have more than `most` of them waiting. */
export function requireWaitingRoom({ what, waiting, more, most }: WaitingRoom): void {
  if (most === 0 || waiting + more <= most) return

  throw new AppError(
    'rate-limited',
    `At most ${most} ${what} of one member wait at a time, and ${waiting} of yours do. Try again when some are done.`,
    {
      retryAfterSeconds,
      details: { limit: { name: `waiting-${what.replaceAll(' ', '-')}`, of: 'member', most, waiting } }
    }
  )
}
