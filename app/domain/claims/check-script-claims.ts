import { eq } from 'drizzle-orm'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'
import { findScript } from '../scripts/find-script.ts'
import { getScript } from '../scripts/get.ts'
import { judgeScript } from './judge-script.ts'

/** Checks a script's claims again, against what is known of the offer today. Errors: those of the agents service. */
export async function checkScriptClaims({ scope, scriptId }: { scope: Scope; scriptId: string }): Promise<ScriptView> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const script = await findScript(database, { ownerId, scriptId })
  const { content } = script
  const ad = await findAd(database, ownerId, script.adId)
  const cited = content.scenes.flatMap(({ receipts }) => receipts)
  const known = await findKnowledge(database, { ownerId, ad, cited })
  const notes = script.claims?.notes ?? null
  const { offer, quotes, brand } = known
  const claims = await judgeScript({
    scope: { ...scope, adId: ad.id },
    script: content,
    offer,
    quotes,
    brand,
    idea: ad.idea,
    notes,
    isCounted: true
  })
  await database.update(scripts).set({ claims }).where(eq(scripts.id, scriptId))
  return getScript({ scope, scriptId })
}
