import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { findNewestScript, type ScriptOfAd } from '../scripts/find-newest-script.ts'

export interface LineOfScene {
  speaker: string | null
  line: string
}

/**
 * What is said in the scenes of an ad without a production, by their numbers: the words of its board, or of its script
 * where that is newer.
 */
export async function linesOfFootage(queryable: Queryable, ad: ScriptOfAd): Promise<ReadonlyMap<number, LineOfScene>> {
  const script = await findNewestScript(queryable, ad)
  const [board] = await queryable
    .select({ content: storyboards.content, createdAt: storyboards.createdAt })
    .from(storyboards)
    .where(and(eq(storyboards.adId, ad.adId), eq(storyboards.ownerId, ad.ownerId)))
    .orderBy(desc(storyboards.version))
    .limit(1)
  const isBoardNewer = board !== undefined && (!script || board.createdAt >= script.createdAt)
  const scenes = isBoardNewer ? board.content.shots : (script?.content.scenes ?? [])
  return new Map(
    scenes.map(({ position, speaker, spokenScript }) => [
      position,
      { speaker: speaker ?? null, line: spokenScript.trim() }
    ])
  )
}
