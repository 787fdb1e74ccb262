import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'
import type { FootageView } from '@callsheet/lib/wire/footage-api.ts'
import { mediaView, type VideoRow } from '../media/media-view.ts'
import { readSceneFacts } from '../media/scene-facts.ts'

/** A clip that the user brought. */
export type FootageRow = VideoRow & { footage: Footage; adId: string }

export const isFootage = (row: VideoRow): row is FootageRow => row.footage !== null && row.adId !== null

/** The owner's own clip. Errors: `not-found`, also for another user's and for a clip that was bought. */
export async function findFootage(queryable: Queryable, ownerId: string, id: string): Promise<FootageRow> {
  const [row] = await queryable
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.ownerId, ownerId)))
  if (row && isFootage(row)) return row
  throw new AppError('not-found', 'There is no such own clip.')
}

/** The same, held until the transaction ends, for a change that goes by what is there. */
export async function lockFootage(transaction: Transaction, ownerId: string, id: string): Promise<FootageRow> {
  await transaction
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.ownerId, ownerId)))
    .for('update')
  return findFootage(transaction, ownerId, id)
}

/** The column with these fields changed. The others keep what another request has just written. */
export const footageWith = (change: Partial<Footage>): SQL => sql`${videos.footage} || ${JSON.stringify(change)}::jsonb`

export async function footageViews(queryable: Queryable, rows: readonly FootageRow[]): Promise<FootageView[]> {
  if (rows.length === 0) return []
  const facts = await readSceneFacts(
    queryable,
    rows.map(({ id, sceneId }) => ({ kind: 'video', id, sceneId }))
  )
  return rows.map((row) => {
    const ofScene = facts.get(row.id)
    return {
      id: row.id,
      adId: row.adId,
      scene: row.footage.scene,
      isInUse: ofScene?.scene ? ofScene.scene.isInUse : ofScene !== undefined,
      pipelineId: row.pipelineId,
      clip: mediaView({ kind: 'video', row, isRefunded: false, ...ofScene })
    }
  })
}

export async function footageView(queryable: Queryable, row: FootageRow): Promise<FootageView> {
  const [view] = await footageViews(queryable, [row])
  if (!view) throw new Error('An own clip has no view.')
  return view
}

/** The own clips that the scenes of an ad use before it has a production, by their numbers. */
export async function ownClipsOfAd(
  queryable: Queryable,
  { ownerId, adId }: { ownerId: string; adId: string }
): Promise<ReadonlyMap<number, FootageRow>> {
  const rows = await queryable
    .select({ number: adScenes.number, video: videos })
    .from(adScenes)
    .innerJoin(videos, eq(videos.id, adScenes.videoId))
    .where(and(eq(adScenes.adId, adId), eq(adScenes.ownerId, ownerId)))
    .prepare('own_clips_of_ad')
    .execute()
  return new Map(rows.flatMap(({ number, video }) => (isFootage(video) ? [[number, video] as const] : [])))
}
