import { withSounds } from '@callsheet/lib/disciplines/say-sounds.ts'
import { applyImagePreset, type ImagePreset } from '@callsheet/lib/image-presets.ts'
import type { VideoTypeEntry } from '@callsheet/lib/video-types.ts'
import { voiceOfShot, withSpokenLine } from '@callsheet/lib/voice-over.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'

export interface FinishBoardOptions {
  preset: ImagePreset | null
  videoType: Pick<VideoTypeEntry, 'promptAgent'>
  /** With its speakers and their voices. */
  script: Pick<Script, 'cast'>
  language: string | undefined
  /** A voice speaks over the clips. */
  isVoicedOver: boolean
  /** The board that was revised. */
  previous?: Storyboard | undefined
}

/**
 * Adds the type's preset, the sounds of each shot and, where no engine writes the clips' prompts, its line. A shot that a
 * revision kept is not touched again.
 */
export function finishBoard(
  written: Storyboard,
  { preset, videoType, script, language, isVoicedOver, previous }: FinishBoardOptions
): Storyboard {
  const framed = preset ? applyImagePreset(written, preset) : written
  const kept = new Set(previous?.shots.map(withoutPlace))
  return {
    ...framed,
    shots: framed.shots.map((shot, index) => {
      const asWritten = written.shots[index] ?? shot
      if (kept.has(withoutPlace(asWritten))) return asWritten
      const motion = withSounds(shot.motion, shot.soundEffects)
      if (videoType.promptAgent !== null) return { ...shot, motion }
      const speech = voiceOfShot({ ...shot, speaker: shot.speaker }, { elements: framed.elements, script })
      return { ...shot, motion: withSpokenLine(motion, { line: shot.spokenScript, language, isVoicedOver, ...speech }) }
    })
  }
}

/** Equal for shots that differ only in their place on the board. */
const withoutPlace = (shot: Shot): string => JSON.stringify({ ...shot, position: 0 })
