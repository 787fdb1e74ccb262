import { monthOf, readWorkspaceBudget, setAdBudget, setWorkspaceBudget } from '@callsheet/lib/database/budgets.ts'
import type { AdCost, MonthBudget, SetBudgetRequest } from '@callsheet/lib/wire/app-api/costs.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { readAdCost } from './ad-cost.ts'

/** Its owner's. It may be below what is spent already: then nothing more is bought. Errors: `not-found`. */
export async function setBudgetOfAd({
  scope,
  adId,
  input: { credits }
}: {
  scope: Scope
  adId: string
  input: SetBudgetRequest
}): Promise<AdCost> {
  const { database } = scope.runtime
  await findAd(database, scope.ownerId, adId)
  await setAdBudget(database, adId, credits)
  return readAdCost({ scope, adId })
}

/** An admin's, for everybody who buys here. */
export async function setBudgetOfMonth({
  scope,
  input: { credits }
}: {
  scope: Scope
  input: SetBudgetRequest
}): Promise<MonthBudget> {
  await setWorkspaceBudget(scope.runtime.database, credits)
  return readMonthBudget(scope)
}

export async function readMonthBudget({ runtime: { database, clock } }: Scope): Promise<MonthBudget> {
  const month = monthOf(clock.now())
  return { month, ...(await readWorkspaceBudget(database, month)) }
}
