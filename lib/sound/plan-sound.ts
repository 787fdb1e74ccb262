import { secondsOf } from '../cut/frame-rate.ts'
import { spreadMix, type PieceMix, type SoundMix } from '../cut/sound-mix.ts'
import type { PlacedClip, Timeline } from '../cut/timeline.ts'
import type { VoicePlace } from '../cut/voice-timing.ts'
import type { SpokenPart } from './find-speech.ts'
import { sampleRate } from './loudness.ts'

/** A clip of a film by what is heard of it. */
export interface SoundClip {
  /** Pieces of one clip have the same. */
  clipId: string
  hasSound: boolean
  isMuted: boolean
  /** Somebody in the clip speaks. */
  isSpeaking: boolean
  /** The part of a line that is heard over it. */
  voice: VoicePlace | null
}

export interface PlannedSound extends SpokenPart {
  /** False for a silent piece. */
  isHeard: boolean
  inSeconds: number
  /** One more than the frames need, because the number of samples of a part depends on where it begins. */
  samples: number
  /** How many of them the clip itself fills: where it is held, it is silent. */
  ownSamples: number
  /** Below 1 the clip's own sound is slowed too, at its own pitch. */
  speed: number
  /** The part of the clip by which it is levelled: all adjacent pieces of one clip are equally loud. */
  levelBy: { inSeconds: number; samples: number }
  voice: VoicePlace | null
  /** Null where the tracks are heard as usual. */
  mix: PieceMix | null
}

export interface PlanSoundOptions {
  timeline: Timeline
  /** In the order of the timeline. */
  clips: readonly SoundClip[]
  mix: SoundMix | null | undefined
}

/** What is heard in each piece of a film. The film and its preview follow the same plan. */
export function planSound({ timeline, clips, mix }: PlanSoundOptions): PlannedSound[] {
  const { frameRate } = timeline
  const mixes = spreadMix(
    mix,
    timeline.clips.map((placed, index) => {
      const clip = clips[index]
      return {
        startSeconds: secondsOf(placed.startFrame, frameRate),
        seconds: secondsOf(placed.frames, frameRate),
        ownSeconds: clip?.hasSound && !clip.isMuted ? secondsOf(placed.shownFrames ?? placed.frames, frameRate) : 0,
        voice: clip?.voice ?? null
      }
    })
  )
  const samplesOf = (frames: number) => Math.ceil(secondsOf(frames, frameRate) * sampleRate) + 1
  return timeline.clips.map(({ inSeconds, startFrame, frames, shownFrames = frames, speed = 1 }, index) => {
    const { hasSound = false, isMuted = false, isSpeaking = false, voice = null } = clips[index] ?? {}
    return {
      isHeard: (hasSound && !isMuted) || voice !== null,
      inSeconds,
      startFrame,
      frames,
      samples: samplesOf(frames),
      ownSamples: isMuted ? 0 : samplesOf(shownFrames),
      speed,
      levelBy: levelOf(index, { clips, timeline }),
      voice,
      mix: mixes[index] ?? null,
      speech: voice ? { atSeconds: voice.atSeconds, seconds: voice.seconds } : isSpeaking ? 'own' : null
    }
  })
}

/** The part of a clip that its adjacent pieces use together. */
function levelOf(index: number, { clips, timeline }: Pick<PlanSoundOptions, 'clips' | 'timeline'>) {
  const idOf = (at: number) => clips[at]?.clipId
  let first = index
  while (first > 0 && idOf(first - 1) === idOf(index)) first -= 1
  let last = index
  while (last + 1 < clips.length && idOf(last + 1) === idOf(index)) last += 1
  const pieces = timeline.clips.slice(first, last + 1)
  const inSeconds = Math.min(...pieces.map((piece) => piece.inSeconds))
  const lengthOf = ({ shownFrames, frames, speed = 1 }: PlacedClip) =>
    secondsOf(shownFrames ?? frames, timeline.frameRate) * speed
  const end = Math.max(...pieces.map((piece) => piece.inSeconds + lengthOf(piece)))
  return { inSeconds, samples: Math.ceil((end - inSeconds) * sampleRate) + 1 }
}
