import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { Scope } from '../runtime.ts'
import type { AppSettings } from '../settings.ts'
import { requireWaitingRoom } from './require-waiting-room.ts'

interface Room {
  what: string
  /** Kinds of background jobs. */
  kinds: string[]
  most(settings: AppSettings): number
}

const rooms = {
  cuts: { what: 'cuts', kinds: ['final-cut', 'animatic'], most: ({ maxWaitingCuts }) => maxWaitingCuts },
  offers: {
    what: 'offers and sites',
    kinds: ['offer-process', 'brand-reading'],
    most: ({ maxWaitingOffers }) => maxWaitingOffers
  }
} as const satisfies Record<string, Room>

/** Errors: `rate-limited` when as many jobs of the member wait or run as may. */
export async function requireJobRoom(
  { ownerId, runtime }: Pick<Scope, 'ownerId' | 'runtime'>,
  transaction: Transaction,
  name: keyof typeof rooms
): Promise<void> {
  const { what, kinds, most }: Room = rooms[name]
  const waiting = await transaction.$count(
    backgroundJobs,
    and(
      eq(backgroundJobs.ownerId, ownerId),
      inArray(backgroundJobs.kind, kinds),
      // Written as the index of unfinished jobs has it.
      sql`${backgroundJobs.status} in ('Queued', 'Running')`
    )
  )
  requireWaitingRoom({ what, waiting, more: 1, most: most(runtime.settings) })
}
