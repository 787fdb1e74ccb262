import type { Script, ScriptScene } from '@callsheet/lib/wire/script.ts'
import type { ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { Scope } from '../../runtime.ts'
import type { Ad } from '../ads/find-ad.ts'
import type { JudgeScriptOptions } from '../claims/judge-script.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'

export interface JudgeOpeningOptions {
  scope: Scope
  ad: Ad
  /** The script that the opening leads into. */
  script: Script
  scene: ScriptScene
  /** What the user told the writer. */
  notes: string | null
  /** False when it follows from a call that was counted. */
  isCounted: boolean
}

/** Has a judge find the claims of one opening. It reads the other scenes beside it, and judges none of them. */
export async function judgeOpening(
  judge: (options: JudgeScriptOptions) => Promise<ClaimReport>,
  { scope, ad, script, scene, notes, isCounted }: JudgeOpeningOptions
): Promise<ClaimReport> {
  const { database } = scope.runtime
  const { offer, quotes, brand } = await findKnowledge(database, {
    ownerId: scope.ownerId,
    ad,
    cited: scene.receipts
  })
  return judge({
    scope,
    script: { ...script, scenes: script.scenes.map((each, index) => (index === 0 ? scene : each)) },
    positions: [scene.position],
    offer,
    quotes,
    brand,
    idea: ad.idea,
    notes,
    isCounted
  })
}
