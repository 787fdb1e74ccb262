import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import { costColumns } from '@callsheet/lib/database/media-costs.ts'
import { mediaKinds, mediaTable } from '@callsheet/lib/database/media-rows.ts'
import { providerBalances } from '@callsheet/lib/database/schema/costs.ts'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import { toMillionths, type Money } from '@callsheet/lib/money/money.ts'
import type { Balance } from '../provider/key-check.ts'
import type { MediaProvider } from '../provider/port.ts'
import { providerParts } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { sha256Hex } from '../signatures.ts'
import type { Job } from './job.ts'

/**
 * Reads what the deployment's accounts at the providers have left, and notes beside it what the rows that ended since the
 * last reading should have cost. Rows of users' own keys are billed to others, and do not count.
 */
export const noteBalances: Job = async (runtime, signal) => {
  let read = 0
  let unread = 0
  for (const provider of keyProviders) {
    if (signal.aborted) break
    const noted = await noteBalance(runtime, provider)
    if (noted === 'read') read += 1
    if (noted === 'unread') unread += 1
  }
  return { read, unread }
}

/** `not-told`: there is no key, or the provider's API tells no balance to it. */
async function noteBalance(runtime: PipelineRuntime, provider: KeyProvider): Promise<'read' | 'unread' | 'not-told'> {
  const { database, clock, logger } = runtime
  const { checkKey, creditPrice } = providerParts[provider]
  const apiKey = ownKeyOf(runtime, provider)
  if (!checkKey || apiKey === null) return 'not-told'
  const { verdict, words, balance } = await checkKey(runtime, apiKey)
  if (!balance) {
    if (verdict === 'good') return 'not-told'
    logger.warn({ provider, words }, 'the balance of a provider could not be read')
    return 'unread'
  }
  const money = moneyOf(balance, creditPrice)
  if (!money) return 'not-told'
  const readAt = clock.now()
  const account = { provider, keyHash: sha256Hex(apiKey), currency: money.currency }
  const [before] = await database
    .select({ readAt: providerBalances.readAt })
    .from(providerBalances)
    .where(and(eq(providerBalances.provider, provider), eq(providerBalances.keyHash, account.keyHash)))
    .orderBy(desc(providerBalances.readAt))
    .limit(1)
  const ended = before && (await sumEnded(database, { ...account, from: before.readAt, to: readAt }))
  await database.insert(providerBalances).values({
    ...account,
    balanceMillionths: money.millionths,
    expectedMillionths: ended?.millionths ?? null,
    unknownRows: ended?.unknownRows ?? 0,
    readAt
  })
  return 'read'
}

function ownKeyOf(runtime: PipelineRuntime, provider: KeyProvider): string | null {
  const families: Record<string, MediaProvider> = providerParts[provider].families
  return Object.values(families)[0]?.ownKey(runtime) ?? null
}

function moneyOf({ amount, unit }: Balance, creditPrice: Money | undefined): Money | null {
  if (unit === 'USD') return { currency: 'USD', millionths: toMillionths(amount) }
  return creditPrice
    ? { currency: creditPrice.currency, millionths: Math.round(amount * creditPrice.millionths) }
    : null
}

interface Ended {
  provider: KeyProvider
  keyHash: string
  currency: string
  /** Without this moment. */
  from: Date
  /** With this moment. */
  to: Date
}

/**
 * The rows of an hour, by an index on their end. A row whose asset was lost later has ended when it was made. One whose
 * asset came after its time was over has ended twice, and counted when its time was over.
 */
async function sumEnded(database: Database, { provider, keyHash, currency, from, to }: Ended) {
  const families: readonly string[] = mediaProviderFacts[provider].families
  const sums = await Promise.all(
    mediaKinds.map(async (kind) => {
      const table = mediaTable(kind)
      const cost = costColumns(table)
      const endedAt = sql`coalesce(${table.completedAt}, ${table.failedAt})`
      const isOfCurrency = sql`${cost.kind} = 'known' and ${cost.currency} = ${currency}`
      const [sum] = await database
        .select({
          millionths: sql`coalesce(sum(${cost.millionths}) filter (where ${isOfCurrency}), 0)`.mapWith(Number),
          unknownRows: sql`count(*) filter (where ${cost.kind} = 'not-known')`.mapWith(Number)
        })
        .from(table)
        .where(
          and(
            sql`${endedAt} > ${from}::timestamptz`,
            sql`${endedAt} <= ${to}::timestamptz`,
            sql`coalesce(${table.timedOutAt}, 'infinity') > ${from}::timestamptz`,
            inArray(table.provider, [...families]),
            eq(table.providerKeyHash, keyHash)
          )
        )
      return sum ?? { millionths: 0, unknownRows: 0 }
    })
  )
  return {
    millionths: sums.reduce((total, { millionths }) => total + millionths, 0),
    unknownRows: sums.reduce((total, { unknownRows }) => total + unknownRows, 0)
  }
}
