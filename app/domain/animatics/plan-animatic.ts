import { and, asc, eq, ne } from 'drizzle-orm'
import { stillMoveOf } from '@callsheet/lib/cut/still-moves.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'
import { takesTurns, videoTypeEntry, videoTypeSchema } from '@callsheet/lib/video-types.ts'
import type { AnimaticPlan, AnimaticScene } from '@callsheet/lib/wire/animatics-api.ts'
import { cameraMoveNames, shotSizeNames } from '@callsheet/lib/wire/shot-names.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { findAd } from '../ads/find-ad.ts'
import { findStoryboard } from '../storyboards/find-storyboard.ts'

export interface PlannedBoard {
  adId: string
  title: string
  plan: AnimaticPlan
  /** Numbers of the scenes whose still is finished and not in our storage yet. */
  onTheirWay: number[]
}

/** More than fits on a plate. */
const maximumWords = 320

/** The studio draws a board like this too while its ad has no ratio. */
const ratioOfUndecided = '9:16'

/** What an animatic of the subject would show now. Errors: `not-found`. */
export function planAnimatic(queryable: Queryable, ownerId: string, subject: AnimaticSubject): Promise<PlannedBoard> {
  return 'pipelineId' in subject
    ? planPipeline(queryable, ownerId, subject.pipelineId)
    : planStoryboard(queryable, ownerId, subject.storyboardId)
}

async function planPipeline(queryable: Queryable, ownerId: string, pipelineId: string): Promise<PlannedBoard> {
  const [pipeline] = await queryable
    .select({
      adId: pipelines.adId,
      title: pipelines.title,
      aspectRatio: pipelines.aspectRatio,
      videoType: pipelines.videoType,
      storyboardId: pipelines.storyboardId
    })
    .from(pipelines)
    .where(and(eq(pipelines.id, pipelineId), eq(pipelines.ownerId, ownerId)))
  if (!pipeline) throw new AppError('not-found', 'There is no such pipeline.')
  const scenes = await queryable
    .select({
      position: pipelineScenes.position,
      prompt: pipelineScenes.prompt,
      motion: pipelineScenes.motion,
      speaker: pipelineScenes.speaker,
      spokenScript: pipelineScenes.spokenScript,
      durationSeconds: pipelineScenes.durationSeconds,
      imageId: images.id,
      storageKey: images.storageKey
    })
    .from(pipelineScenes)
    .leftJoin(images, and(eq(images.id, pipelineScenes.imageId), eq(images.status, 'Completed')))
    .where(and(eq(pipelineScenes.pipelineId, pipelineId), ne(pipelineScenes.stage, 'skipped')))
    .orderBy(asc(pipelineScenes.position))
  const { storyboardId } = pipeline
  const shots = storyboardId ? (await findStoryboard(queryable, { ownerId, storyboardId })).content.shots : []
  const planned = scenes.map((scene) => planScene(scene, shots[scene.position - 1]))
  return {
    adId: pipeline.adId,
    title: pipeline.title,
    plan: {
      aspectRatio: pipeline.aspectRatio,
      hasSpeakerLabels: isConversation(pipeline.videoType, planned),
      scenes: planned
    },
    onTheirWay: scenes.flatMap(({ position, imageId, storageKey }) => (imageId && !storageKey ? [position] : []))
  }
}

/** No still is bought yet, so every shot is a plate. */
async function planStoryboard(queryable: Queryable, ownerId: string, storyboardId: string): Promise<PlannedBoard> {
  const { adId, title, content } = await findStoryboard(queryable, { ownerId, storyboardId })
  const { aspectRatio, videoType } = await findAd(queryable, ownerId, adId)
  const planned = content.shots.map((shot): AnimaticScene => {
    const { position, prompt, motion, speaker = null, spokenScript, shotSize, cameraMove } = shot
    // Whole seconds, as the scenes of its pipeline will have.
    const durationSeconds = Math.max(1, Math.round(shot.durationSeconds))
    const scene = { position, prompt, motion, speaker, spokenScript, durationSeconds, imageId: null }
    const heading = `${shotSizeNames[shotSize]}, ${cameraMoveNames[cameraMove].toLowerCase()}`
    return { ...planScene(scene, shot), heading }
  })
  return {
    adId,
    title,
    plan: {
      aspectRatio: aspectRatio ?? ratioOfUndecided,
      hasSpeakerLabels: isConversation(videoType, planned),
      scenes: planned
    },
    onTheirWay: []
  }
}

interface SceneOfBoard {
  position: number
  prompt: string
  motion: string
  speaker: string | null
  spokenScript: string
  durationSeconds: number
  imageId: string | null
}

function planScene(scene: SceneOfBoard, shot: Shot | undefined): AnimaticScene {
  const { position, prompt, motion, speaker, spokenScript, durationSeconds, imageId } = scene
  const words = shot ? `${shot.title}: ${shot.action}` : prompt
  return {
    scene: position,
    imageId,
    durationSeconds,
    move: stillMoveOf({ cameraMove: shot?.cameraMove, motion }),
    speaker,
    spokenScript,
    // The user may have turned the clip's sound off.
    sounds: shot?.hasSound === false ? [] : (shot?.soundEffects ?? []),
    words: words.slice(0, maximumWords)
  }
}

/** A type may have left the registry since then. It has no turns to label. */
function isConversation(videoType: string | null, scenes: readonly AnimaticScene[]): boolean {
  const known = videoTypeSchema.safeParse(videoType)
  const speakers = new Set(scenes.flatMap(({ speaker }) => speaker ?? []))
  return speakers.size > 1 || (known.success && takesTurns(videoTypeEntry(known.data)))
}
