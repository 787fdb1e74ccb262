/** Of a whole film, measured on the finished file (ITU-R BS.1770). */
export interface FilmLoudness {
  /** Integrated, in LUFS. */
  loudness: number
  /** In dB true peak. */
  truePeak: number
}
