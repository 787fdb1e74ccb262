import { captionLayers, type Layer } from '@callsheet/lib/cut/layers.ts'
import type { CutTimeline } from '@callsheet/lib/wire/cuts-api.ts'
import { cutCaptions, type CutRow } from './cut-view.ts'

/** What is drawn over the clips. `hashes` has the content hash of each logo's picture. */
export function cutLayers(cut: CutRow, timeline: CutTimeline, hashes: ReadonlyMap<string, string>): Layer[] {
  const { captions, overlays } = cut.settings
  const end = timeline.timeline.durationSeconds
  const overlayLayers = overlays.map(({ kind, text, imageId, position, colours, startSeconds, endSeconds }): Layer => ({
    kind,
    text,
    pictureHash: imageId ? (hashes.get(imageId) ?? null) : null,
    position,
    style: captions.style,
    ...(colours && { colours }),
    startSeconds,
    endSeconds: Math.min(endSeconds ?? end, end)
  }))
  return captions.isBurnedIn
    ? [...overlayLayers, ...captionLayers(cutCaptions(cut, timeline), captions)]
    : overlayLayers
}
