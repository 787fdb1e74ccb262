import type { CutClip } from '@callsheet/lib/wire/cuts-api.ts'
import type { OwnCaption } from './film-of.ts'

/** The shortest piece, in seconds. */
export const shortestSeconds = 0.1

export type Edge = 'in' | 'out'

const tidy = (seconds: number) => Math.round(seconds * 1_000) / 1_000
const endOf = ({ outSeconds }: CutClip, sourceSeconds: number) => outSeconds ?? sourceSeconds

/** A clip with its in or out point at this moment of its own time, as near as the clip allows. */
export function trimClip(clip: CutClip, edge: Edge, toSeconds: number, sourceSeconds: number): CutClip {
  if (edge === 'in') {
    const latest = endOf(clip, sourceSeconds) - shortestSeconds
    return { ...clip, inSeconds: tidy(Math.min(Math.max(0, toSeconds), Math.max(0, latest))) }
  }
  const to = Math.max(toSeconds, clip.inSeconds + shortestSeconds)
  return { ...clip, outSeconds: to >= sourceSeconds - 0.001 ? null : tidy(to) }
}

/** Splits a clip at a moment of its own time. Null where one of the pieces would be too short. */
export function splitClip(clip: CutClip, atSeconds: number, sourceSeconds: number): [CutClip, CutClip] | null {
  const at = tidy(atSeconds)
  const isTooNear = at - clip.inSeconds < shortestSeconds || endOf(clip, sourceSeconds) - at < shortestSeconds
  return isTooNear
    ? null
    : [
        { ...clip, outSeconds: at },
        { ...clip, inSeconds: at }
      ]
}

/** The clips with one of them at another place. `to` counts without it. */
export function moveClip(clips: readonly CutClip[], from: number, to: number): CutClip[] {
  const moved = clips[from]
  return moved ? clips.toSpliced(from, 1).toSpliced(to, 0, moved) : [...clips]
}

/** A clip with a changed caption. Null takes the caption away. */
export function changeCaption(
  clip: CutClip,
  captions: readonly OwnCaption[],
  number: number,
  change: Partial<Omit<OwnCaption, 'number'>> | null
): CutClip {
  const next = captions.flatMap((caption, index) => {
    const changed = caption.number === number ? change && { ...caption, ...change } : caption
    if (!changed || changed.text.trim() === '') return []
    const earliest = captions[index - 1]?.endSeconds ?? 0
    const latest = captions[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    const startSeconds = Math.max(earliest, changed.startSeconds)
    const endSeconds = Math.min(latest, changed.endSeconds)
    return [
      {
        text: changed.text.trim(),
        startSeconds: tidy(startSeconds),
        endSeconds: tidy(Math.max(endSeconds, startSeconds + 0.05))
      }
    ]
  })
  return { ...clip, captions: next }
}

/** The nearest of the moments within reach, else the moment itself. */
export function snapTo(seconds: number, moments: readonly number[], reachSeconds: number): number {
  let best = seconds
  let distance = reachSeconds
  for (const moment of moments) {
    const away = Math.abs(moment - seconds)
    if (away <= distance) {
      best = moment
      distance = away
    }
  }
  return best
}
