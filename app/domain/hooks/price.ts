import { readBalance } from '@callsheet/lib/database/credits.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { HookPrice } from '@callsheet/lib/wire/cuts-api.ts'
import type { Scope } from '../../runtime.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { findHookBase, type HookBase } from './find-base.ts'

export interface PriceHooksOptions {
  scope: Scope
  adId: string
  count: number
}

/** The price of N stills and N clips. Writing the words is free. The other scenes stay as they are and cost nothing. */
export async function priceHooks({ scope, adId, count }: PriceHooksOptions): Promise<HookPrice> {
  const { database } = scope.runtime
  const base = await findHookBase(database, scope.ownerId, adId)
  const credits = base.credits * count
  return { count, credits, balance: await readBalance(database, scope.ownerId), summary: summaryOf(base, count) }
}

function summaryOf({ ad }: HookBase, count: number): string {
  return `${count === 1 ? 'Another opening' : `${count} other openings`} of ${ad.name}: ${count === 1 ? 'a still and a clip' : 'a still and a clip each'}`
}

/** Checked before the writer is asked. Refuses too few credits, or a price above the shown one. */
export async function requireAffordable(
  { scope, adId, count }: PriceHooksOptions,
  maximumCredits: number | undefined
): Promise<void> {
  const { credits: price, balance } = await priceHooks({ scope, adId, count })
  requireAgreedPrice(price, maximumCredits)
  if (balance >= price) return
  throw new AppError('insufficient-credits', `This costs ${price} credits and your balance is ${balance}.`, {
    details: { price, balance }
  })
}
