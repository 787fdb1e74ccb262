import type { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Ad } from '../ads/find-ad.ts'
import type { CitedQuotes } from './find-cited.ts'

export type ScriptRow = typeof scripts.$inferSelect

export interface ScriptViewOptions {
  script: ScriptRow
  route: Ad['route']
  cited: CitedQuotes
}

export function scriptView({ script: row, route, cited }: ScriptViewOptions): ScriptView {
  const { id, adId, formatSlug, title, version, content, model } = row
  const { singleClip } = videoTypeEntry(adFormat(content.formatSlug).suggestedVideoType)
  return {
    id,
    adId,
    formatSlug,
    title,
    version,
    content,
    quotes: cited(content),
    model,
    createdAt: row.createdAt.toISOString(),
    nextStep: nextStep({ kind: 'script', adId, state: 'written', isSingleClip: singleClip, route })
  }
}
