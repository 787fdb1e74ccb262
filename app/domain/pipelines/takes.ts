import { and, desc, eq } from 'drizzle-orm'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { SceneTakes, TakeRequest } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { Scope } from '../../runtime.ts'
import { mediaView } from '../media/media-view.ts'
import { readSceneFacts } from '../media/scene-facts.ts'
import { isFootage } from '../footage/footage-row.ts'
import { putIntoScene } from '../footage/put-in-use.ts'
import { lockOpenPipeline, lockScene } from './find-pipeline.ts'
import { getPipeline, readPipeline } from './get.ts'
import { noDraft } from './no-draft.ts'

export interface SceneOptions {
  scope: Scope
  pipelineId: string
  sceneId: string
}

const shownTakes = 200

/** The newest takes of a scene, oldest first, to compare. */
export async function listTakes({ scope, pipelineId, sceneId }: SceneOptions): Promise<SceneTakes> {
  const { database } = scope.runtime
  const { scenes } = await getPipeline({ scope, pipelineId })
  if (!scenes.some(({ id }) => id === sceneId)) throw new AppError('not-found', 'This pipeline has no such scene.')
  const [newestStills, newestClips] = await Promise.all([
    database.select().from(images).where(eq(images.sceneId, sceneId)).orderBy(desc(images.take)).limit(shownTakes),
    database.select().from(videos).where(eq(videos.sceneId, sceneId)).orderBy(desc(videos.take)).limit(shownTakes)
  ])
  const [stills, clips] = [newestStills.toReversed(), newestClips.toReversed()]
  const refunded = await readRefunded(
    database,
    [...stills, ...clips].flatMap((row) => (row.failureCode ? [row.id] : []))
  )
  const facts = await readSceneFacts(database, [
    ...stills.map(({ id }) => ({ kind: 'image' as const, id, sceneId })),
    ...clips.map(({ id }) => ({ kind: 'video' as const, id, sceneId }))
  ])
  return {
    images: stills.map((row) =>
      mediaView({ kind: 'image', row, isRefunded: refunded.has(row.id), ...facts.get(row.id) })
    ),
    videos: clips.map((row) =>
      mediaView({ kind: 'video', row, isRefunded: refunded.has(row.id), ...facts.get(row.id) })
    )
  }
}

export interface UseTakeOptions extends SceneOptions {
  input: TakeRequest
}

/** Puts an earlier take of the scene back in use, in any state of the later takes. A still has to be approved again. */
export async function switchTake({ scope, pipelineId, sceneId, input }: UseTakeOptions): Promise<PipelineView> {
  const isStill = 'imageId' in input
  return scope.runtime.database.transaction(async (transaction) => {
    await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const [take] = isStill
      ? await transaction
          .select()
          .from(images)
          .where(isTakeOf(images, { id: input.imageId, sceneId, pipelineId }))
      : await transaction
          .select()
          .from(videos)
          .where(isTakeOf(videos, { id: input.videoId, sceneId, pipelineId }))
    if (!take) throw new AppError('not-found', 'This scene has no such take.')
    if ('isDraft' in take && take.isDraft)
      throw new AppError('conflict', 'This take is a draft. A scene keeps its final clip.')
    if ('footage' in take && isFootage(take)) {
      await putIntoScene(transaction, await lockScene(transaction, pipelineId, sceneId), take.id)
      return readPipeline(transaction, scope.ownerId, pipelineId)
    }
    if (take.status !== 'Completed')
      throw new AppError('conflict', `This take has no ${isStill ? 'picture' : 'clip'} to use.`)
    const [scene] = await transaction
      .update(pipelineScenes)
      .set(isStill ? { imageId: input.imageId, approvedAt: null, ...noDraft } : { videoId: input.videoId })
      .where(
        and(
          eq(pipelineScenes.id, sceneId),
          eq(pipelineScenes.pipelineId, pipelineId),
          eq(pipelineScenes.stage, isStill ? 'review' : 'animating')
        )
      )
      .returning({ id: pipelineScenes.id })
    if (!scene) throw new AppError('conflict', 'This scene is past its review: its still cannot be changed.')
    return readPipeline(transaction, scope.ownerId, pipelineId)
  })
}

const isTakeOf = (
  table: typeof images | typeof videos,
  { id, sceneId, pipelineId }: { id: string; sceneId: string; pipelineId: string }
) => and(eq(table.id, id), eq(table.sceneId, sceneId), eq(table.pipelineId, pipelineId))
