import { and, eq } from 'drizzle-orm'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { judgeOpening } from '../hooks/judge-opening.ts'
import { readHooks } from '../hooks/list.ts'
import { findNewestScript } from '../scripts/find-newest-script.ts'
import { judgeScript } from './judge-script.ts'

export interface CheckHookClaimsOptions {
  scope: Scope
  adId: string
  hookId: string
}

/** Checks what an opening claims, against what is known of the offer today. Errors: those of the agents service. */
export async function checkHookClaims({ scope, adId, hookId }: CheckHookClaimsOptions): Promise<HookVariantView> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const ad = await findAd(database, ownerId, adId)
  const [hook] = await database
    .select()
    .from(hookVariants)
    .where(and(eq(hookVariants.id, hookId), eq(hookVariants.adId, adId), eq(hookVariants.ownerId, ownerId)))
  const script = await findNewestScript(database, { ownerId, adId })
  if (!hook || !script) throw new AppError('not-found', 'This ad has no such opening.')
  const { scene, claims: before } = hook
  const claims = await judgeOpening(judgeScript, {
    scope: { ...scope, adId },
    ad,
    script: script.content,
    scene,
    notes: before?.notes ?? null,
    isCounted: true
  })
  await database.update(hookVariants).set({ claims }).where(eq(hookVariants.id, hookId))
  const [checked] = await readHooks(database, { ownerId, adId, hookId })
  if (!checked) throw new AppError('not-found', 'This ad has no such opening.')
  return checked
}
