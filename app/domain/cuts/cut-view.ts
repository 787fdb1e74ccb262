import { captionCues, type CaptionCue, type SpokenLine } from '@callsheet/lib/cut/captions.ts'
import { secondsOf } from '@callsheet/lib/cut/frame-rate.ts'
import { captionStyle } from '@callsheet/lib/cut/safe-areas.ts'
import type { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import {
  cutProgressSchema,
  type CutTimeline,
  type CutTimelineVoice,
  type CutView
} from '@callsheet/lib/wire/cuts-api.ts'

export type CutRow = typeof cuts.$inferSelect
export type JobFacts = Pick<typeof backgroundJobs.$inferSelect, 'status' | 'progress' | 'failureMessage'>

export function cutView({ cut, job }: { cut: CutRow; job: JobFacts }): CutView {
  const isReady = job.status === 'Completed'
  const address = `/api/cuts/${cut.id}`
  return {
    id: cut.id,
    kind: 'final-cut',
    adId: cut.adId,
    version: cut.version,
    title: cut.title,
    folder: cut.folder,
    aspectRatio: cut.aspectRatio,
    status: job.status,
    progress: cutProgressSchema.safeParse(job.progress).data ?? null,
    failureMessage: job.failureMessage,
    settings: cut.settings,
    url: isReady ? `${address}/ad.mp4` : null,
    plainUrl: isReady ? `${address}/plain.mp4` : null,
    captionsUrl: isReady ? `${address}/captions.vtt` : null,
    exportUrl: isReady ? `${address}/export.zip` : null,
    durationSeconds: cut.durationSeconds,
    byteSize: cut.byteSize,
    clips: cut.timeline ? placedClips(cut.timeline) : [],
    drafts: cut.timeline?.clips.filter(({ isDraft }) => isDraft).length ?? 0,
    captions: cut.timeline ? cutCaptions(cut, cut.timeline) : [],
    createdAt: cut.createdAt.toISOString(),
    completedAt: cut.completedAt?.toISOString() ?? null,
    nextStep: nextStep({ kind: 'final-cut', adId: cut.adId, status: job.status })
  }
}

/** Every clip with its place on the timeline, in seconds. */
export function placedClips({ timeline, clips }: CutTimeline) {
  return clips.map(({ videoId, scene, hook, speaker, spokenScript, facts, isDraft = false }, index) => {
    const { startFrame = 0, frames = 0 } = timeline.clips[index] ?? {}
    return {
      videoId,
      scene,
      hook,
      speaker,
      spokenScript,
      startSeconds: secondsOf(startFrame, timeline.frameRate),
      durationSeconds: secondsOf(frames, timeline.frameRate),
      sourceSeconds: facts.durationSeconds,
      isDraft
    }
  })
}

/** Captions from the words that a person wrote, else from the transcript, else from the script's line. */
export function cutCaptions({ settings }: Pick<CutRow, 'settings'>, timeline: CutTimeline): CaptionCue[] {
  const { style, hasSpeakerLabels } = settings.captions
  const lines = placedClips(timeline).map(({ spokenScript, ...clip }, index): SpokenLine => {
    const { inSeconds = 0, captionText = null, words = null } = settings.clips[index] ?? {}
    const shift = clip.startSeconds - inSeconds
    const voice = timeline.clips[index]?.voice
    if (voice) return spokenOver(clip, { text: captionText ?? spokenScript, hasOwnWords: captionText !== null, voice })
    const heard = (captionText === null && words) || []
    return {
      ...clip,
      text: captionText ?? spokenScript,
      words: heard.map(({ text, startSeconds, endSeconds }) => ({
        text,
        startSeconds: startSeconds + shift,
        endSeconds: endSeconds + shift
      }))
    }
  })
  return captionCues(lines, { maximumCharacters: captionStyle(style).maximumCharacters, hasSpeakerLabels })
}

interface SpokenOver {
  text: string
  /** A person wrote them, so the times of the spoken words are not theirs. */
  hasOwnWords: boolean
  voice: CutTimelineVoice
}

/** A line over a clip is as long as its sound, and not as its clip. */
function spokenOver(
  clip: Pick<SpokenLine, 'speaker' | 'startSeconds'>,
  { text, hasOwnWords, voice: { place, words } }: SpokenOver
): SpokenLine {
  const shift = clip.startSeconds + place.atSeconds - place.fromSeconds
  return {
    speaker: clip.speaker,
    text,
    startSeconds: clip.startSeconds + place.atSeconds,
    durationSeconds: place.seconds,
    words: ((!hasOwnWords && words) || []).map((word) => ({
      text: word.text,
      startSeconds: word.startSeconds + shift,
      endSeconds: word.endSeconds + shift
    }))
  }
}
