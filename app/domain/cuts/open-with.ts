import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'
import { wholeClip } from './carry-over.ts'
import type { ClipPlaces } from './clip-places.ts'

/** The same clips with another opening, in the place of the present one. When there is none, the opening goes first. */
export function openWith(clips: readonly CutClip[], places: ClipPlaces, videoId: string): CutClip[] {
  const isOpening = (clip: CutClip) => places.get(clip.videoId)?.scene === 1
  const at = clips.findIndex(isOpening)
  return at < 0
    ? [wholeClip(videoId), ...clips]
    : [
        ...clips.slice(0, at),
        wholeClip(videoId),
        // The opening may have been split.
        ...clips.slice(at + 1).filter((clip) => !isOpening(clip))
      ]
}
