import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'

const maximumCast = 8

/** The locked people of an ad, in the order of their casting. They play its scripts. */
export function findLockedCast(queryable: Queryable, { ownerId, adId }: { ownerId: string; adId: string }) {
  return queryable
    .select({ name: elements.name, description: elements.description })
    .from(elements)
    .where(
      and(
        eq(elements.adId, adId),
        eq(elements.ownerId, ownerId),
        eq(elements.kind, 'cast'),
        isNotNull(elements.lockedAt)
      )
    )
    .orderBy(asc(elements.createdAt), asc(elements.id))
    .limit(maximumCast)
}
