import { checkOfScript } from '@callsheet/lib/claims/claim-check.ts'
import type { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Ad } from '../ads/find-ad.ts'
import type { CitedQuotes } from './find-cited.ts'
import type { ResearchNotice } from './find-research-notice.ts'

export type ScriptRow = typeof scripts.$inferSelect

export interface ScriptViewOptions {
  script: ScriptRow
  ad: Pick<Ad, 'route' | 'aspectRatio'>
  cited: CitedQuotes
  noticeOf: ResearchNotice
}

export function scriptView({
  script: row,
  ad: { route, aspectRatio },
  cited,
  noticeOf
}: ScriptViewOptions): ScriptView {
  const { id, adId, formatSlug, title, version, source, content, model } = row
  const { singleClip } = videoTypeEntry(adFormat(content.formatSlug).suggestedVideoType)
  return {
    id,
    adId,
    formatSlug,
    title,
    version,
    source,
    content,
    quotes: cited(content),
    notice: noticeOf(row),
    claims: checkOfScript(content, row.claims),
    askedSeconds: row.askedSeconds,
    model,
    createdAt: row.createdAt.toISOString(),
    nextStep: nextStep({ kind: 'script', adId, state: 'written', isSingleClip: singleClip, route, aspectRatio })
  }
}
