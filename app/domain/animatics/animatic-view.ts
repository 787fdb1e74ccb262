import { captionCues, type CaptionCue } from '@callsheet/lib/cut/captions.ts'
import { captionStyle } from '@callsheet/lib/cut/safe-areas.ts'
import type { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { AnimaticPlan, AnimaticScene, AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import { cutProgressSchema } from '@callsheet/lib/wire/cuts-api.ts'
import type { JobFacts } from '../cuts/cut-view.ts'
import { subjectOf } from './animatic-subject.ts'

export type AnimaticRow = typeof animatics.$inferSelect

export interface AnimaticViewOptions {
  animatic: AnimaticRow
  job: JobFacts
  /** Numbers of the scenes that changed since then. */
  changedScenes: number[]
}

/** Of all animatics. It keeps the plain margins, which every platform leaves free. */
export const animaticCaptionStyle = 'plain'

export function animaticView({ animatic, job, changedScenes }: AnimaticViewOptions): AnimaticView {
  const { id, plan, pipelineId, storyboardId } = animatic
  const isOutdated = changedScenes.length > 0
  return {
    id,
    kind: 'animatic',
    adId: animatic.adId,
    pipelineId,
    storyboardId,
    version: animatic.version,
    title: animatic.title,
    aspectRatio: plan.aspectRatio,
    status: job.status,
    progress: cutProgressSchema.safeParse(job.progress).data ?? null,
    failureMessage: job.failureMessage,
    url: job.status === 'Completed' ? `/api/animatics/${id}/animatic.mp4` : null,
    durationSeconds: animatic.durationSeconds,
    byteSize: animatic.byteSize,
    scenes: placedScenes(plan),
    captions: animaticCaptions(plan),
    isOutdated,
    changedScenes,
    createdAt: animatic.createdAt.toISOString(),
    completedAt: animatic.completedAt?.toISOString() ?? null,
    nextStep: nextStep({ kind: 'animatic', subject: subjectOf(animatic), status: job.status, isOutdated })
  }
}

/** Every scene with its start on the timeline, in seconds. */
export function placedScenes({ scenes }: AnimaticPlan): (AnimaticScene & { startSeconds: number })[] {
  let startSeconds = 0
  return scenes.map((scene) => {
    const placed = { ...scene, startSeconds }
    startSeconds += scene.durationSeconds
    return placed
  })
}

export function animaticCaptions(plan: AnimaticPlan): CaptionCue[] {
  const { maximumCharacters } = captionStyle(animaticCaptionStyle)
  const lines = placedScenes(plan).map(({ spokenScript, speaker, startSeconds, durationSeconds }) => ({
    text: spokenScript,
    speaker,
    startSeconds,
    durationSeconds,
    words: []
  }))
  return captionCues(lines, { maximumCharacters, hasSpeakerLabels: plan.hasSpeakerLabels })
}
