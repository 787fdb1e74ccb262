import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { DraftPrice, DraftScenesRequest } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { buyMedia } from '../buy-media.ts'
import { priceClip } from '../models/find-models.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { spendOnce } from '../spend-once.ts'
import { findDraftMode, type DraftMode } from './draft-mode.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'
import type { SceneRow } from './pipeline-view.ts'
import { planClips } from './plan-clips.ts'

export interface DraftedScenes {
  pipeline: PipelineView
  /** Drafts that this call bought. 0 when no approved still was left without one. */
  drafted: number
}

/**
 * Buys a draft of each approved scene that has none, beside its prepaid final clip. A double click finds nothing left and
 * buys nothing. Errors: `conflict` where the model makes no drafts, or the price is above the one that was shown.
 */
export async function draftScenes({
  scope,
  pipelineId,
  input
}: {
  scope: Scope
  pipelineId: string
  input: DraftScenesRequest
}): Promise<DraftedScenes> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const pipeline = await lockOpenPipeline(transaction, ownerId, pipelineId)
    const mode = requireMode(await findDraftMode(transaction, pipeline))
    const found = await findDraftable(transaction, pipelineId).for('update', { of: pipelineScenes })
    const priced = found.map(({ scene, traceparent }) => ({
      scene,
      traceparent,
      ...priceClip(mode.model, scene.durationSeconds)
    }))
    requireAgreedPrice(sumOf(priced), input.maximumCredits)
    if (priced.length > 0) {
      const rows = await planClips(transaction, pipeline, {
        model: mode.model,
        clips: priced.map(({ scene, credits, durationSeconds }) => ({
          scene,
          clip: { id: runtime.newId(), credits, durationSeconds, draft: mode.draft }
        }))
      })
      await buyMedia(unit, {
        kind: 'video',
        purchases: rows.map((row, index) => ({
          row,
          charge: `Draft, take ${row.take} of scene ${priced[index]?.scene.position}, ${pipeline.title}`,
          traceparent: priced[index]?.traceparent
        }))
      })
      for (const { id, sceneId } of rows) await putDraft(transaction, sceneId, id)
    }
    return { pipeline: await readPipeline(transaction, ownerId, pipelineId), drafted: priced.length }
  })
}

/** What drafts of the approved scenes cost now, or why there are none. Errors: `not-found`. */
export async function priceDrafts({ scope, pipelineId }: { scope: Scope; pipelineId: string }): Promise<DraftPrice> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const [pipeline] = await database
    .select()
    .from(pipelines)
    .where(and(eq(pipelines.id, pipelineId), eq(pipelines.ownerId, ownerId)))
  if (!pipeline) throw new AppError('not-found', 'There is no such pipeline.')
  const balance = await readBalance(database, ownerId)
  const mode = await findDraftMode(database, pipeline)
  if ('missing' in mode) return { scenes: 0, credits: 0, balance, madeWith: null, missing: mode.missing, summary: '' }
  const found = pipeline.closedAt ? [] : await findDraftable(database, pipelineId)
  const credits = sumOf(found.map(({ scene }) => priceClip(mode.model, scene.durationSeconds)))
  const what = found.length === 1 ? 'A draft' : `${found.length} drafts`
  return {
    scenes: found.length,
    credits,
    balance,
    madeWith: mode.label,
    missing: null,
    summary: `${what} of ${pipeline.title}, with ${mode.label}`
  }
}

/** Approved scenes in review whose final clip is prepaid, and that have no draft or a failed one. */
function findDraftable(queryable: Queryable, pipelineId: string) {
  return queryable
    .select({ scene: pipelineScenes, traceparent: images.traceparent })
    .from(pipelineScenes)
    .innerJoin(images, and(eq(images.id, pipelineScenes.imageId), eq(images.status, 'Completed')))
    .leftJoin(videos, eq(videos.id, pipelineScenes.draftVideoId))
    .where(
      and(
        eq(pipelineScenes.pipelineId, pipelineId),
        eq(pipelineScenes.stage, 'review'),
        isNotNull(pipelineScenes.approvedAt),
        isNotNull(pipelineScenes.prepaidVideoId),
        or(isNull(videos.id), eq(videos.status, 'Failed'))
      )
    )
    .orderBy(asc(pipelineScenes.position))
}

/** A new draft is not approved yet. */
export async function putDraft(transaction: Transaction, sceneId: SceneRow['id'] | null | undefined, id: string) {
  if (!sceneId) throw new Error(`The draft ${id} has no scene.`)
  await transaction
    .update(pipelineScenes)
    .set({ draftVideoId: id, draftApprovedAt: sql`null` })
    .where(eq(pipelineScenes.id, sceneId))
}

const sumOf = (clips: readonly { credits: number }[]) => clips.reduce((sum, { credits }) => sum + credits, 0)

function requireMode(mode: DraftMode | { missing: string }): DraftMode {
  if ('missing' in mode) throw new AppError('conflict', mode.missing)
  return mode
}
