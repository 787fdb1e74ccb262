/** A part of a sound in which a voice is heard, in seconds of the sound. Parts are in order and do not touch. */
export interface VoiceSpan {
  startSeconds: number
  endSeconds: number
}
