import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'

/** The place of a clip in its ad, also of a take that is no longer in use. */
export interface ClipPlace {
  /** 1-based. 0 for a clip that belongs to no scene. A hook takes the place of scene 1. */
  scene: number
  /** Number of the hook variant, when it is one. */
  hook: number | null
}

export type ClipPlaces = ReadonlyMap<string, ClipPlace>

export async function readClipPlaces(
  queryable: Queryable,
  ownerId: string,
  clips: readonly CutClip[]
): Promise<ClipPlaces> {
  const ids = clips.map(({ videoId }) => videoId)
  const rows = await queryable
    .select({ id: videos.id, position: pipelineScenes.position, hook: hookVariants.number, number: adScenes.number })
    .from(videos)
    .leftJoin(pipelineScenes, eq(pipelineScenes.id, videos.sceneId))
    .leftJoin(hookVariants, eq(hookVariants.sceneId, videos.sceneId))
    .leftJoin(adScenes, eq(adScenes.videoId, videos.id))
    .where(and(inArray(videos.id, ids), eq(videos.ownerId, ownerId)))
  return new Map(
    rows.map(({ id, position, hook, number }) => [id, { scene: hook === null ? (position ?? number ?? 0) : 1, hook }])
  )
}
