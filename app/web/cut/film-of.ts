import { aspectRatioValue } from '@callsheet/lib/aspect-ratio.ts'
import type { ClipFocus } from '@callsheet/lib/cut/clip-focus.ts'
import type { TimedCue } from '@callsheet/lib/cut/captions.ts'
import { captionShift, filmCaptions, type CaptionedClip } from '@callsheet/lib/cut/film-captions.ts'
import { framesPerSecond, secondsOf } from '@callsheet/lib/cut/frame-rate.ts'
import { filmLayers, type Layer } from '@callsheet/lib/cut/layers.ts'
import { planFilm } from '@callsheet/lib/cut/plan-film.ts'
import { clipsEndSeconds, type Timeline } from '@callsheet/lib/cut/timeline.ts'
import type { PieceVoice } from '@callsheet/lib/cut/voice-runs.ts'
import { toAppError } from '@callsheet/lib/errors.ts'
import type { CutClip, CutSettings, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { clipName } from './cut-words.ts'

export type KnownClip = CutView['clips'][number]
/** What is known about each clip, by its id. */
export type KnownClips = ReadonlyMap<string, KnownClip>

/** A clip with its place in the film, in seconds. */
export interface FilmPiece {
  name: string
  clip: CutClip
  known: KnownClip
  startSeconds: number
  /** On the film. */
  seconds: number
  /** An end card stands over so much of its end. */
  cardSeconds: number
  /** In which the clip moves. Less where its last frame is held. */
  shownSeconds: number
  /** Seconds of the clip in a second of the film. */
  speed: number
  voice: PieceVoice | null
  /** What is added to the own time of its captions to get the film's. */
  captionShift: number
}

/** The film that these settings make, laid out by the code that makes it. */
export interface Film {
  timeline: Timeline
  pieces: FilmPiece[]
  cues: TimedCue[]
  layers: Layer[]
  /** Frames in a second. */
  rate: number
}

export type FilmAnswer = { film: Film; problem: null } | { film: null; problem: string }

/** The clips of all versions. The newest facts win. */
export function knownClips(cuts: readonly CutView[]): KnownClips {
  return new Map(cuts.toReversed().flatMap(({ clips }) => clips.map((clip) => [clip.videoId, clip] as const)))
}

export interface FilmOptions {
  settings: CutSettings
  known: KnownClips
  /** As `9:16`. */
  aspectRatio: string
  /** What was found in the clips, by their ids. */
  found: ReadonlyMap<string, ClipFocus>
  /** Of the words, by name or tag. */
  language: string | null
}

/** Lays the settings out. `problem` says in a sentence why that is not possible. */
export function filmOf({ settings, known, aspectRatio, found, language }: FilmOptions): FilmAnswer {
  const clips = settings.clips.flatMap((clip, index) => {
    const facts = known.get(clip.videoId)
    return facts ? [{ clip, known: facts, name: clipName(facts, index) }] : []
  })
  if (clips.length < settings.clips.length)
    return { film: null, problem: 'This version has a clip that is new here. Its timeline comes with its film.' }
  try {
    return { film: layOut({ settings, clips, aspectRatio, found, language }), problem: null }
  } catch (error) {
    return { film: null, problem: toAppError(error).message }
  }
}

interface LayOutOptions extends Pick<FilmOptions, 'settings' | 'aspectRatio' | 'found' | 'language'> {
  clips: readonly Pick<FilmPiece, 'clip' | 'known' | 'name'>[]
}

function layOut({ settings, clips, aspectRatio, found, language }: LayOutOptions): Film {
  const { timeline, voices } = planFilm({
    aspectRatio: aspectRatioValue(aspectRatio) ?? 9 / 16,
    endCardSeconds: settings.endCard?.seconds,
    clips: clips.map(({ clip, known, name }) => ({
      name,
      videoId: clip.videoId,
      inSeconds: clip.inSeconds,
      outSeconds: clip.outSeconds,
      facts: known.facts,
      ...(clip.fit && { fit: clip.fit }),
      line: known.voice?.line ?? null,
      focus: clip.focus,
      found: found.get(clip.videoId)
    }))
  })
  const captioned = clips.map(({ clip, known }, index) => captionedClip(clip, known, voices[index] ?? null))
  const cues = filmCaptions({
    timeline,
    clips: captioned,
    style: settings.captions.style,
    hasSpeakerLabels: settings.captions.hasSpeakerLabels
  })
  const { frameRate, durationSeconds } = timeline
  const pieces = clips.map((piece, index): FilmPiece => {
    const { startFrame = 0, frames = 1, shownFrames = frames, speed = 1 } = timeline.clips[index] ?? {}
    const startSeconds = secondsOf(startFrame, frameRate)
    const words = captioned[index]
    return {
      ...piece,
      startSeconds,
      seconds: secondsOf(frames, frameRate),
      cardSeconds: index === clips.length - 1 ? secondsOf(timeline.endCard?.frames ?? 0, frameRate) : 0,
      shownSeconds: secondsOf(shownFrames, frameRate),
      speed,
      voice: voices[index] ?? null,
      captionShift: words ? captionShift(words, startSeconds) : startSeconds
    }
  })
  const layers = filmLayers({
    ...settings,
    language,
    cues,
    clipsEndSeconds: clipsEndSeconds(timeline),
    durationSeconds,
    hashOf: (imageId) => imageId
  })
  return { timeline, pieces, cues, layers, rate: framesPerSecond(frameRate) }
}

function captionedClip(clip: CutClip, known: KnownClip, voice: PieceVoice | null): CaptionedClip {
  return {
    inSeconds: clip.inSeconds,
    outSeconds: clip.outSeconds,
    sourceSeconds: known.facts.durationSeconds,
    speaker: known.speaker,
    spokenScript: known.spokenScript,
    captionText: clip.captionText,
    words: clip.words,
    heard: known.heard,
    written: clip.captions ?? null,
    voice:
      voice && known.voice
        ? { place: voice.place, line: known.voice.line, words: known.voice.words, heard: known.voice.heard }
        : null
  }
}

/** All captions of a clip, in the own time of what is spoken, as a person would write them. */
export function ownCaptions({ clip, known }: Pick<FilmPiece, 'clip' | 'known'>, settings: CutSettings): OwnCaption[] {
  const line = known.voice?.line ?? null
  const whole = captionedClip(clip, known, line && { place: line, leastSeconds: 0 })
  const seconds = line ? line.atSeconds + line.seconds : known.facts.durationSeconds
  const cues = filmCaptions({
    timeline: oneClip(seconds),
    clips: [{ ...whole, inSeconds: 0, outSeconds: null }],
    style: settings.captions.style,
    hasSpeakerLabels: false
  })
  const shift = captionShift({ ...whole, inSeconds: 0 }, 0)
  return cues.map(({ text, startSeconds, endSeconds, number }) => ({
    number,
    text,
    startSeconds: Math.max(0, startSeconds - shift),
    endSeconds: endSeconds - shift
  }))
}

export interface OwnCaption {
  /** Its place among the captions of its clip. */
  number: number
  text: string
  startSeconds: number
  endSeconds: number
}

/** A timeline of thousandths of a second with nothing but one clip. */
function oneClip(seconds: number): Timeline {
  const frames = Math.ceil(seconds * 1_000)
  return {
    frameRate: { numerator: 1_000, denominator: 1 },
    width: 2,
    height: 2,
    clips: [{ name: '', inSeconds: 0, startFrame: 0, frames }],
    frames,
    durationSeconds: seconds,
    streamsAgree: false
  }
}

/** The piece that is shown at a moment. The last one after the end. */
export function pieceAt({ pieces }: Film, seconds: number): number {
  const at = pieces.findIndex((piece) => seconds < piece.startSeconds + piece.seconds - 1e-6)
  return at < 0 ? pieces.length - 1 : at
}

/** The film's frame at a moment. */
export function frameAt({ rate, timeline }: Film, seconds: number): number {
  return Math.min(timeline.frames - 1, Math.max(0, Math.floor(seconds * rate + 1e-4)))
}

/** A moment inside a frame, so that a player shows that frame and not the one before. The cutter reads the same. */
const intoFrame = 0.01

/** The moment of a clip, in its own time, that the film shows in this frame. */
export function sourceMoment({ timeline, rate }: Film, index: number, frame: number): number {
  const { inSeconds = 0, startFrame = 0, frames = 1, shownFrames = frames, speed = 1 } = timeline.clips[index] ?? {}
  const own = Math.min(Math.max(0, frame - startFrame), shownFrames - 1)
  return inSeconds + ((own + intoFrame) * speed) / rate
}
