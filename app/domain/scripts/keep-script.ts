import { eq } from 'drizzle-orm'
import { ads, scripts } from '@callsheet/lib/database/schema/ads.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { lockAd, type Ad } from '../ads/find-ad.ts'
import { spendOnce } from '../spend-once.ts'
import { findCited } from './find-cited.ts'
import { findNewestScript } from './find-newest-script.ts'
import { findResearchNotice } from './find-research-notice.ts'
import { scriptView, type ScriptRow } from './script-view.ts'

export interface KeepScriptOptions<More extends object> {
  scope: Scope
  ad: Ad
  script: Pick<ScriptRow, 'formatSlug' | 'content' | 'claims' | 'model' | 'source'> &
    Partial<Pick<ScriptRow, 'askedSeconds'>>
  /** Answered with the script, by a repeat of the call too. */
  more?: More
  /** Looks at the version before it, and throws when the script must not follow it. */
  requireBefore?: (newest: ScriptRow | undefined) => void
}

/** Keeps a script as the ad's next version. */
export async function keepScript<More extends object = object>({
  scope,
  ad,
  script,
  more,
  requireBefore
}: KeepScriptOptions<More>): Promise<ScriptView & More> {
  const { ownerId, runtime } = scope
  const { content, formatSlug } = script
  const cited = await findCited(runtime.database, { ad, scripts: [content] })
  const noticeOf = await findResearchNotice(runtime.database, ad)
  return spendOnce(scope, async ({ transaction }) => {
    await lockAd(transaction, ownerId, ad.id)
    const last = await findNewestScript(transaction, { ownerId, adId: ad.id })
    requireBefore?.(last)
    const version = (last?.version ?? 0) + 1
    const [row] = await transaction
      .insert(scripts)
      .values({ ...script, id: runtime.newId(), ownerId, adId: ad.id, title: content.title, version })
      .returning()
    if (!row) throw new Error('The new script was not returned.')
    await transaction.update(ads).set({ formatSlug }).where(eq(ads.id, ad.id))
    return { ...scriptView({ script: row, ad, cited, noticeOf }), ...more } as ScriptView & More
  })
}
