import type { TimedCue } from '@callsheet/lib/cut/captions.ts'
import { filmCaptions, type CaptionedClip } from '@callsheet/lib/cut/film-captions.ts'
import { secondsOf } from '@callsheet/lib/cut/frame-rate.ts'
import type { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { directionOf, type Direction } from '@callsheet/lib/cut/writing/writing-systems.ts'
import { findAdLanguage, languageFacts } from '@callsheet/lib/languages.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { cutProgressSchema, type CutTimeline, type CutView } from '@callsheet/lib/wire/cuts-api.ts'

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
    language: cut.language,
    wordsLanguage: cut.timeline?.language ?? cut.language,
    direction: directionOfCut(cut),
    status: job.status,
    progress: cutProgressSchema.safeParse(job.progress).data ?? null,
    failureMessage: job.failureMessage,
    settings: cut.settings,
    url: isReady ? `${address}/ad.mp4` : null,
    plainUrl: isReady ? `${address}/plain.mp4` : null,
    captionsUrl: isReady ? `${address}/captions.vtt` : null,
    exportUrl: isReady ? `${address}/export.zip` : null,
    posterUrl: isReady && cut.posterStorageKey ? `${address}/poster.webp` : null,
    durationSeconds: cut.durationSeconds,
    byteSize: cut.byteSize,
    sound: cut.timeline?.sound ?? null,
    clips: cut.timeline ? placedClips(cut.timeline) : [],
    drafts: cut.timeline?.clips.filter(({ isDraft }) => isDraft).length ?? 0,
    captions: cut.timeline ? cutCaptions(cut, cut.timeline).map(plainCue) : [],
    createdAt: cut.createdAt.toISOString(),
    completedAt: cut.completedAt?.toISOString() ?? null,
    nextStep: nextStep({ kind: 'final-cut', adId: cut.adId, status: job.status })
  }
}

/** By its language, else by its words. */
function directionOfCut({ language, timeline }: CutRow): Direction {
  const tag = language === null ? null : findAdLanguage(language)
  if (tag) return languageFacts(tag).direction
  return directionOf(timeline?.clips.map(({ spokenScript }) => spokenScript).join(' ') ?? '')
}

const plainCue = ({ startSeconds, endSeconds, text, speaker, timedBy }: TimedCue) => ({
  startSeconds,
  endSeconds,
  text,
  speaker,
  timedBy
})

/** Every clip with its place on the timeline, in seconds. */
export function placedClips({ timeline, clips }: CutTimeline) {
  return clips.map(({ videoId, scene, hook, speaker, spokenScript, facts, heard, voice, isDraft = false }, index) => {
    const { startFrame = 0, frames = 0, speed = 1 } = timeline.clips[index] ?? {}
    const cardFrames = index === clips.length - 1 ? (timeline.endCard?.frames ?? 0) : 0
    return {
      videoId,
      scene,
      hook,
      speaker,
      spokenScript,
      startSeconds: secondsOf(startFrame, timeline.frameRate),
      durationSeconds: secondsOf(frames - cardFrames, timeline.frameRate),
      speed,
      sourceSeconds: facts.durationSeconds,
      isDraft,
      facts,
      heard: heard ? [...heard] : null,
      voice: voice
        ? {
            takeId: voice.takeId,
            line: voice.line ?? voice.place,
            words: voice.words && [...voice.words],
            heard: voice.heard ? [...voice.heard] : null
          }
        : null
    }
  })
}

/** Captions from the words that a person wrote, else from a transcript, else from the script's line where it is heard. */
export function cutCaptions(cut: Pick<CutRow, 'settings'>, timeline: CutTimeline): TimedCue[] {
  const { style, hasSpeakerLabels } = cut.settings.captions
  return filmCaptions({
    timeline: timeline.timeline,
    style,
    hasSpeakerLabels,
    clips: timeline.clips.map(({ speaker, spokenScript, facts, heard = null, voice }, index): CaptionedClip => {
      const {
        inSeconds = 0,
        outSeconds = null,
        captionText = null,
        words = null,
        captions = null
      } = cut.settings.clips[index] ?? {}
      return {
        inSeconds,
        outSeconds,
        sourceSeconds: facts.durationSeconds,
        speaker,
        spokenScript,
        captionText,
        words,
        heard,
        written: captions,
        voice: voice
          ? { place: voice.place, line: voice.line ?? voice.place, words: voice.words, heard: voice.heard ?? null }
          : null
      }
    })
  })
}
