import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { VideoRow } from '../../cuts/find-cut-clips.ts'

export interface LanguageTakesOptions {
  ownerId: string
  /** The clips in whose place they stand. */
  sourceIds: readonly string[]
  language: AdLanguage
}

/** The clips that were bought in this language, the newest first. */
export async function languageTakes(
  queryable: Queryable,
  { ownerId, sourceIds, language }: LanguageTakesOptions
): Promise<VideoRow[]> {
  if (sourceIds.length === 0) return []
  return queryable
    .select()
    .from(videos)
    .where(
      and(inArray(videos.sourceVideoId, [...sourceIds]), eq(videos.language, language), eq(videos.ownerId, ownerId))
    )
    .orderBy(desc(videos.take))
}

/** True for a clip that says exactly these words. */
export function saysLine({ input }: Pick<VideoRow, 'input'>, text: string): boolean {
  const said = input.promptContext?.spokenScript.trim()
  return said === undefined ? input.prompt.includes(text.trim()) : said === text.trim()
}

/** A clip that a film can show. */
export const isStored = (row: VideoRow): row is VideoRow & { storageKey: string; sha256: string } =>
  row.status === 'Completed' && row.storageKey !== null && row.sha256 !== null
