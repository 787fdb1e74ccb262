import { eq } from 'drizzle-orm'
import { checkOfScript, hasWords } from '@callsheet/lib/claims/claim-check.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'
import { findScript } from '../scripts/find-script.ts'
import { getScript } from '../scripts/get.ts'
import { judgeScript } from './judge-script.ts'

/**
 * Checks the lines of a script that nobody has checked, and all of them where each was: again, against what is known of
 * the offer today. Errors: those of the agents service.
 */
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
  const { unchecked } = checkOfScript(content, script.claims)
  const said = content.scenes.filter(hasWords)
  const positions = unchecked.length > 0 && unchecked.length < said.length ? unchecked : undefined
  const report = await judgeScript({
    scope: { ...scope, adId: ad.id },
    script: content,
    positions,
    offer,
    quotes,
    brand,
    idea: ad.idea,
    notes,
    isCounted: true
  })
  const kept = positions ? (script.claims?.lines ?? []).filter(({ position }) => !positions.includes(position)) : []
  const claims = { ...report, lines: [...kept, ...report.lines].toSorted((a, b) => a.position - b.position) }
  await database.update(scripts).set({ claims }).where(eq(scripts.id, scriptId))
  return getScript({ scope, scriptId })
}
