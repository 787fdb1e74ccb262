import { clipGuideOf } from '@callsheet/lib/clip-guides.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import { withVoiceOver } from '@callsheet/lib/voice-over.ts'
import type { VideoPromptContext } from '@callsheet/lib/wire/video-prompt.ts'
import { requireVideoType } from '../video-type.ts'

export interface SpokenPromptOptions {
  /** What moves, as the board has it. */
  prompt: string
  videoType: string
  apiModelPath: string
  /** A line that would make the prompt longer is left out. */
  maximumPromptCharacters?: number
  /** False when the user has turned the clip's sound off. */
  hasSound: boolean | undefined
  context: Pick<VideoPromptContext, 'spokenScript' | 'voice' | 'language'>
}

/**
 * The prompt of a clip from a board. An engine says the line where the type has one. Without one, the line of a planned
 * shot is said here, because a clip model voices only what its prompt says.
 */
export function spokenPrompt(options: SpokenPromptOptions): string {
  const { prompt, videoType, apiModelPath, maximumPromptCharacters = Infinity, hasSound, context } = options
  const isWrittenByEngine = videoTypeEntry(requireVideoType(videoType)).promptAgent !== null
  if (isWrittenByEngine || hasSound === false || !clipGuideOf({ apiModelPath }).hasNativeSpeech) return prompt
  const { spokenScript: line, voice, language } = context
  const spoken = withVoiceOver(prompt, { line, voice, language })
  return spoken.length > maximumPromptCharacters ? prompt : spoken
}
