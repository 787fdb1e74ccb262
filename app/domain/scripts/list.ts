import { desc, eq } from 'drizzle-orm'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findCited } from './find-cited.ts'
import { findResearchNotice } from './find-research-notice.ts'
import { scriptView } from './script-view.ts'

const shownVersions = 200

/** The newest versions of an ad's script, newest first. */
export async function listScripts({ scope, adId }: { scope: Scope; adId: string }): Promise<ScriptView[]> {
  const { database } = scope.runtime
  const ad = await findAd(database, scope.ownerId, adId)
  const rows = await database
    .select()
    .from(scripts)
    .where(eq(scripts.adId, adId))
    .orderBy(desc(scripts.version))
    .limit(shownVersions)
  const cited = await findCited(database, { ad, scripts: rows.map(({ content }) => content) })
  const noticeOf = await findResearchNotice(database, ad)
  return rows.map((script) => scriptView({ script, ad, cited, noticeOf }))
}
