import { chargeCredits, type Charge } from '@callsheet/lib/database/credits.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import type { Scope } from '../runtime.ts'
import { holdToBudgets } from './hold-to-budgets.ts'
import { spendFromBudget } from './spend-from-budget.ts'

/** Everything that one verb writes, charges and sends: all of it or nothing. */
export interface UnitOfWork {
  scope: Scope
  transaction: Transaction
  /** Charged at the end of the transaction, so that the account is locked last and for the shortest time. */
  charge(charges: readonly Charge[]): void
  /** Runs after the transaction has committed, and never when it fails. It must not throw. */
  afterCommit(leave: () => Promise<void> | void): void
}

/**
 * Writes, charges and sends as one. Members take turns: purchases wait for each other at the workspace's budget, and those
 * that wait hold connections. A unit begins no other: that one could wait for the place of its own unit, so it is refused.
 *
 * Errors: those of `work`; `unavailable` when too many units wait; `over-budget` when a program may not spend this much;
 * `budget-reached` when the ad or the workspace may not; `insufficient-credits` with price and balance. In all cases
 * nothing is written or sent.
 */
export async function inUnitOfWork<Result>(scope: Scope, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
  const charges: Charge[] = []
  const leaving: (() => Promise<void> | void)[] = []
  const inTransaction = async (transaction: Transaction): Promise<Result> => {
    const done = await work({
      scope,
      transaction,
      charge: (more) => void charges.push(...more),
      afterCommit: (leave) => void leaving.push(leave)
    })
    if (charges.length > 0) {
      await spendFromBudget(transaction, scope, creditsOf(charges))
      await holdToBudgets(transaction, scope, charges)
      await chargeCredits(transaction, scope.ownerId, charges)
    }
    return done
  }
  const { database, units } = scope.runtime
  const result = await units.run(() => database.transaction(inTransaction), { owner: scope.ownerId })
  for (const leave of leaving) await leave()
  return result
}

const creditsOf = (charges: readonly Charge[]): number => charges.reduce((sum, { credits }) => sum + credits, 0)
