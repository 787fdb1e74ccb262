import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { ElementRow } from './element-view.ts'

/**
 * True when prompts repeat the description of an element. Another description would then make its sheet disagree with
 * them. A locked element counts too: the stills of a board may be waiting for its sheet.
 */
export async function isQuoted(queryable: Queryable, element: ElementRow): Promise<boolean> {
  return element.lockedAt !== null || isInPrompts(queryable, element)
}

/** True when a board or a bought scene repeats the description, locked or not. */
export async function isInPrompts(
  queryable: Queryable,
  { adId, slug, description }: Pick<ElementRow, 'adId' | 'slug' | 'description'>
): Promise<boolean> {
  if (adId === null) return false
  const [board] = await queryable
    .select({ id: storyboards.id })
    .from(storyboards)
    .where(
      and(
        eq(storyboards.adId, adId),
        sql`${storyboards.content} -> 'elements' @> ${JSON.stringify([{ slug, description }])}::jsonb`
      )
    )
    .limit(1)
  if (board) return true
  const [scene] = await queryable
    .select({ id: pipelineScenes.id })
    .from(pipelineScenes)
    .innerJoin(pipelines, eq(pipelines.id, pipelineScenes.pipelineId))
    .where(and(eq(pipelines.adId, adId), sql`strpos(${pipelineScenes.prompt}, ${description}) > 0`))
    .limit(1)
  return scene !== undefined
}
