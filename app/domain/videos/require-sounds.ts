import { AppError } from '@callsheet/lib/errors.ts'
import { unsaidSounds } from '@callsheet/lib/disciplines/say-sounds.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'

/**
 * A type without a prompt engine sends the prompt byte for byte, so its planned sounds have to be in it. Errors:
 * `invalid-input` with the sounds that are not.
 */
export function requireSounds(
  videoType: VideoType,
  { prompt, soundEffects }: { prompt: string; soundEffects: readonly string[] }
): void {
  const { label, promptAgent } = videoTypeEntry(videoType)
  if (promptAgent !== null) return
  const unsaid = unsaidSounds(prompt, soundEffects)
  if (unsaid.length === 0) return
  throw new AppError(
    'invalid-input',
    `${label} sends the prompt word for word, and it does not say these sounds: ${unsaid.join('; ')}. Write them into the prompt.`,
    { details: { unsaid } }
  )
}
