import { desc, eq, gte } from 'drizzle-orm'
import { providerBalances } from '@callsheet/lib/database/schema/costs.ts'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import { fromMillionths } from '@callsheet/lib/money/money.ts'
import type { ProviderAccount, Reconciled, WorkspaceCosts } from '@callsheet/lib/wire/app-api/costs.ts'
import type { Scope } from '../../runtime.ts'
import { readMonthBudget } from './set-budgets.ts'

const shownDays = 30
/** One for each hour of the shown days and provider. */
const mostReadings = 24 * shownDays * keyProviders.length

/** The month's budget, and beside each provider's balance what our rows say that it should have lost. */
export async function readWorkspaceCosts({ scope }: { scope: Scope }): Promise<WorkspaceCosts> {
  const { database, clock } = scope.runtime
  const since = new Date(clock.now().getTime() - shownDays * 24 * 3_600_000)
  const [month, readings, connected] = await Promise.all([
    readMonthBudget(scope),
    database
      .select()
      .from(providerBalances)
      .where(gte(providerBalances.readAt, since))
      .orderBy(desc(providerBalances.readAt), desc(providerBalances.id))
      .limit(mostReadings),
    database
      .select({ provider: providerReadiness.provider })
      .from(providerReadiness)
      .where(eq(providerReadiness.isReady, true))
  ])
  const byAccount = Map.groupBy(readings, ({ provider, currency }) => `${provider} ${currency}`)
  const told = new Set(readings.map(({ provider }) => provider))
  return {
    month,
    accounts: [...byAccount.values()].flatMap((each) => accountOf(each) ?? []),
    untold: connected.flatMap(({ provider }) => (told.has(provider) || !isProvider(provider) ? [] : labelOf(provider)))
  }
}

type Reading = typeof providerBalances.$inferSelect

function accountOf(readings: readonly Reading[]): ProviderAccount | null {
  const [newest] = readings
  if (!newest) return null
  const compared = readings.flatMap((reading, index) => compare(reading, readings[index + 1]) ?? [])
  const counted = compared.filter(({ lost }) => lost !== null)
  const sum = (valueOf: (each: Reconciled) => number | null) =>
    rounded(counted.reduce((total, each) => total + (valueOf(each) ?? 0), 0))
  return {
    provider: newest.provider,
    label: isProvider(newest.provider) ? labelOf(newest.provider) : newest.provider,
    currency: newest.currency,
    balance: fromMillionths(newest.balanceMillionths),
    readAt: newest.readAt.toISOString(),
    expected: sum(({ expected }) => expected),
    lost: sum(({ lost }) => lost),
    difference: sum(({ difference }) => difference),
    unknownRows: counted.reduce((total, { unknownRows }) => total + unknownRows, 0),
    readings: compared
  }
}

/** Null for the first reading of a key: another key can be another account. */
function compare(reading: Reading, before: Reading | undefined): Reconciled | null {
  if (!before || before.keyHash !== reading.keyHash || reading.expectedMillionths === null) return null
  const lostMillionths = before.balanceMillionths - reading.balanceMillionths
  // More than our rows gave back: somebody filled it, and how much of it was spent since is not to be seen.
  const isFilled = lostMillionths < Math.min(0, reading.expectedMillionths)
  return {
    from: before.readAt.toISOString(),
    to: reading.readAt.toISOString(),
    expected: fromMillionths(reading.expectedMillionths),
    unknownRows: reading.unknownRows,
    lost: isFilled ? null : fromMillionths(lostMillionths),
    difference: isFilled ? null : fromMillionths(lostMillionths - reading.expectedMillionths)
  }
}

const rounded = (amount: number): number => Math.round(amount * 1_000_000) / 1_000_000

const isProvider = (name: string): name is KeyProvider => keyProviders.some((known) => known === name)

const labelOf = (provider: KeyProvider): string => mediaProviderFacts[provider].label
