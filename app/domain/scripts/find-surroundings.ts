import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements, scripts } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ScriptWriterInput } from '@callsheet/lib/wire/agent-inputs.ts'
import type { Ad } from '../ads/find-ad.ts'
import { requireVideoModel } from '../models/find-models.ts'
import { requireVideoType } from '../video-type.ts'

const shownOpenings = 12
const shownPlaces = 8

export interface SurroundingsOptions {
  ad: Ad
  formatSlug: AdFormatSlug
}

/** What a writer should know around an ad: the lengths of its clips, the places at hand, and openings used lately. */
export async function findSurroundings(
  queryable: Queryable,
  { ad, formatSlug }: SurroundingsOptions
): Promise<Pick<ScriptWriterInput, 'clipSeconds' | 'places' | 'usedOpenings'>> {
  const { id: adId, ownerId } = ad
  const places = await queryable
    .select({ name: elements.name, description: elements.description })
    .from(elements)
    .where(and(eq(elements.adId, adId), eq(elements.ownerId, ownerId), eq(elements.kind, 'location')))
    .limit(shownPlaces)
  const recent = await queryable
    .select({ opening: sql<string | null>`${scripts.content} -> 'scenes' -> 0 ->> 'spokenScript'` })
    .from(scripts)
    .where(and(eq(scripts.ownerId, ownerId), ne(scripts.adId, adId)))
    .orderBy(desc(scripts.createdAt))
    .limit(shownOpenings)
  const usedOpenings = [...new Set(recent.flatMap(({ opening }) => opening || []))]
  return { clipSeconds: await findClipSeconds(queryable, { ad, formatSlug }), places, usedOpenings }
}

/** Empty when no model is on for the ad's type: a script can be written all the same. */
async function findClipSeconds(queryable: Queryable, { ad, formatSlug }: SurroundingsOptions): Promise<number[]> {
  const videoType = requireVideoType(ad.videoType ?? adFormat(formatSlug).suggestedVideoType)
  try {
    const { model } = await requireVideoModel(queryable, { ownerId: ad.ownerId, videoType, wantedId: undefined })
    return model.config.durations
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
