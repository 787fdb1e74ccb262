import { and, asc, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'

/** The clip in use of one scene of an ad. */
export interface CurrentClip {
  /** 1-based. 0 for a clip that belongs to no scene. */
  scene: number
  videoId: string
  createdAt: Date
  /** Which part of an own clip is used, and whether it is heard. Null for a clip that was made. */
  footage: Footage | null
}

/**
 * The ad's clips in order: the clips of its latest pipeline, else of its scenes made one by one, else its finished
 * clips.
 */
export async function currentClips(queryable: Queryable, ownerId: string, adId: string): Promise<CurrentClip[]> {
  const pipelineId = await latestPipeline(queryable, ownerId, adId)
  const scenes = pipelineId ? await pipelineClips(queryable, pipelineId) : await sceneClips(queryable, ownerId, adId)
  if (scenes.length > 0) return scenes.filter((scene) => !scene.isSkipped).map(requireClip)
  const single = await queryable
    .select({ videoId: videos.id, createdAt: videos.createdAt, footage: videos.footage })
    .from(videos)
    .where(
      and(eq(videos.adId, adId), eq(videos.ownerId, ownerId), eq(videos.status, 'Completed'), isNull(videos.language))
    )
    .orderBy(asc(videos.createdAt))
  if (single.length === 0)
    throw new AppError('conflict', 'This ad has no finished clip yet. Make its clips, then cut it.')
  return single.map((clip) => ({ ...clip, scene: 0 }))
}

/** The ad's newest production. Those of other openings do not count. */
export async function latestPipeline(queryable: Queryable, ownerId: string, adId: string): Promise<string | undefined> {
  const asHooks = queryable
    .select({ one: sql`1` })
    .from(hookVariants)
    .where(eq(hookVariants.pipelineId, pipelines.id))
  const [pipeline] = await queryable
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(and(eq(pipelines.adId, adId), eq(pipelines.ownerId, ownerId), notExists(asHooks)))
    .orderBy(desc(pipelines.createdAt))
    .limit(1)
  return pipeline?.id
}

interface SceneClip {
  number: number
  isSkipped: boolean
  videoId: string | null
  createdAt: Date | null
  footage: Footage | null
}

async function pipelineClips(queryable: Queryable, pipelineId: string): Promise<SceneClip[]> {
  // The clip in use; before it is made, a finished draft.
  const scenes = await queryable
    .select({
      number: pipelineScenes.position,
      stage: pipelineScenes.stage,
      videoId: videos.id,
      createdAt: videos.createdAt,
      footage: videos.footage
    })
    .from(pipelineScenes)
    .leftJoin(
      videos,
      and(
        eq(videos.id, sql`coalesce(${pipelineScenes.videoId}, ${pipelineScenes.draftVideoId})`),
        or(isNotNull(pipelineScenes.videoId), eq(videos.status, 'Completed'))
      )
    )
    .where(eq(pipelineScenes.pipelineId, pipelineId))
    .orderBy(asc(pipelineScenes.position))
  return scenes.map(({ stage, ...scene }) => ({ ...scene, isSkipped: stage === 'skipped' }))
}

async function sceneClips(queryable: Queryable, ownerId: string, adId: string): Promise<SceneClip[]> {
  return queryable
    .select({
      number: adScenes.number,
      isSkipped: adScenes.isSkipped,
      videoId: adScenes.videoId,
      createdAt: videos.createdAt,
      footage: videos.footage
    })
    .from(adScenes)
    .leftJoin(videos, eq(videos.id, adScenes.videoId))
    .where(and(eq(adScenes.adId, adId), eq(adScenes.ownerId, ownerId)))
    .orderBy(asc(adScenes.number))
}

function requireClip({ number, videoId, createdAt, footage }: SceneClip): CurrentClip {
  if (videoId && createdAt) return { scene: number, videoId, createdAt, footage }
  throw new AppError('conflict', `Scene ${number} has no clip yet. Animate or skip it, or say which clips to cut.`, {
    details: { scene: number }
  })
}
