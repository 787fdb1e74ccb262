import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import type { CastMember } from '@callsheet/lib/wire/script.ts'

/** How somebody of the ad sounds, by the name in whatever case. Undefined when no element says it. */
export type OwnVoiceOf = (name: string | null | undefined) => string | undefined

const mostPeople = 100

/** The voices that the ad's people have of their own. They count before what a script says of them. */
export async function findOwnVoices(
  queryable: Queryable,
  { ownerId, adId }: { ownerId: string; adId: string }
): Promise<OwnVoiceOf> {
  const people = await queryable
    .select({ name: elements.name, voice: elements.voice })
    .from(elements)
    .where(
      and(eq(elements.adId, adId), eq(elements.ownerId, ownerId), eq(elements.kind, 'cast'), isNotNull(elements.voice))
    )
    .orderBy(asc(elements.createdAt))
    .limit(mostPeople)
  const byName = new Map(people.map(({ name, voice }) => [keyOf(name), voice ?? undefined]))
  return (name) => (name ? byName.get(keyOf(name)) : undefined)
}

/** The cast of a script as its people sound. */
export function withOwnVoices(cast: readonly CastMember[], voiceOf: OwnVoiceOf): CastMember[] {
  return cast.map((member) => {
    const voice = voiceOf(member.name)
    return voice === undefined ? member : { ...member, voice }
  })
}

const keyOf = (name: string): string => name.trim().toLowerCase()
