import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'
import { wholeClip } from './carry-over.ts'
import type { ClipPlaces } from './clip-places.ts'

/** The same clips with another opening, in the place of the present one. When there is none, the opening goes first. */
export function openWith(clips: readonly CutClip[], places: ClipPlaces, videoId: string): CutClip[] {
  const at = clips.findIndex((clip) => places.get(clip.videoId)?.scene === 1)
  return at < 0 ? [wholeClip(videoId), ...clips] : clips.with(at, wholeClip(videoId))
}
