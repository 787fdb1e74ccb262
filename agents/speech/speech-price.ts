import { z } from 'zod'

/** US dollars for a million characters that are spoken, or for a minute that is heard. */
export const speechPricesSchema = z.record(
  z.string().min(1),
  z.union([
    z.strictObject({ characters: z.number().nonnegative() }),
    z.strictObject({ minute: z.number().nonnegative() })
  ])
)

export type SpeechPrices = z.output<typeof speechPricesSchema>

const listPrices: SpeechPrices = {
  'tts-1': { characters: 15 },
  'tts-1-hd': { characters: 30 },
  'gpt-4o-mini-tts': { minute: 0.015 },
  eleven_multilingual_v2: { characters: 100 },
  eleven_v3: { characters: 100 },
  eleven_flash_v2_5: { characters: 50 },
  eleven_turbo_v2_5: { characters: 50 }
}

/** US dollars. Null for a model whose price is not known. Names match by their beginning, the longest first. */
export function costOfSpeech(
  { model, characters, seconds }: { model: string; characters: number; seconds: number },
  overrides: SpeechPrices
): number | null {
  const prices = Object.entries({ ...listPrices, ...overrides }).toSorted(([one], [other]) => other.length - one.length)
  const price = prices.find(([start]) => model.startsWith(start))?.[1]
  if (!price) return null
  return 'characters' in price ? (characters * price.characters) / 1_000_000 : (seconds * price.minute) / 60
}
