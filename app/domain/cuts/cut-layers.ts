import { filmLayers, type Layer } from '@callsheet/lib/cut/layers.ts'
import { clipsEndSeconds } from '@callsheet/lib/cut/timeline.ts'
import type { CutTimeline } from '@callsheet/lib/wire/cuts-api.ts'
import { cutCaptions, type CutRow } from './cut-view.ts'

/** What is drawn over the clips. `hashes` has the content hash of each logo's picture. */
export function cutLayers(
  cut: CutRow,
  timeline: CutTimeline,
  hashes: ReadonlyMap<string, string>,
  /** Of its words, by name or tag. */
  language: string | null
): Layer[] {
  return filmLayers({
    ...cut.settings,
    language,
    cues: cutCaptions(cut, timeline),
    clipsEndSeconds: clipsEndSeconds(timeline.timeline),
    durationSeconds: timeline.timeline.durationSeconds,
    hashOf: (imageId) => hashes.get(imageId) ?? null
  })
}
