import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { prepareOnce } from '@callsheet/lib/database/prepare-once.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { pipelineView } from './pipeline-view.ts'

/** spec: live per-scene status, joined from images and videos. */
export async function getPipeline({ scope, pipelineId }: { scope: Scope; pipelineId: string }): Promise<PipelineView> {
  return readPipeline(scope.runtime.database, scope.ownerId, pipelineId)
}

/**
 * One statement by indexes alone (scenes by pipeline, media by primary key), so that its cost is that of
 * its own scenes, whatever the size of the tables. Only a failed take asks the ledger for its refund.
 */
export async function readPipeline(queryable: Queryable, ownerId: string, pipelineId: string): Promise<PipelineView> {
  if (!z.uuid().safeParse(pipelineId).success) throw noSuchPipeline()
  const rows = await readRows(queryable).execute({ pipelineId, ownerId })
  const pipeline = rows[0]?.pipeline
  if (!pipeline) throw noSuchPipeline()
  const failed = rows.flatMap(({ image, video }) => [image, video].flatMap((row) => (row?.failureCode ? row.id : [])))
  const refunded = await readRefunded(queryable, failed)
  return pipelineView({ pipeline, scenes: rows, refunded })
}

function noSuchPipeline(): AppError {
  return new AppError('not-found', 'There is no such pipeline.')
}

// Without the submit input, which is long and not for the user.
const imageColumns = {
  id: images.id,
  status: images.status,
  url: images.url,
  storageKey: images.storageKey,
  isSaved: images.isSaved,
  folder: images.folder,
  take: images.take,
  modelId: images.modelId,
  aspectRatio: images.aspectRatio,
  credits: images.credits,
  failureCode: images.failureCode,
  createdAt: images.createdAt,
  completedAt: images.completedAt,
  pipelineId: images.pipelineId
}

const videoColumns = {
  id: videos.id,
  status: videos.status,
  url: videos.url,
  storageKey: videos.storageKey,
  isSaved: videos.isSaved,
  folder: videos.folder,
  take: videos.take,
  modelId: videos.modelId,
  aspectRatio: videos.aspectRatio,
  credits: videos.credits,
  failureCode: videos.failureCode,
  createdAt: videos.createdAt,
  completedAt: videos.completedAt,
  pipelineId: videos.pipelineId,
  durationSeconds: videos.durationSeconds
}

/** An open page asks every few seconds. */
const readRows = prepareOnce((queryable: Queryable) =>
  queryable
    .select({ pipeline: pipelines, scene: pipelineScenes, image: imageColumns, video: videoColumns })
    .from(pipelines)
    .innerJoin(pipelineScenes, eq(pipelineScenes.pipelineId, pipelines.id))
    .leftJoin(images, eq(images.id, pipelineScenes.imageId))
    .leftJoin(videos, eq(videos.id, pipelineScenes.videoId))
    .where(and(eq(pipelines.id, sql.placeholder('pipelineId')), eq(pipelines.ownerId, sql.placeholder('ownerId'))))
    .orderBy(asc(pipelineScenes.position))
    .prepare('read_pipeline')
)
