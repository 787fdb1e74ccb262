import type { AppSettings } from '../../settings.ts'

/** Credits for one line: by its characters, at least one. 0 where speech is free. */
export function linePrice(
  line: string,
  { voiceCreditsPerThousandCharacters: price }: Pick<AppSettings, 'voiceCreditsPerThousandCharacters'>
): number {
  return price === 0 ? 0 : Math.max(1, Math.ceil((line.length * price) / 1_000))
}
