import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { findNewestScript } from '../scripts/find-newest-script.ts'
import type { PipelineRow } from './pipeline-view.ts'

/** What is said before and after a clip. Undefined where nothing is said. */
export interface Neighbours {
  lineBefore?: string | undefined
  lineAfter?: string | undefined
}

export type NeighboursOf = (position: number) => Neighbours

/** The lines of a script around one of its scenes. */
export async function neighboursInScript(
  queryable: Queryable,
  { number, ...ad }: { ownerId: string; adId: string; number: number }
): Promise<Neighbours> {
  const script = await findNewestScript(queryable, ad)
  const lineAt = (index: number) => script?.content.scenes[index]?.spokenScript || undefined
  return { lineBefore: lineAt(number - 2), lineAfter: lineAt(number) }
}

/** The scenes of a pipeline follow one another. Openings do not: each of them leads to the second scene of the film. */
export async function findNeighbours(
  queryable: Queryable,
  { id, adId, ownerId }: Pick<PipelineRow, 'id' | 'adId' | 'ownerId'>
): Promise<NeighboursOf> {
  const [opening] = await queryable
    .select({ id: hookVariants.id })
    .from(hookVariants)
    .where(and(eq(hookVariants.adId, adId), eq(hookVariants.pipelineId, id)))
    .limit(1)
  if (opening) {
    const script = await findNewestScript(queryable, { ownerId, adId })
    const lineAfter = script?.content.scenes[1]?.spokenScript || undefined
    return () => ({ lineAfter })
  }
  const lines = await queryable
    .select({ position: pipelineScenes.position, line: pipelineScenes.spokenScript })
    .from(pipelineScenes)
    .where(eq(pipelineScenes.pipelineId, id))
  const byPosition = new Map(lines.map(({ position, line }) => [position, line]))
  const lineAt = (position: number) => byPosition.get(position) || undefined
  return (position) => ({ lineBefore: lineAt(position - 1), lineAfter: lineAt(position + 1) })
}
