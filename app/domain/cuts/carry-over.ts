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

/** The part of a scene's clip that goes into a film: of an own clip what its owner chose, of every other one all. */
function partOf({ videoId, footage }: CurrentClip): CutClip {
  const whole = wholeClip(videoId)
  if (!footage) return whole
  const { startSeconds: inSeconds, endSeconds: outSeconds, isMuted } = footage
  return { ...whole, inSeconds, outSeconds, ...(isMuted && { isMuted }) }
}

/**
 * The clips of the next cut: the order and points of the previous cut, with the current take of each scene. Scenes made
 * since then are added in their place. Omitted clips stay omitted.
 */
export function carryOver(
  before: CutBefore | undefined,
  current: readonly CurrentClip[],
  places: ClipPlaces
): CutClip[] {
  const whole = current.map(partOf)
  if (!before) return whole
  // A clip may have been deleted since then. Then only the previous cut knows its scene.
  const facts = before.timeline?.clips ?? []
  const carried = before.settings.clips.flatMap((clip, index): Placed[] => {
    const { scene, hook } = places.get(clip.videoId) ?? facts[index] ?? { scene: 0, hook: null }
    const inUse = current.find(({ videoId }) => videoId === clip.videoId)
    if (inUse && isChangedSince(inUse, before))
      return [{ clip: { ...clip, ...partOf(inUse), captionText: clip.captionText }, scene, isFresh: true }]
    if (inUse || hook !== null) return [{ clip, scene: inUse?.scene ?? scene }]
    const successor = scene > 0 ? current.find((other) => other.scene === scene) : undefined
    return successor ? [{ clip: { ...partOf(successor), captionText: clip.captionText }, scene, isFresh: true }] : []
  })
  // Where a clip was split, its new take comes once: the points of the old one say nothing about it.
  const kept = carried.filter(
    (one, index) => !one.isFresh || carried.findIndex(({ clip }) => clip.videoId === one.clip.videoId) === index
  )
  const isNew = ({ createdAt }: CurrentClip) => createdAt > before.createdAt
  const isThere = ({ scene, videoId }: CurrentClip) =>
    kept.some((one) => one.clip.videoId === videoId || (scene > 0 && one.scene === scene))
  for (const fresh of current.filter((one) => isNew(one) && !isThere(one))) {
    const at = kept.findLastIndex(({ scene }) => scene < fresh.scene || fresh.scene === 0) + 1
    kept.splice(at, 0, { clip: partOf(fresh), scene: fresh.scene })
  }
  return kept.length > 0 ? kept.map(({ clip }) => clip) : whole
}

/** Points and sound that were chosen at the clip after the cut before. They replace those of that cut. */
const isChangedSince = ({ footage }: CurrentClip, { createdAt }: CutBefore): boolean =>
  typeof footage?.changedAt === 'string' && new Date(footage.changedAt) > createdAt

interface Placed {
  clip: CutClip
  scene: number
  /** Another take than in the cut before. */
  isFresh?: boolean
}
