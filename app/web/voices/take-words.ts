import { spokenName } from '@callsheet/lib/voices.ts'
import type { VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'

/** Who made a take: `spoken by nova`. */
export function sourceOf({ source, voice }: Pick<VoiceTakeView, 'source' | 'voice'>): string {
  if (source === 'recorded') return 'recorded by you'
  return source === 'uploaded' ? 'uploaded by you' : `spoken by ${spokenName(voice)}`
}
