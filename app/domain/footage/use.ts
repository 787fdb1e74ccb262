import { eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import type { FootageView } from '@callsheet/lib/wire/footage-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockOpenPipeline } from '../pipelines/find-pipeline.ts'
import { nextTake } from './bring.ts'
import { findPlace, type FootagePlace } from './find-place.ts'
import { findFootage, footageView, type FootageRow } from './footage-row.ts'
import { putInUse, takeOutOfUse } from './put-in-use.ts'

/** Puts an own clip back into its scene. Errors: those of `findPlace`. */
export async function chooseFootage(scope: Scope, id: string): Promise<FootageView> {
  const { runtime, ownerId } = scope
  return runtime.database.transaction(async (transaction) => {
    const found = await findFootage(transaction, ownerId, id)
    const place = await findPlace(transaction, { ownerId, adId: found.adId, number: found.footage.scene })
    const row = await moveTo(transaction, place, found)
    await putInUse(transaction, place, row)
    return footageView(transaction, row)
  })
}

/** Takes an own clip out of its scene and keeps it: the scene goes back to the clip that was bought for it. */
export async function setFootageAside(scope: Scope, id: string): Promise<FootageView> {
  const { runtime, ownerId } = scope
  return runtime.database.transaction(async (transaction) => {
    const row = await findFootage(transaction, ownerId, id)
    if (row.pipelineId) await lockOpenPipeline(transaction, ownerId, row.pipelineId)
    await takeOutOfUse(transaction, row)
    return footageView(transaction, row)
  })
}

/** A clip that was brought before the newest production began becomes a take of it. */
async function moveTo(transaction: Transaction, place: FootagePlace, row: FootageRow): Promise<FootageRow> {
  if (place.kind === 'ad' || row.sceneId === place.scene.id) return row
  const moved = {
    sceneId: place.scene.id,
    pipelineId: place.pipeline.id,
    take: await nextTake(transaction, place.scene.id)
  }
  await transaction.update(videos).set(moved).where(eq(videos.id, row.id))
  return { ...row, ...moved }
}
