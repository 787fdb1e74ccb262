import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { MediaView, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { mediaView } from '../media/media-view.ts'
import { lockOpenPipeline } from './find-pipeline.ts'
import { getPipeline, readPipeline } from './get.ts'

export interface SceneOptions {
  scope: Scope
  pipelineId: string
  sceneId: string
}

export interface SceneTakes {
  images: MediaView[]
  videos: MediaView[]
}

/** Every take of a scene, oldest first, to compare. */
export async function listTakes({ scope, pipelineId, sceneId }: SceneOptions): Promise<SceneTakes> {
  const { database } = scope.runtime
  const { scenes } = await getPipeline({ scope, pipelineId })
  if (!scenes.some(({ id }) => id === sceneId)) throw new AppError('not-found', 'This pipeline has no such scene.')
  const [stills, clips] = await Promise.all([
    database.select().from(images).where(eq(images.sceneId, sceneId)).orderBy(asc(images.take)),
    database.select().from(videos).where(eq(videos.sceneId, sceneId)).orderBy(asc(videos.take))
  ])
  const refunded = await readRefunded(
    database,
    [...stills, ...clips].flatMap((row) => (row.failureCode ? [row.id] : []))
  )
  return {
    images: stills.map((row) => mediaView({ kind: 'image', row, isRefunded: refunded.has(row.id) })),
    videos: clips.map((row) => mediaView({ kind: 'video', row, isRefunded: refunded.has(row.id) }))
  }
}

export const takeRequestSchema = z.object({ imageId: z.uuid() })

export interface UseTakeOptions extends SceneOptions {
  input: z.output<typeof takeRequestSchema>
}

/** Puts an earlier still of the scene back in use. It still has to be approved. */
export async function switchTake({ scope, pipelineId, sceneId, input }: UseTakeOptions): Promise<PipelineView> {
  return scope.runtime.database.transaction(async (transaction) => {
    await lockOpenPipeline(transaction, scope.ownerId, pipelineId)
    const [take] = await transaction
      .select({ status: images.status })
      .from(images)
      .where(and(eq(images.id, input.imageId), eq(images.sceneId, sceneId), eq(images.pipelineId, pipelineId)))
    if (!take) throw new AppError('not-found', 'This scene has no such take.')
    if (take.status !== 'Completed') throw new AppError('conflict', 'This take has no picture to use.')
    const [scene] = await transaction
      .update(pipelineScenes)
      .set({ imageId: input.imageId, approvedAt: null })
      .where(
        and(
          eq(pipelineScenes.id, sceneId),
          eq(pipelineScenes.pipelineId, pipelineId),
          eq(pipelineScenes.stage, 'review')
        )
      )
      .returning({ id: pipelineScenes.id })
    if (!scene) throw new AppError('conflict', 'This scene is past its review: its still cannot be changed.')
    return readPipeline(transaction, scope.ownerId, pipelineId)
  })
}
