import { spendFromBudgets, type BudgetedCharge, type ReachedBudget } from '@callsheet/lib/database/budgets.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { Scope } from '../runtime.ts'

/**
 * Holds a purchase to the budgets of the workspace's month and of its ads, whoever makes it and by whichever door. Errors:
 * `budget-reached` with `budgetOf`, `price`, `spent`, `budget` and `budgetAt`. Then nothing is bought.
 */
export async function holdToBudgets(
  transaction: Transaction,
  { runtime }: Scope,
  charges: readonly BudgetedCharge[]
): Promise<void> {
  const reached = await spendFromBudgets(transaction, charges)
  if (reached) throw budgetReached(reached, runtime.publicUrl)
}

function budgetReached({ adId, price, spent, budget }: ReachedBudget, publicUrl: string): AppError {
  const isOfAd = adId !== null
  const page = isOfAd ? `${pageAddress(studioPages.ad, { adId })}#costs` : pageAddress(studioPages.costs)
  const budgetAt = publicUrl + page
  const who = isOfAd ? 'this ad' : 'this workspace'
  const whom = isOfAd ? 'Its owner changes it' : 'An admin changes it, or a new month begins'
  const when = isOfAd ? '' : ' in a month'
  return new AppError(
    'budget-reached',
    `This costs ${price} credits. Of the ${budget} that ${who} may spend${when}, ${spent} are spent. Nothing was bought, and what is being made goes on. ${whom}: ${budgetAt}`,
    { details: { budgetOf: isOfAd ? 'ad' : 'workspace', ...(isOfAd && { adId }), price, spent, budget, budgetAt } }
  )
}
