import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { latestPipeline } from '../cuts/current-clips.ts'
import { isHeard } from '../footage/is-heard.ts'
import { linesOfFootage, type LineOfScene } from '../footage/lines-of-footage.ts'
import { isSpokenByClip } from './is-spoken-by-clip.ts'

/** A line of an ad and its scene. */
export interface AdLine {
  scene: number
  hook: number | null
  speaker: string | null
  line: string
  isSpokenByClip: boolean
  clipSeconds: number | null
}

/** All lines of an ad's scenes in order, and of its other openings. Skipped scenes and scenes without a line are left out. */
export async function adLines(queryable: Queryable, ownerId: string, adId: string): Promise<AdLine[]> {
  const pipelineId = await latestPipeline(queryable, ownerId, adId)
  const own = pipelineId
    ? await boardLines(queryable, eq(pipelineScenes.pipelineId, pipelineId))
    : await sceneLines(queryable, ownerId, adId)
  const openings = await boardLines(queryable, and(eq(hookVariants.adId, adId), eq(hookVariants.ownerId, ownerId)))
  return [...own.filter(({ hook }) => hook === null), ...openings]
}

async function boardLines(queryable: Queryable, where: ReturnType<typeof and>): Promise<AdLine[]> {
  const rows = await queryable
    .select({
      position: pipelineScenes.position,
      stage: pipelineScenes.stage,
      motion: pipelineScenes.motion,
      speaker: pipelineScenes.speaker,
      line: pipelineScenes.spokenScript,
      plannedSeconds: pipelineScenes.durationSeconds,
      videoType: pipelines.videoType,
      clipSeconds: videos.durationSeconds,
      footage: videos.footage,
      hook: hookVariants.number
    })
    .from(pipelineScenes)
    .innerJoin(pipelines, eq(pipelines.id, pipelineScenes.pipelineId))
    .leftJoin(videos, eq(videos.id, pipelineScenes.videoId))
    .leftJoin(hookVariants, eq(hookVariants.sceneId, pipelineScenes.id))
    .where(where)
    .orderBy(asc(hookVariants.number), asc(pipelineScenes.position))
  return rows
    .filter(({ stage, line }) => stage !== 'skipped' && line.trim() !== '')
    .map(({ position, motion, speaker, line, videoType, clipSeconds, plannedSeconds, hook, footage }) => ({
      scene: hook === null ? position : 1,
      hook,
      speaker,
      line: line.trim(),
      isSpokenByClip: footage ? isHeard(footage) : isSpokenByClip({ videoType, line, prompt: motion }),
      clipSeconds: clipSeconds ?? plannedSeconds
    }))
}

async function sceneLines(queryable: Queryable, ownerId: string, adId: string): Promise<AdLine[]> {
  const rows = await queryable
    .select({ number: adScenes.number, isSkipped: adScenes.isSkipped, video: videos })
    .from(adScenes)
    .innerJoin(videos, eq(videos.id, adScenes.videoId))
    .where(and(eq(adScenes.adId, adId), eq(adScenes.ownerId, ownerId)))
    .orderBy(asc(adScenes.number))
  const hasFootage = rows.some(({ video }) => video.footage !== null)
  const lines = hasFootage ? await linesOfFootage(queryable, { ownerId, adId }) : new Map<number, LineOfScene>()
  return rows.flatMap(({ number, isSkipped, video: { input, durationSeconds, footage } }): AdLine[] => {
    const context = input.kind === 'video' ? input.promptContext : undefined
    const said = footage ? lines.get(number) : undefined
    const line = said?.line ?? context?.spokenScript?.trim() ?? ''
    if (isSkipped || line === '' || input.kind !== 'video') return []
    return [
      {
        scene: number,
        hook: null,
        speaker: said?.speaker ?? context?.speaker ?? null,
        line,
        isSpokenByClip: footage
          ? isHeard(footage)
          : isSpokenByClip({ videoType: input.videoType, line, prompt: input.prompt }),
        clipSeconds: durationSeconds
      }
    ]
  })
}
