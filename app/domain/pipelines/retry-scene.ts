import { and, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { chargeCredits } from '@callsheet/lib/database/credits.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { endpointFamilySchema } from '@callsheet/lib/wire/model-config.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { wakePipeline, wakeUpOf, type WakeUp } from '../../services/wake-pipeline.ts'
import { findElements, referencesOf } from '../elements/find-references.ts'
import { requireImageModel } from '../models/find-models.ts'
import { requireOwnKey } from '../provider-keys/own-key.ts'
import { spendOnce } from '../spend-once.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { readPipeline } from './get.ts'
import type { PipelineRow, SceneRow } from './pipeline-view.ts'
import { sceneImageRow } from './scene-image-row.ts'

export const retrySceneRequestSchema = z.object({
  /** `image` makes a new still to approve; `video` a new clip from the approved one. */
  what: z.enum(['image', 'video']).default('image'),
  /** Another wording for the new still. */
  prompt: z.string().trim().min(1).max(8_000).optional(),
  /** Another wording for how the clip moves. */
  motion: z.string().trim().max(4_000).optional()
})

export interface RetryOptions {
  scope: Scope
  pipelineId: string
  sceneId: string
  input: z.output<typeof retrySceneRequestSchema>
}

/** A new take is a new row and a new charge; the old take stays as it is. */
export async function retryScene({ scope, pipelineId, sceneId, input }: RetryOptions): Promise<PipelineView> {
  const wakeUps: WakeUp[] = []
  const { answer, isRepeat } = await spendOnce(scope, async (transaction) => {
    const pipeline = await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const scene = await lockScene(transaction, pipelineId, sceneId)
    const retry = input.what === 'image' ? retakeImage : retakeVideo
    wakeUps.push(await retry(transaction, { scope, pipeline, scene, input }))
    return readPipeline(transaction, scope.ownerId, pipelineId)
  })
  if (!isRepeat) await wakePipeline(scope, input.what, wakeUps)
  return answer
}

interface Retake {
  scope: Scope
  pipeline: PipelineRow
  scene: SceneRow
  input: RetryOptions['input']
}

async function retakeImage(transaction: Transaction, { scope, pipeline, scene, input }: Retake): Promise<WakeUp> {
  if (scene.stage !== 'review')
    throw new AppError('conflict', `Scene ${scene.position} is ${scene.stage}: its still cannot be retaken.`)
  const { ownerId } = scope
  const { imageModelId: id, aspectRatio, imagesWithOwnKey } = pipeline
  const found = await requireImageModel(transaction, { ownerId, id, aspectRatio })
  const family = found.config.endpointFamily
  const model = { ...found, ownKeyId: imagesWithOwnKey ? await requireOwnKey(transaction, ownerId, family) : null }
  const prompt = input.prompt ?? scene.prompt
  const elementsBySlug = await findElements(transaction, {
    ownerId: scope.ownerId,
    adId: pipeline.adId,
    slugs: scene.elementSlugs
  })
  const [last] = await transaction
    .select({ take: max(images.take) })
    .from(images)
    .where(eq(images.sceneId, scene.id))
  const row = sceneImageRow({
    id: scope.runtime.newId(),
    sceneId: scene.id,
    take: (last?.take ?? 0) + 1,
    prompt,
    references: referencesOf(scene.elementSlugs, elementsBySlug, model.config.maximumReferences),
    pipeline,
    imageModel: model,
    credits: scene.imageCredits,
    nextEnqueueAt: inAMinute(scope),
    traceparent: scope.traceparent
  })
  await transaction.insert(images).values(row)
  await transaction
    .update(pipelineScenes)
    .set({ imageId: row.id, approvedAt: null, prompt, motion: input.motion ?? scene.motion })
    .where(eq(pipelineScenes.id, scene.id))
  await charge(transaction, {
    scope,
    pipeline,
    scene,
    mediaId: row.id,
    credits: row.credits,
    what: `Still, take ${row.take}`
  })
  return wakeUpOf(row)
}

async function retakeVideo(transaction: Transaction, { scope, pipeline, scene, input }: Retake): Promise<WakeUp> {
  const [old] = scene.videoId ? await transaction.select().from(videos).where(eq(videos.id, scene.videoId)) : []
  if (!old)
    throw new AppError('conflict', `Scene ${scene.position} has no clip yet. Approve its still, then animate it.`)
  if (old.status !== 'Failed' && old.status !== 'Completed') {
    throw new AppError('conflict', `The clip of scene ${scene.position} is still under way.`)
  }
  const [last] = await transaction
    .select({ take: max(videos.take) })
    .from(videos)
    .where(eq(videos.sceneId, scene.id))
  const provider = endpointFamilySchema.parse(old.provider)
  const motion = input.motion ?? scene.motion
  const prompt = motion || scene.prompt
  const context = old.input.promptContext && { ...old.input.promptContext, motion, prompt }
  const row = {
    id: scope.runtime.newId(),
    ownerId: old.ownerId,
    adId: old.adId,
    pipelineId: old.pipelineId,
    sceneId: scene.id,
    take: (last?.take ?? 0) + 1,
    isSaved: true,
    folder: old.folder,
    title: old.title,
    modelId: old.modelId,
    apiModelPath: old.apiModelPath,
    provider,
    input: { ...old.input, prompt, promptContext: context },
    aspectRatio: old.aspectRatio,
    credits: scene.videoCredits,
    providerKeyId: pipeline.videosWithOwnKey ? await requireOwnKey(transaction, scope.ownerId, provider) : null,
    durationSeconds: old.durationSeconds,
    firstFrameImageId: old.firstFrameImageId,
    nextEnqueueAt: inAMinute(scope),
    traceparent: scope.traceparent
  } satisfies typeof videos.$inferInsert
  await transaction.insert(videos).values(row)
  await transaction.update(pipelineScenes).set({ videoId: row.id, motion }).where(eq(pipelineScenes.id, scene.id))
  await charge(transaction, {
    scope,
    pipeline,
    scene,
    mediaId: row.id,
    credits: row.credits,
    what: `Clip, take ${row.take}`
  })
  return wakeUpOf(row)
}

async function lockScene(transaction: Transaction, pipelineId: string, sceneId: string): Promise<SceneRow> {
  const [scene] = await transaction
    .select()
    .from(pipelineScenes)
    .where(and(eq(pipelineScenes.id, sceneId), eq(pipelineScenes.pipelineId, pipelineId)))
    .for('update')
  if (!scene) throw new AppError('not-found', 'This pipeline has no such scene.')
  return scene
}

interface TakeCharge {
  scope: Scope
  pipeline: PipelineRow
  scene: SceneRow
  mediaId: string
  credits: number
  what: string
}

async function charge(
  transaction: Transaction,
  { scope, pipeline, scene, mediaId, credits, what }: TakeCharge
): Promise<void> {
  const description = `${what} of scene ${scene.position}, ${pipeline.title}`
  await chargeCredits(transaction, scope.ownerId, [
    { mediaId, credits, description, pipelineId: pipeline.id, sceneId: scene.id }
  ])
}

function inAMinute({ runtime }: Scope): Date {
  return new Date(runtime.clock.now().getTime() + 60_000)
}
