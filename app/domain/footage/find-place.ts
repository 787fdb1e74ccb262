import { and, eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { lockAd } from '../ads/find-ad.ts'
import { latestPipeline } from '../cuts/current-clips.ts'
import { lockOpenPipeline } from '../pipelines/find-pipeline.ts'
import type { PipelineRow, SceneRow } from '../pipelines/pipeline-view.ts'
import { findScene, type AdScene } from '../scenes/in-order.ts'
import { linesOfFootage } from './lines-of-footage.ts'

export interface SceneOfFootage {
  ownerId: string
  adId: string
  /** 1-based. */
  number: number
}

/** Where an own clip goes: into the ad's newest production, or before there is one, to the scene's number in the ad. */
export type FootagePlace =
  | { kind: 'pipeline'; pipeline: PipelineRow; scene: SceneRow }
  | { kind: 'ad'; number: number; scene: AdScene | null }

/**
 * The scene, locked where it is a production's. Errors: `conflict` when the ad has no script yet or its production is
 * closed, `not-found` for a scene that it lacks.
 */
export async function findPlace(
  transaction: Transaction,
  { ownerId, adId, number }: SceneOfFootage
): Promise<FootagePlace> {
  const pipelineId =
    (await latestPipeline(transaction, ownerId, adId)) ?? (await latestOfHeldAd(transaction, ownerId, adId))
  if (!pipelineId) return placeInAd(transaction, { ownerId, adId, number })
  const pipeline = await lockOpenPipeline(transaction, ownerId, pipelineId)
  const [scene] = await transaction
    .select()
    .from(pipelineScenes)
    .where(and(eq(pipelineScenes.pipelineId, pipelineId), eq(pipelineScenes.position, number)))
    .for('update')
  if (!scene) throw noScene(number)
  return { kind: 'pipeline', pipeline, scene }
}

/** A production that began meanwhile counts. Until the transaction ends, none begins and no other clip comes. */
async function latestOfHeldAd(transaction: Transaction, ownerId: string, adId: string): Promise<string | undefined> {
  await lockAd(transaction, ownerId, adId)
  return latestPipeline(transaction, ownerId, adId)
}

async function placeInAd(transaction: Transaction, wanted: SceneOfFootage): Promise<FootagePlace> {
  const { number } = wanted
  const scene = await findScene(transaction, wanted)
  const lines = await linesOfFootage(transaction, wanted)
  if (lines.size === 0)
    throw new AppError(
      'conflict',
      'This ad has no script yet. Write or paste one first: an own clip takes the place of one of its scenes.'
    )
  if (!lines.has(number)) throw noScene(number)
  return { kind: 'ad', number, scene }
}

const noScene = (number: number) =>
  new AppError('not-found', `This ad has no scene ${number}.`, { details: { scene: number } })
