import { timedCues, type SpokenLine, type SpokenWord, type TimedCue, type WrittenCaption } from './captions.ts'
import { secondsOf } from './frame-rate.ts'
import { captionStyle, type CaptionStyleName } from './safe-areas.ts'
import { clipsEndSeconds, type Timeline } from './timeline.ts'
import type { VoiceSpan } from './voice-span.ts'
import type { VoicePlace } from './voice-timing.ts'

/** What is spoken in a clip, or over it. */
export interface CaptionedClip {
  /** First and last moment that are used, in the clip's own time. Null for its end. */
  inSeconds: number
  outSeconds: number | null
  /** Length of the whole clip. */
  sourceSeconds: number
  speaker: string | null
  spokenScript: string
  /** Words of a person instead of the script's. */
  captionText: string | null
  /** What a transcript heard, in the clip's own time. */
  words: readonly SpokenWord[] | null
  /** Where somebody is heard to speak in the clip, in its own time. Null where nobody listened. */
  heard: readonly VoiceSpan[] | null
  /** Captions that a person changed, in the own time of what is spoken: of the clip, or of the line over it. */
  written: readonly WrittenCaption[] | null
  /** The line over it, in the sound's own time. */
  voice: {
    place: VoicePlace
    /** All of the line, of which `place` may be a part. */
    line: Pick<VoicePlace, 'fromSeconds' | 'seconds'>
    words: readonly SpokenWord[] | null
    /** Where it is heard. Null where nobody listened. */
    heard: readonly VoiceSpan[] | null
  } | null
}

export interface FilmCaptionsOptions {
  timeline: Timeline
  /** In the order of the timeline. */
  clips: readonly CaptionedClip[]
  style: CaptionStyleName
  hasSpeakerLabels: boolean
}

/** The captions of a film, timed on what is spoken and cut to what the film has of it. */
export function filmCaptions({ timeline, clips, style, hasSpeakerLabels }: FilmCaptionsOptions): TimedCue[] {
  const lines = clips.map((clip, index) => spokenLine(clip, placeOf(timeline, index)))
  return timedCues(lines, { maximumCharacters: captionStyle(style).maximumCharacters, hasSpeakerLabels })
}

/** What is added to the own time of a clip's words to get the film's time. */
export function captionShift(
  { inSeconds, voice }: Pick<CaptionedClip, 'inSeconds' | 'voice'>,
  startSeconds: number
): number {
  return voice ? startSeconds + voice.place.atSeconds - voice.place.fromSeconds : startSeconds - inSeconds
}

function spokenLine(clip: CaptionedClip, place: { startSeconds: number; endSeconds: number }): SpokenLine {
  const { speaker, spokenScript, captionText, written, voice, sourceSeconds } = clip
  const shift = captionShift(clip, place.startSeconds)
  const span = voice ? voice.line : { fromSeconds: 0, seconds: sourceSeconds }
  const heardFrom = place.startSeconds + (voice?.place.atSeconds ?? 0)
  // The times of spoken words are not those of other words that a person wrote.
  const isSaid = captionText === null || (voice !== null && sameWords(captionText, voice.words ?? []))
  const timed = (isSaid && (voice ? voice.words : clip.words)) || []
  return {
    speaker,
    text: captionText ?? spokenScript,
    startSeconds: span.fromSeconds + shift,
    durationSeconds: span.seconds,
    words: timed.map((word) => moved(word, shift)),
    heard: ((voice ? voice.heard : clip.heard) ?? []).map((span) => moved(span, shift)),
    written: written?.map((caption) => moved(caption, shift)) ?? null,
    // Frames are whole, and points are not: the exact points decide, so that no word of a split clip is said twice or never.
    shown: {
      startSeconds: heardFrom,
      endSeconds: heardFrom + (voice ? voice.place.seconds : (clip.outSeconds ?? sourceSeconds) - clip.inSeconds),
      untilSeconds: place.endSeconds
    }
  }
}

/** A translation is a caption of its own, and the take over its clip says just that. */
function sameWords(text: string, words: readonly SpokenWord[]): boolean {
  const letters = (of: string) => of.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '').toLowerCase()
  return letters(text) === letters(words.map((word) => word.text).join(''))
}

const moved = <Span extends VoiceSpan>(span: Span, shift: number): Span => ({
  ...span,
  startSeconds: span.startSeconds + shift,
  endSeconds: span.endSeconds + shift
})

/** No caption stays on an end card. */
function placeOf(timeline: Timeline, index: number) {
  const { startFrame = 0, frames = 0 } = timeline.clips[index] ?? {}
  const endSeconds = secondsOf(startFrame + frames, timeline.frameRate)
  return {
    startSeconds: secondsOf(startFrame, timeline.frameRate),
    endSeconds: Math.min(endSeconds, clipsEndSeconds(timeline))
  }
}
