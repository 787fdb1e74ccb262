import type { TrackMix } from '@callsheet/lib/cut/sound-mix.ts'

/** What is said of a track beside its usual level: `, −6 dB`. Nothing for the usual one. */
export function levelWords(track: TrackMix | undefined): string {
  if (!track || track.levelDb === 0) return ''
  return `, ${track.levelDb > 0 ? '+' : '−'}${Math.abs(track.levelDb)} dB`
}
