/** How the user's own music runs under a film. */
export interface MusicBed {
  /** Level under speech, in dB beside the speech. Where nobody speaks, a ducked bed is `duckedBy` higher. */
  levelDb: number
  fadeInSeconds: number
  fadeOutSeconds: number
  /** Goes down while somebody speaks. */
  isDucked: boolean
  /** The moment of the music with which the film begins. */
  startSeconds: number
}

/** In dB. */
export const duckedBy = 10
