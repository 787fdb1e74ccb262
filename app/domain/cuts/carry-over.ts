import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'
import type { ClipPlaces } from './clip-places.ts'
import type { CurrentClip } from './current-clips.ts'
import type { CutRow } from './cut-view.ts'

type CutBefore = Pick<CutRow, 'settings' | 'timeline' | 'createdAt'>

export const wholeClip = (videoId: string): CutClip => ({
  videoId,
  inSeconds: 0,
  outSeconds: null,
  captionText: null,
  words: null,
  voiceTakeId: null
})

/**
 * The clips of the next cut: the order and points of the previous cut, with the current take of each scene. Scenes made
 * since then are added in their place. Omitted clips stay omitted.
 */
export function carryOver(
  before: CutBefore | undefined,
  current: readonly CurrentClip[],
  places: ClipPlaces
): CutClip[] {
  const whole = current.map(({ videoId }) => wholeClip(videoId))
  if (!before) return whole
  // A clip may have been deleted since then. Then only the previous cut knows its scene.
  const facts = before.timeline?.clips ?? []
  const kept = before.settings.clips.flatMap((clip, index): Placed[] => {
    const { scene, hook } = places.get(clip.videoId) ?? facts[index] ?? { scene: 0, hook: null }
    const inUse = current.find(({ videoId }) => videoId === clip.videoId)
    if (inUse || hook !== null) return [{ clip, scene: inUse?.scene ?? scene }]
    const successor = scene > 0 ? current.find((other) => other.scene === scene) : undefined
    return successor ? [{ clip: { ...wholeClip(successor.videoId), captionText: clip.captionText }, scene }] : []
  })
  const isNew = ({ createdAt }: CurrentClip) => createdAt > before.createdAt
  const isThere = ({ scene, videoId }: CurrentClip) =>
    kept.some((one) => one.clip.videoId === videoId || (scene > 0 && one.scene === scene))
  for (const fresh of current.filter((one) => isNew(one) && !isThere(one))) {
    const at = kept.findLastIndex(({ scene }) => scene < fresh.scene || fresh.scene === 0) + 1
    kept.splice(at, 0, { clip: wholeClip(fresh.videoId), scene: fresh.scene })
  }
  return kept.length > 0 ? kept.map(({ clip }) => clip) : whole
}

interface Placed {
  clip: CutClip
  scene: number
}
