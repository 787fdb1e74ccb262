import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { tooLong, maximumCutSeconds } from '@callsheet/lib/cut/timeline.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'

export type VideoRow = typeof videos.$inferSelect

export interface FoundClip {
  clip: CutClip
  video: VideoRow & { storageKey: string; sha256: string }
  scene: number
  speaker: string | null
  spokenScript: string
}

/** The ad's clips in order: its latest pipeline's, else its scenes made one by one, else its finished clips. */
export async function defaultClips(queryable: Queryable, ownerId: string, adId: string): Promise<CutClip[]> {
  const [pipeline] = await queryable
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(and(eq(pipelines.adId, adId), eq(pipelines.ownerId, ownerId)))
    .orderBy(desc(pipelines.createdAt))
    .limit(1)
  if (pipeline) {
    const scenes = await queryable
      .select({ number: pipelineScenes.position, isSkipped: pipelineScenes.stage, videoId: pipelineScenes.videoId })
      .from(pipelineScenes)
      .where(eq(pipelineScenes.pipelineId, pipeline.id))
      .orderBy(asc(pipelineScenes.position))
    return scenes.filter((scene) => scene.isSkipped !== 'skipped').map(requireClip)
  }
  const scenes = await queryable
    .select()
    .from(adScenes)
    .where(and(eq(adScenes.adId, adId), eq(adScenes.ownerId, ownerId)))
    .orderBy(asc(adScenes.number))
  if (scenes.length > 0) return scenes.filter((scene) => !scene.isSkipped).map(requireClip)
  const single = await queryable
    .select({ videoId: videos.id })
    .from(videos)
    .where(and(eq(videos.adId, adId), eq(videos.ownerId, ownerId), eq(videos.status, 'Completed')))
    .orderBy(asc(videos.createdAt))
  if (single.length === 0) {
    throw new AppError('conflict', 'This ad has no finished clip yet. Make its clips, then cut it.')
  }
  return single.map(({ videoId }) => wholeClip(videoId))
}

function requireClip({ number, videoId }: { number: number; videoId: string | null }): CutClip {
  if (videoId) return wholeClip(videoId)
  throw new AppError('conflict', `Scene ${number} has no clip yet. Animate or skip it, or say which clips to cut.`, {
    details: { scene: number }
  })
}

const wholeClip = (videoId: string): CutClip => ({ videoId, inSeconds: 0, outSeconds: null })

/** The named clips with what is spoken in them. Errors name the scene that is missing, failed or under way. */
export async function findCutClips(queryable: Queryable, ownerId: string, clips: readonly CutClip[]): Promise<FoundClip[]> {
  if (clips.length === 0) throw new AppError('invalid-input', 'There is no clip to cut: name at least one.')
  const ids = [...new Set(clips.map(({ videoId }) => videoId))]
  const rows = await queryable
    .select({ video: videos, scene: pipelineScenes })
    .from(videos)
    .leftJoin(pipelineScenes, eq(pipelineScenes.id, videos.sceneId))
    .where(and(inArray(videos.id, ids), eq(videos.ownerId, ownerId)))
  const numbered = await queryable
    .select({ number: adScenes.number, videoId: adScenes.videoId })
    .from(adScenes)
    .where(and(inArray(adScenes.videoId, ids), eq(adScenes.ownerId, ownerId)))
  const found = clips.map((clip, index): FoundClip => {
    const row = rows.find(({ video }) => video.id === clip.videoId)
    const number = row?.scene?.position ?? numbered.find(({ videoId }) => videoId === clip.videoId)?.number ?? 0
    const context = row?.video.input.kind === 'video' ? row.video.input.promptContext : undefined
    return {
      clip,
      video: requireFinished(row?.video, number > 0 ? `Scene ${number}` : `Clip ${index + 1}`, clip.videoId),
      scene: number,
      speaker: row?.scene?.speaker ?? context?.speaker ?? null,
      spokenScript: row?.scene?.spokenScript ?? context?.spokenScript ?? ''
    }
  })
  // Before anything is fetched: what the rows say of their lengths is close enough to refuse by.
  const seconds = found.reduce((sum, { clip, video }) => sum + ((clip.outSeconds ?? video.durationSeconds ?? 0) - clip.inSeconds), 0)
  if (seconds > maximumCutSeconds) throw tooLong(seconds)
  return found
}

function requireFinished(video: VideoRow | undefined, name: string, videoId: string): FoundClip['video'] {
  const details = { videoId, name }
  if (!video) throw new AppError('not-found', `${name} names a clip that does not exist.`, { details })
  const { status, storageKey, sha256 } = video
  if (status === 'Failed') {
    throw new AppError('conflict', `The clip of ${lower(name)} failed. Make it again, skip it, or leave it out of the cut.`, { details })
  }
  if (status !== 'Completed') throw new AppError('conflict', `The clip of ${lower(name)} is still being made.`, { details })
  if (!storageKey || !sha256) {
    throw new AppError('conflict', `The clip of ${lower(name)} is on its way to storage. Try again in a moment.`, { details, retryable: true })
  }
  return { ...video, storageKey, sha256 }
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
