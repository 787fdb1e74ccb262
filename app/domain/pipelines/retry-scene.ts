import { and, desc, eq, max } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { endpointFamilySchema } from '@callsheet/lib/wire/model-config.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { RetrySceneRequest } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { buyMedia } from '../buy-media.ts'
import { findElements, referencesOf, type ElementWithSheets } from '../elements/find-references.ts'
import {
  drawMissingSheets,
  holdElements,
  requireWord,
  withoutSheet,
  writeMissingSheets,
  type WrittenSheets
} from '../elements/missing-sheets.ts'
import { findInventedNotice } from '../product-photo/read.ts'
import { requireImageModel } from '../models/find-models.ts'
import { requireOwnKey } from '../provider-keys/own-key.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { findVideoModel } from './advance.ts'
import { lockOpenPipeline, lockScene } from './find-pipeline.ts'
import { readPipeline } from './get.ts'
import { noDraft } from './no-draft.ts'
import type { PipelineRow, SceneRow } from './pipeline-view.ts'
import { planClips } from './plan-clips.ts'
import { sceneImageRow } from './scene-image-row.ts'

export interface RetryOptions {
  scope: Scope
  pipelineId: string
  sceneId: string
  input: RetrySceneRequest
}

/**
 * A new take is a new row and a new charge. The old take stays as it is. Errors: `conflict` when a sheet that the last
 * still should have carried is not there and the user did not say what to do about it.
 */
export async function retryScene(options: RetryOptions): Promise<PipelineView> {
  const { scope, pipelineId, sceneId, input } = options
  const repeat = await findRepeat<PipelineView>(scope)
  if (repeat) return repeat.answer
  const written = input.what === 'image' && input.missingSheets === 'draw' ? await writeLostSheets(options) : []
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const pipeline = await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const scene = await lockScene(transaction, pipelineId, sceneId)
    const retry = input.what === 'image' ? retakeImage : retakeVideo
    await retry(unit, { pipeline, scene, input, written })
    return readPipeline(transaction, scope.ownerId, pipelineId)
  })
}

interface Retake {
  pipeline: PipelineRow
  scene: SceneRow
  input: RetryOptions['input']
  /** Prompts of the sheets that are drawn again for a still. */
  written: readonly WrittenSheets[]
}

/** The credits of a new still, with the sheets that have to be drawn again first if the user says so. */
export interface RetakeQuote {
  adId: string
  credits: number
  creditsPerSheet: number
  missing: ElementWithSheets[]
  /** For people: that the product on screen is invented. Null with a photo of it. */
  invented: string | null
}

/** Errors: `not-found` for another owner's scene. */
export async function quoteRetake(queryable: Queryable, ownerId: string, sceneId: string): Promise<RetakeQuote> {
  const [found] = await queryable
    .select({ scene: pipelineScenes, pipeline: pipelines })
    .from(pipelineScenes)
    .innerJoin(pipelines, eq(pipelines.id, pipelineScenes.pipelineId))
    .where(and(eq(pipelineScenes.id, sceneId), eq(pipelineScenes.ownerId, ownerId)))
  if (!found) throw new AppError('not-found', 'There is no such scene.')
  const { scene, pipeline } = found
  const { imageModelId: id, adId, aspectRatio } = pipeline
  const { credits: creditsPerSheet } = await requireImageModel(queryable, { ownerId, id, aspectRatio })
  const listed = await findElements(queryable, { ownerId, adId, slugs: scene.elementSlugs })
  return {
    adId,
    credits: scene.imageCredits,
    creditsPerSheet,
    missing: await lostSheets(queryable, scene.id, listed),
    invented: await findInventedNotice(queryable, await findAd(queryable, ownerId, adId))
  }
}

async function writeLostSheets({ scope, sceneId }: RetryOptions): Promise<WrittenSheets[]> {
  const { adId, missing } = await quoteRetake(scope.runtime.database, scope.ownerId, sceneId)
  return writeMissingSheets({ ...scope, adId }, missing)
}

/**
 * Elements whose sheets the last take should have carried and that have none now. For all others without a sheet the
 * user said before that the stills go without.
 */
async function lostSheets(
  queryable: Queryable,
  sceneId: string,
  listed: ReadonlyMap<string, ElementWithSheets>
): Promise<ElementWithSheets[]> {
  const missing = withoutSheet(listed).filter(({ viewsToDraw }) => viewsToDraw.length > 0)
  if (missing.length === 0) return []
  const [last] = await queryable
    .select({ input: images.input })
    .from(images)
    .where(eq(images.sceneId, sceneId))
    .orderBy(desc(images.take))
    .limit(1)
  const carried = new Set(last?.input.references.map(({ elementSlug }) => elementSlug))
  return missing.filter(({ element }) => carried.has(element.slug))
}

async function retakeImage(unit: UnitOfWork, { pipeline, scene, input, written }: Retake): Promise<void> {
  if (scene.stage !== 'review')
    throw new AppError('conflict', `Scene ${scene.position} is ${scene.stage}: its still cannot be retaken.`)
  const { scope, transaction } = unit
  const { ownerId } = scope
  const { imageModelId: id, aspectRatio, imagesWithOwnKey } = pipeline
  const found = await requireImageModel(transaction, { ownerId, id, aspectRatio })
  const family = found.config.endpointFamily
  const model = { ...found, ownKeyId: imagesWithOwnKey ? await requireOwnKey(transaction, ownerId, family) : null }
  const prompt = input.prompt ?? scene.prompt
  const listed = { ownerId, adId: pipeline.adId, slugs: scene.elementSlugs }
  await holdElements(transaction, (await findElements(transaction, listed)).values())
  const missing = await lostSheets(transaction, scene.id, await findElements(transaction, listed))
  const word = input.missingSheets
  requireWord({ missing, word, credits: scene.imageCredits, creditsPerSheet: found.credits })
  const { adId } = pipeline
  const sheets =
    word === 'draw' ? await drawMissingSheets(transaction, { scope, adId, missing, written, imageModel: id }) : []
  await buyMedia(unit, { kind: 'image', purchases: sheets })
  const elementsBySlug = await findElements(transaction, listed)
  const [last] = await transaction
    .select({ take: max(images.take) })
    .from(images)
    .where(eq(images.sceneId, scene.id))
  const row = sceneImageRow({
    id: scope.runtime.newId(),
    sceneId: scene.id,
    position: scene.position,
    take: (last?.take ?? 0) + 1,
    prompt,
    references: referencesOf({
      elementSlugs: scene.elementSlugs,
      elementsBySlug,
      maximum: model.config.maximumReferences,
      waitsForSheets: true
    }),
    pipeline,
    imageModel: model,
    credits: scene.imageCredits
  })
  const charge = `Still, take ${row.take} of scene ${scene.position}, ${pipeline.title}`
  await buyMedia(unit, { kind: 'image', purchases: [{ row, charge }] })
  await transaction
    .update(pipelineScenes)
    .set({ imageId: row.id, approvedAt: null, ...noDraft, prompt, motion: input.motion ?? scene.motion })
    .where(eq(pipelineScenes.id, scene.id))
}

/** No clip was bought, and none is prepaid: an own clip stands in its place, or did. Or the one that was is deleted. */
async function lacksClip(transaction: Transaction, scene: SceneRow): Promise<boolean> {
  if (scene.prepaidVideoId || scene.stage === 'skipped') return false
  if (!scene.videoId) return scene.stage === 'review'
  const [inUse] = await transaction.select({ footage: videos.footage }).from(videos).where(eq(videos.id, scene.videoId))
  return inUse === undefined || inUse.footage !== null
}

/** The clip of an approved still whose prepaid one was refunded, at the price that the scene had. */
async function buyFirstClip(unit: UnitOfWork, { pipeline, scene, input }: Omit<Retake, 'written'>): Promise<void> {
  const { scope, transaction } = unit
  const { position } = scene
  const [still] = scene.imageId
    ? await transaction.select({ status: images.status }).from(images).where(eq(images.id, scene.imageId))
    : []
  if (still?.status !== 'Completed' || scene.approvedAt === null) {
    throw new AppError(
      'conflict',
      `Scene ${position} has no approved still to animate. Take your own clip out of it, then approve its still.`,
      { details: { scene: position } }
    )
  }
  const motion = input.motion ?? scene.motion
  const clip = { id: scope.runtime.newId(), credits: scene.videoCredits, durationSeconds: scene.durationSeconds }
  const [row] = await planClips(transaction, pipeline, {
    model: await findVideoModel(transaction, pipeline),
    clips: [{ scene: { ...scene, motion }, clip }]
  })
  if (!row) throw new Error(`Scene ${scene.id} got no clip.`)
  const charge = `Clip, take ${row.take} of scene ${position}, ${pipeline.title}`
  await buyMedia(unit, { kind: 'video', purchases: [{ row, charge }] })
  await transaction
    .update(pipelineScenes)
    .set({ stage: 'animating', videoId: row.id, motion })
    .where(eq(pipelineScenes.id, scene.id))
}

/** A final clip or a draft: the same again, with other words for what moves if they are given. */
async function retakeVideo(unit: UnitOfWork, { pipeline, scene, input }: Retake): Promise<void> {
  const { scope, transaction } = unit
  const isDraft = input.what === 'draft'
  if (!isDraft && (await lacksClip(transaction, scene))) return buyFirstClip(unit, { pipeline, scene, input })
  const what = isDraft ? 'draft' : 'clip'
  const oldId = isDraft ? scene.draftVideoId : scene.videoId
  if (isDraft && scene.stage !== 'review')
    throw new AppError('conflict', `Scene ${scene.position} is ${scene.stage}: it needs no draft any more.`)
  const [old] = oldId ? await transaction.select().from(videos).where(eq(videos.id, oldId)) : []
  if (!old)
    throw new AppError('conflict', `Scene ${scene.position} has no ${what} yet. Approve its still, then animate it.`)
  if (old.status !== 'Failed' && old.status !== 'Completed') {
    throw new AppError('conflict', `The ${what} of scene ${scene.position} is still under way.`)
  }
  const [last] = await transaction
    .select({ take: max(videos.take) })
    .from(videos)
    .where(eq(videos.sceneId, scene.id))
  const provider = endpointFamilySchema.parse(old.provider)
  const motion = input.motion ?? scene.motion
  const prompt = motion || scene.prompt
  const context = old.input.promptContext && { ...old.input.promptContext, motion, prompt }
  const isWithOwnKey = isDraft ? old.providerKeyId !== null : pipeline.videosWithOwnKey
  const row = {
    id: scope.runtime.newId(),
    adId: old.adId,
    pipelineId: old.pipelineId,
    sceneId: scene.id,
    take: (last?.take ?? 0) + 1,
    isSaved: true,
    isDraft,
    folder: old.folder,
    title: old.title,
    modelId: old.modelId,
    apiModelPath: old.apiModelPath,
    provider,
    input: { ...old.input, prompt, promptContext: context },
    aspectRatio: old.aspectRatio,
    credits: isDraft ? old.credits : scene.videoCredits,
    providerKeyId: isWithOwnKey ? await requireOwnKey(transaction, scope.ownerId, provider) : null,
    durationSeconds: old.durationSeconds,
    firstFrameImageId: old.firstFrameImageId
  }
  const charge = `${isDraft ? 'Draft' : 'Clip'}, take ${row.take} of scene ${scene.position}, ${pipeline.title}`
  await buyMedia(unit, { kind: 'video', purchases: [{ row, charge }] })
  const inUse = isDraft ? { draftVideoId: row.id, draftApprovedAt: null } : { videoId: row.id }
  await transaction
    .update(pipelineScenes)
    .set({ ...inUse, motion })
    .where(eq(pipelineScenes.id, scene.id))
}
