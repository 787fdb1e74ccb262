import { aspectRatioValue } from '@callsheet/lib/aspect-ratio.ts'
import type { ClipFacts } from '@callsheet/lib/cut/clip-facts.ts'
import { fitsWhole, type ClipFocus } from '@callsheet/lib/cut/clip-focus.ts'
import type { AssemblerCall } from '@callsheet/lib/ports/clip-assembler.ts'
import type { AppRuntime } from '../../runtime.ts'
import { measureFocus } from '../clip-focus/measure.ts'
import type { CutRow } from './cut-view.ts'
import { nameOfClip, type FoundClip } from './find-cut-clips.ts'

export interface FindFocusesOptions {
  cut: CutRow
  found: readonly FoundClip[]
  /** In the order of `found`. */
  facts: readonly ClipFacts[]
  call: AssemblerCall
}

/** What was found in each clip that the film shows a part of, by the clip's id. Clips that fill it are not looked at. */
export async function findFocuses(
  runtime: AppRuntime,
  { cut, found, facts, call: { signal, onProgress } }: FindFocusesOptions
): Promise<ReadonlyMap<string, ClipFocus | null>> {
  const film = { width: aspectRatioValue(cut.aspectRatio) ?? 9 / 16, height: 1 }
  const focuses = new Map<string, ClipFocus | null>()
  for (const [index, { video, scene, clip }] of found.entries()) {
    const own = facts[index]
    if (!own || clip.focus || focuses.has(video.id) || fitsWhole(own, film)) continue
    const name = nameOfClip(scene, index)
    onProgress?.({ label: `Faces and product are looked for in ${name}`, done: index, total: found.length })
    focuses.set(video.id, await measureFocus(runtime, video, { name, signal }))
  }
  return focuses
}
