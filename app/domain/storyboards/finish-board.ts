import { withSounds } from '@callsheet/lib/disciplines/say-sounds.ts'
import { applyImagePreset, type ImagePreset } from '@callsheet/lib/image-presets.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'

export interface FinishBoardOptions {
  preset: ImagePreset | null
  /** The board that was revised. */
  previous?: Storyboard | undefined
}

/** Adds the type's preset and the sounds of each shot. A shot that a revision kept is not touched again. */
export function finishBoard(written: Storyboard, { preset, previous }: FinishBoardOptions): Storyboard {
  const framed = preset ? applyImagePreset(written, preset) : written
  const kept = new Set(previous?.shots.map(withoutPlace))
  return {
    ...framed,
    shots: framed.shots.map((shot, index) => {
      const asWritten = written.shots[index] ?? shot
      if (kept.has(withoutPlace(asWritten))) return asWritten
      return { ...shot, motion: withSounds(shot.motion, shot.soundEffects) }
    })
  }
}

/** Equal for shots that differ only in their place on the board. */
const withoutPlace = (shot: Shot): string => JSON.stringify({ ...shot, position: 0 })
