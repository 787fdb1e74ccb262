import { countSpokenWords } from '@callsheet/lib/disciplines/disciplines.ts'
import { secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
import type { ProductionModels } from '../ad/production-settings.ts'
import { countOf, formatCredits, timecode } from '../components/words.ts'

interface Timed {
  spokenScript: string
  durationSeconds: number
}

/** `5 scenes · 0:31 · 78 words` */
export function lengthWords(scenes: readonly Timed[]): string {
  const words = scenes.reduce((sum, { spokenScript }) => sum + countSpokenWords(spokenScript), 0)
  return `${countOf(scenes.length, 'scene')} · ${timecode(secondsOf(scenes))} · ${countOf(words, 'word')}`
}

export interface PriceWordsOptions {
  scenes: readonly Timed[]
  /** Of the version under the changes. */
  base: readonly Timed[]
  production: ProductionModels | null
}

/** What stills and clips of these scenes will cost. Null while no model is known. */
export function priceWords({ scenes, base, production }: PriceWordsOptions): string | null {
  const { image, video } = production ?? {}
  if (!image || !video || scenes.length === 0) return null
  const priceOf = (timed: readonly Timed[]) =>
    priceScenes({ durations: timed.map(({ durationSeconds }) => durationSeconds), image, video }).total
  const total = priceOf(scenes)
  const more = total - priceOf(base)
  const change = more === 0 ? '' : `, ${formatCredits(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than before`
  return `about ${formatCredits(total)}${change}`
}
