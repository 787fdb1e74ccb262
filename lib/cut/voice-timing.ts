/** Quiet before the first word of a scene, and after the last one. */
const leadSeconds = 0.15
const tailSeconds = 0.3

export interface SpokenSound {
  durationSeconds: number
  /** The part in which somebody is heard. Null where it was not measured. */
  speech: { startSeconds: number; endSeconds: number } | null
}

export interface VoicePlace {
  /** Where the sound is begun. What is before its first word is left out. */
  fromSeconds: number
  /** When it begins to be heard, in the time of its clip as it is used. */
  atSeconds: number
  /** How long it is heard. */
  seconds: number
}

/** Where a spoken line stands over its clip. */
export function placeVoice({ durationSeconds, speech }: SpokenSound): VoicePlace {
  const fromSeconds = speech?.startSeconds ?? 0
  return { fromSeconds, atSeconds: leadSeconds, seconds: (speech?.endSeconds ?? durationSeconds) - fromSeconds }
}

/** How long a clip must last for its line to be heard whole. */
export function heldSeconds({ atSeconds, seconds }: Pick<VoicePlace, 'atSeconds' | 'seconds'>): number {
  return atSeconds + seconds + tailSeconds
}

/** Faster than this, a line that was written for its clip sounds hurried. */
const fastestFit = 1.5

/**
 * How fast a line must be spoken to fit into a clip, beside the pace of its own, in steps of 0.05. Null where that would
 * be too fast.
 */
export function fittingPace(sound: SpokenSound, clipSeconds: number, speed: number): number | null {
  const { seconds } = placeVoice(sound)
  const room = clipSeconds - leadSeconds - tailSeconds
  if (room <= 0) return null
  const pace = Math.ceil(((speed * seconds) / room) * 20 - 1e-6) / 20
  return pace > fastestFit ? null : pace
}

export const voiceOverSeconds = (sound: SpokenSound): number => heldSeconds(placeVoice(sound))
