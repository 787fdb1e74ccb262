import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'

/** A person of the ad. */
export interface CastElement {
  slug: string
  name: string
}

/** The people of an ad, as its board or its user named them. */
export function findCast(
  queryable: Queryable,
  { ownerId, adId }: { ownerId: string; adId: string }
): Promise<CastElement[]> {
  return queryable
    .select({ slug: elements.slug, name: elements.name })
    .from(elements)
    .where(and(eq(elements.adId, adId), eq(elements.ownerId, ownerId), eq(elements.kind, 'cast')))
}

export interface SpeakerInShot {
  speaker: string | null | undefined
  /** Everything that the shot shows. */
  elementSlugs: readonly string[]
  cast: readonly CastElement[]
}

/**
 * True when the speaker is a known person whom the shot does not show: somebody else's lips must not move to the line. A
 * speaker without an element is whoever is seen.
 */
export function isSpeakerOffScreen({ speaker, elementSlugs, cast }: SpeakerInShot): boolean {
  if (!speaker) return false
  const named = cast.filter(({ name }) => name.trim().toLowerCase() === speaker.trim().toLowerCase())
  return named.length > 0 && !named.some(({ slug }) => elementSlugs.includes(slug))
}
