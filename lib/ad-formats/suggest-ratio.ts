import { framings, type Framing } from './framings.ts'

export interface SuggestRatioOptions {
  framing: Framing
  /** The ratio of the ad before this one, if there is one. */
  lastRatio: string | null
  /** What the model of the stills makes. Absent while it is not known. */
  supported?: readonly string[] | undefined
}

export interface SuggestedRatio {
  ratio: string
  /** One sentence for the user. */
  why: string
}

/** The ratio of the last ad where it suits the format, else the format's best. Null when the model makes none of them. */
export function suggestRatio({ framing, lastRatio, supported }: SuggestRatioOptions): SuggestedRatio | null {
  const { ratios, why } = framings[framing]
  const suiting: readonly string[] = ratios.filter((ratio) => supported?.includes(ratio) ?? true)
  if (lastRatio !== null && lastRatio !== suiting[0] && suiting.includes(lastRatio))
    return { ratio: lastRatio, why: 'Your last ad has this ratio, and it suits the format too.' }
  const [ratio] = suiting
  if (ratio === undefined) return null
  return { ratio, why: ratio === ratios[0] ? why : 'Of the ratios that this model makes, it suits the format best.' }
}
