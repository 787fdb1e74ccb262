/** How one track of a film is heard. */
export interface TrackMix {
  /** Beside its usual level, in dB. */
  levelDb: number
  /** From where the track is first heard. */
  fadeInSeconds: number
  /** To where the track is last heard. */
  fadeOutSeconds: number
}

/** The tracks of a film that are made from its scenes. Its music has settings of its own. */
export interface SoundMix {
  /** The lines that are spoken over the clips. */
  voice: TrackMix
  /** What the clips sound like themselves: speech, effects, the room. */
  clips: TrackMix
}

/** From silence to full, or back. In seconds of a piece. */
interface Fade {
  startSeconds: number
  endSeconds: number
}

/** A track over one piece of a film. */
export interface TrackGain {
  levelDb: number
  fadeIn: Fade | null
  fadeOut: Fade | null
}

export interface PieceMix {
  voice: TrackGain
  clips: TrackGain
}

/** A piece of a film and what is heard in it, in seconds of the film and of the piece. */
export interface HeardPiece {
  startSeconds: number
  seconds: number
  /** How long its own sound is heard. 0 for a silent clip. */
  ownSeconds: number
  voice: { atSeconds: number; seconds: number } | null
}

/** For each piece, how its tracks are heard. Null where all of it is as it is without a mix. */
export function spreadMix(mix: SoundMix | null | undefined, pieces: readonly HeardPiece[]): (PieceMix | null)[] {
  if (!mix) return pieces.map(() => null)
  const clips = spanOf(pieces.map(({ startSeconds, ownSeconds }) => ({ startSeconds, seconds: ownSeconds })))
  const voice = spanOf(
    pieces.map(({ startSeconds, voice: line }) => ({
      startSeconds: startSeconds + (line?.atSeconds ?? 0),
      seconds: line?.seconds ?? 0
    }))
  )
  return pieces.map((piece) => {
    const gains = { voice: trackGain(mix.voice, voice, piece), clips: trackGain(mix.clips, clips, piece) }
    return isPlain(gains.voice) && isPlain(gains.clips) ? null : gains
  })
}

/** The factor of a track at a moment of its piece. Fades are even, as those of music. */
export function gainAt({ levelDb, fadeIn, fadeOut }: TrackGain, seconds: number): number {
  const rising = fadeIn ? (seconds - fadeIn.startSeconds) / (fadeIn.endSeconds - fadeIn.startSeconds) : 1
  const falling = fadeOut ? (fadeOut.endSeconds - seconds) / (fadeOut.endSeconds - fadeOut.startSeconds) : 1
  return 10 ** (levelDb / 20) * Math.max(0, Math.min(1, rising, falling))
}

/** By how much the quietest track was lowered, in dB. */
export const loweredBy = (mix: SoundMix | null | undefined): number =>
  mix ? Math.max(0, -Math.min(mix.voice.levelDb, mix.clips.levelDb)) : 0

/** From the first moment that is heard to the last one. */
function spanOf(heard: readonly { startSeconds: number; seconds: number }[]): Fade {
  const some = heard.filter(({ seconds }) => seconds > 0)
  return {
    startSeconds: Math.min(...some.map(({ startSeconds }) => startSeconds)),
    endSeconds: Math.max(...some.map(({ startSeconds, seconds }) => startSeconds + seconds))
  }
}

function trackGain(track: TrackMix, span: Fade, { startSeconds, seconds }: HeardPiece): TrackGain {
  const within = (from: number, to: number): Fade | null =>
    to > from && from < startSeconds + seconds && to > startSeconds
      ? { startSeconds: rounded(from - startSeconds), endSeconds: rounded(to - startSeconds) }
      : null
  return {
    levelDb: track.levelDb,
    fadeIn: within(span.startSeconds, span.startSeconds + track.fadeInSeconds),
    fadeOut: within(span.endSeconds - track.fadeOutSeconds, span.endSeconds)
  }
}

const isPlain = ({ levelDb, fadeIn, fadeOut }: TrackGain) => levelDb === 0 && fadeIn === null && fadeOut === null

/** To a thousandth of a sample, so that the same piece has the same name. */
const rounded = (seconds: number) => Math.round(seconds * 1e8) / 1e8
