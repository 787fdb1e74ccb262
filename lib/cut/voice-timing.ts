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
export function voiceOverSeconds(sound: SpokenSound): number {
  const { atSeconds, seconds } = placeVoice(sound)
  return atSeconds + seconds + tailSeconds
}
