import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import type { KeptLine, OnScreenView } from '@callsheet/lib/wire/languages-api.ts'
import type { Ad } from '../../ads/find-ad.ts'
import { mediaView } from '../../media/media-view.ts'
import { planOnScreen, type PlannedOnScreen } from './plan.ts'

export interface ReadOnScreenOptions {
  ad: Ad
  language: AdLanguage
  kept: readonly KeptLine[]
}

/** The clips that speak, as they stand in a language, and what the rest costs. */
export async function readOnScreen(queryable: Queryable, options: ReadOnScreenOptions): Promise<OnScreenView> {
  const planned = await planOrNothing(queryable, options)
  const { label } = languageFacts(options.language)
  if (typeof planned === 'string') return { ...nothing, problem: planned }
  const failed = planned.flatMap(({ take }) => (take?.status === 'Failed' ? [take.id] : []))
  const refunded = await readRefunded(queryable, failed)
  const count = (state: PlannedOnScreen['state']) => planned.filter((clip) => clip.state === state).length
  const toBuy = planned.filter(({ state, text }) => (state === 'open' || state === 'failed') && text !== null)
  const credits = toBuy.reduce((sum, clip) => sum + (clip.credits ?? 0), 0)
  const lost = toBuy.find(({ model }) => model === null)
  return {
    clips: planned.map(({ source, lineId, state, credits: each, take }) => ({
      videoId: source.video.id,
      lineId,
      scene: source.scene,
      hook: source.hook,
      speaker: source.speaker,
      state,
      credits: each,
      take: take && mediaView({ kind: 'video', row: take, isRefunded: refunded.has(take.id) })
    })),
    open: toBuy.length,
    made: count('made'),
    making: count('making'),
    failed: count('failed'),
    credits,
    summary: `${toBuy.length === 1 ? 'One clip' : `${toBuy.length} clips`} of ${options.ad.name}, spoken on screen in ${label}`,
    problem: lost ? `The model ${lost.source.video.modelId} is not offered now.` : null
  }
}

const nothing = { clips: [], open: 0, made: 0, making: 0, failed: 0, credits: 0, summary: '' }

/** A film whose clips are not all there has nothing to speak yet, and the reason is told. */
async function planOrNothing(queryable: Queryable, options: ReadOnScreenOptions): Promise<PlannedOnScreen[] | string> {
  try {
    return await planOnScreen(queryable, options)
  } catch (error) {
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-found')) return error.message
    throw error
  }
}
