import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { tooLong, maximumCutSeconds } from '@callsheet/lib/cut/timeline.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'
import { linesOfFootage, type LineOfScene } from '../footage/lines-of-footage.ts'
import { sceneIdOfClip, sourceVideos } from './scene-of-clip.ts'
import { isSpokenByClip } from '../voices/is-spoken-by-clip.ts'

export type VideoRow = typeof videos.$inferSelect

export interface FoundClip {
  clip: CutClip
  video: VideoRow & { storageKey: string; sha256: string }
  /** 1-based number of the scene in the ad. 0 for a clip that belongs to no scene. */
  scene: number
  /** Number of the hook variant, when it is one. */
  hook: number | null
  speaker: string | null
  spokenScript: string
  isSpokenByClip: boolean
}

/** The named clips and what is spoken in them. Errors name the scene that is missing, failed or still being made. */
export async function findCutClips(
  queryable: Queryable,
  ownerId: string,
  clips: readonly CutClip[]
): Promise<FoundClip[]> {
  if (clips.length === 0) throw new AppError('invalid-input', 'There is no clip to cut: name at least one.')
  const ids = [...new Set(clips.map(({ videoId }) => videoId))]
  const rows = await queryable
    .select({ video: videos, scene: pipelineScenes, hook: hookVariants.number })
    .from(videos)
    .leftJoin(sourceVideos, eq(sourceVideos.id, videos.sourceVideoId))
    .leftJoin(pipelineScenes, eq(pipelineScenes.id, sceneIdOfClip))
    .leftJoin(hookVariants, eq(hookVariants.sceneId, sceneIdOfClip))
    .where(and(inArray(videos.id, ids), eq(videos.ownerId, ownerId)))
  const sourceIds = rows.flatMap(({ video }) => video.sourceVideoId ?? [])
  const numbered = await queryable
    .select({ number: adScenes.number, videoId: adScenes.videoId })
    .from(adScenes)
    .where(and(inArray(adScenes.videoId, [...ids, ...sourceIds]), eq(adScenes.ownerId, ownerId)))
  const brought = rows.find(({ video, scene }) => video.footage !== null && scene === null)?.video.adId
  const lines = brought ? await linesOfFootage(queryable, { ownerId, adId: brought }) : new Map<number, LineOfScene>()
  const found = clips.map((clip, index): FoundClip => {
    const row = rows.find(({ video }) => video.id === clip.videoId)
    const hook = row?.hook ?? null
    const inScene = row?.video.sourceVideoId ?? clip.videoId
    const number =
      hook === null ? (row?.scene?.position ?? numbered.find(({ videoId }) => videoId === inScene)?.number ?? 0) : 1
    const name = hook === null ? nameOfClip(number, index) : `Hook ${hook}`
    const context = row?.video.input.kind === 'video' ? row.video.input.promptContext : undefined
    const footage = row?.video.footage
    const said = footage ? lines.get(number) : undefined
    // In another language its line is not that of the scene.
    const isTranslated = Boolean(row?.video.language)
    const own = isTranslated ? context?.spokenScript : row?.scene?.spokenScript
    const spokenScript = own ?? said?.line ?? context?.spokenScript ?? ''
    const { videoType, prompt } = row?.video.input ?? { videoType: null, prompt: '' }
    return {
      clip,
      video: requireFinished(row?.video, name, clip.videoId),
      scene: number,
      hook,
      speaker: row?.scene?.speaker ?? said?.speaker ?? context?.speaker ?? null,
      spokenScript,
      isSpokenByClip:
        clip.isMuted !== true &&
        (footage
          ? footage.hasSound
          : isTranslated || isSpokenByClip({ videoType, line: spokenScript, prompt: row?.scene?.motion ?? prompt }))
    }
  })
  // Checked before any download: the lengths in the rows are exact enough to refuse a cut that is too long.
  const seconds = found.reduce(
    (sum, { clip, video }) => sum + ((clip.outSeconds ?? video.durationSeconds ?? 0) - clip.inSeconds),
    0
  )
  if (seconds > maximumCutSeconds) throw tooLong(seconds)
  return found
}

function requireFinished(video: VideoRow | undefined, name: string, videoId: string): FoundClip['video'] {
  const details = { videoId, name }
  if (!video) throw new AppError('not-found', `${name} names a clip that does not exist.`, { details })
  const { status, storageKey, sha256 } = video
  if (status === 'Failed') {
    throw new AppError(
      'conflict',
      `The clip of ${lower(name)} failed. Make it again, skip it, or leave it out of the cut.`,
      { details }
    )
  }
  if (status !== 'Completed')
    throw new AppError('conflict', `The clip of ${lower(name)} is still being made.`, { details })
  if (!storageKey || !sha256) {
    throw new AppError('conflict', `The clip of ${lower(name)} is on its way to storage. Try again in a moment.`, {
      details,
      retryable: true
    })
  }
  return { ...video, storageKey, sha256 }
}

/** A person's name for the clip of the cut. */
export function nameOfClip(scene: number, index: number): string {
  return scene > 0 ? `Scene ${scene}` : `Clip ${index + 1}`
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
