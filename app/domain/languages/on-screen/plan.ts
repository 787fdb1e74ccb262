import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { KeptLine, OnScreenState } from '@callsheet/lib/wire/languages-api.ts'
import type { Ad } from '../../ads/find-ad.ts'
import type { FoundClip, VideoRow } from '../../cuts/find-cut-clips.ts'
import { findOfferedVideoModel, priceNearestClip, type ForOwner, type VideoModel } from '../../models/find-models.ts'
import { translationOf } from '../kept-line.ts'
import { isStored, languageTakes, saysLine } from './language-takes.ts'
import { lineIdOf, speakingClips } from './speaking-clips.ts'

/** A clip that speaks, and how far it is in a language. */
export interface PlannedOnScreen {
  source: FoundClip
  lineId: string
  /** Its line in the language. Null while it is missing or out of date. */
  text: string | null
  /** The newest take in the language. */
  take: VideoRow | null
  state: OnScreenState
  /** Null when it is no longer offered. */
  model: ForOwner<VideoModel> | null
  /** Of one take. */
  credits: number | null
}

export interface PlanOnScreenOptions {
  ad: Pick<Ad, 'id' | 'ownerId'>
  language: AdLanguage
  kept: readonly KeptLine[]
}

/** Every clip in which somebody speaks, as it stands in this language, with its price. Errors: those of the film's clips. */
export async function planOnScreen(
  queryable: Queryable,
  { ad, language, kept }: PlanOnScreenOptions
): Promise<PlannedOnScreen[]> {
  const clips = await speakingClips(queryable, ad)
  const sourceIds = clips.map(({ video }) => video.id)
  const takes = await languageTakes(queryable, { ownerId: ad.ownerId, sourceIds, language })
  const models = new Map<string, ForOwner<VideoModel> | null>()
  for (const { video } of clips)
    if (!models.has(video.modelId))
      models.set(video.modelId, await findOfferedVideoModel(queryable, ad.ownerId, video.modelId))
  return clips.map((source) => {
    const { video, spokenScript } = source
    const lineId = lineIdOf(source)
    const text = translationOf(kept, { id: lineId, text: spokenScript.trim() })
    const own = takes.filter(({ sourceVideoId }) => sourceVideoId === video.id)
    const model = models.get(video.modelId) ?? null
    return {
      source,
      lineId,
      text,
      take: own[0] ?? null,
      state: stateOf(own, text),
      model,
      credits: model && priceNearestClip(model, video.durationSeconds ?? 5).credits
    }
  })
}

function stateOf([newest, ...earlier]: readonly VideoRow[], text: string | null): OnScreenState {
  if (text === null || !newest) return 'open'
  // A finished clip is there when its bytes are in our storage.
  if (newest.status !== 'Failed' && !isStored(newest)) return 'making'
  if ([newest, ...earlier].some((row) => isStored(row) && saysLine(row, text))) return 'made'
  return newest.status === 'Failed' ? 'failed' : 'open'
}
