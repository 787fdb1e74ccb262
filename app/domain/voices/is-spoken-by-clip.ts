import { videoTypeEntry, videoTypeSchema } from '@callsheet/lib/video-types.ts'

export interface PromptedLine {
  videoType: string | null | undefined
  line: string
  /** What its clip is sent, where no engine writes that. */
  prompt: string
}

/** An engine always writes the line into its prompt. Without one, a clip says what its prompt quotes, and nothing else. */
export function isSpokenByClip({ videoType, line, prompt }: PromptedLine): boolean {
  const type = videoTypeSchema.safeParse(videoType).data
  if (type !== undefined && videoTypeEntry(type).promptAgent !== null) return true
  return prompt.includes(line.trim())
}
