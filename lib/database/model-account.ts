import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { toMillionths } from '../money/money.ts'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import { modelKeyHeader, modelKeyProblemOf, writeModelKey } from '../wire/model-key.ts'
import { modelSpendingSchema, readSpending, type ModelSpending } from '../wire/model-spending.ts'
import { storableText } from '../text/storable-text.ts'
import { cutText } from '../text/cut-text.ts'
import { keepAdCosts, type KeptCost } from './ad-costs.ts'
import type { Database } from './database.ts'
import { modelKeys, modelSpending } from './schema/model-keys.ts'

export interface ModelAccountRuntime {
  database: Database
  clock: Clock
  logger: Logger
}

/** Who pays for a user's model calls: their own key, or the deployment. Its notes never throw: an answer is worth more. */
export interface ModelAccount {
  hasOwnKey: boolean
  /** For every call to the agents service that reaches a model. They hold the sealed key. */
  headers: Readonly<Record<string, string>>
  /** Notes what an answered call used, by the headers of its answer. */
  answered(headers: Pick<Headers, 'get'>): Promise<void>
  spent(spending: ModelSpending): Promise<void>
  /** Notes what was used until the error, and that the server refused the key. */
  failed(error: unknown): Promise<void>
}

const longestRefusal = 1_000
const longestModel = 200

/** The user's account for their next model call, as a part of the ad's cost. One read of the database. */
export async function openModelAccount(
  runtime: ModelAccountRuntime,
  ownerId: string,
  adId: string | null = null
): Promise<ModelAccount> {
  const [key] = await runtime.database.select().from(modelKeys).where(eq(modelKeys.ownerId, ownerId))
  const carried = key && {
    keyId: key.id,
    ownerId,
    sealingKeyId: key.sealingKeyId,
    sealed: key.sealed,
    models: key.models
  }
  return modelAccountOf(runtime, {
    ownerId,
    adId,
    keyId: key?.id ?? null,
    headers: carried ? { [modelKeyHeader]: writeModelKey(carried) } : {},
    isRefused: key?.refusedAt !== null && key !== undefined
  })
}

export interface ModelAccountFacts {
  ownerId: string
  /** The ad whose cost the calls are part of. */
  adId?: string | null
  keyId: string | null
  headers: Readonly<Record<string, string>>
  isRefused: boolean
}

/** The account of a key that is not kept yet: its trial is paid by it too. */
export function modelAccountOf(
  { database, clock, logger }: ModelAccountRuntime,
  { ownerId, adId = null, keyId, headers, isRefused }: ModelAccountFacts
): ModelAccount {
  const note = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => logger.warn({ error, ownerId }, `${what} was not noted`))
  }
  const spent = async (spending: ModelSpending) => {
    await note('what a model call used', () =>
      addSpending(database, { ownerId, paidBy: keyId ?? 'deployment', day: dayOf(clock.now()), spending })
    )
    if (adId !== null) await note('what the words of an ad cost', () => addWordCost(database, adId, spending))
  }
  const taken = async () => {
    if (!isRefused || keyId === null) return
    await note('that a model key works again', () => forgetRefusal(database, keyId))
  }
  return {
    hasOwnKey: keyId !== null,
    headers,
    spent,
    async answered(answerHeaders) {
      const spending = readSpending(answerHeaders)
      if (spending) await spent(spending)
      await taken()
    },
    async failed(error) {
      const told = modelSpendingSchema.safeParse(error instanceof AppError ? error.details['modelSpending'] : undefined)
      if (told.success) await spent(told.data)
      const problem = modelKeyProblemOf(error)
      if (!problem || !(error instanceof Error)) return
      await note('that a model key was refused', () =>
        noteRefusal(database, { keyId: problem.keyId, ownerId, said: error.message, at: clock.now() })
      )
    }
  }
}

function addWordCost(database: Database, adId: string, { calls, costDollars }: ModelSpending): Promise<void> {
  const cost: KeptCost =
    costDollars === null
      ? { kind: 'not-known' }
      : { kind: 'known', money: { currency: 'USD', millionths: toMillionths(costDollars) } }
  return keepAdCosts(database, [{ adId, part: 'words', count: calls, cost }])
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

interface DaysSpending {
  ownerId: string
  paidBy: string
  day: string
  spending: ModelSpending
}

async function addSpending(database: Database, { ownerId, paidBy, day, spending }: DaysSpending): Promise<void> {
  const { model, calls, usage, costDollars } = spending
  const added = {
    calls,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cacheReadTokens: usage.cacheReadTokens,
    cacheWriteTokens: usage.cacheWriteTokens,
    costDollars: costDollars ?? 0
  }
  const sum = (column: keyof typeof added) => sql`${modelSpending[column]} + ${added[column]}`
  await database
    .insert(modelSpending)
    .values({
      ownerId,
      day,
      paidBy,
      model: cutText(storableText(model), longestModel),
      isPriced: costDollars !== null,
      ...added
    })
    .onConflictDoUpdate({
      target: [
        modelSpending.ownerId,
        modelSpending.day,
        modelSpending.paidBy,
        modelSpending.model,
        modelSpending.isPriced
      ],
      set: {
        calls: sum('calls'),
        inputTokens: sum('inputTokens'),
        outputTokens: sum('outputTokens'),
        cacheReadTokens: sum('cacheReadTokens'),
        cacheWriteTokens: sum('cacheWriteTokens'),
        costDollars: sum('costDollars')
      }
    })
}

interface Refusal {
  keyId: string
  ownerId: string
  said: string
  at: Date
}

async function noteRefusal(database: Database, { keyId, ownerId, said, at }: Refusal): Promise<void> {
  await database
    .update(modelKeys)
    .set({ refusedAt: at, refusal: cutText(storableText(said), longestRefusal) })
    .where(and(eq(modelKeys.id, keyId), eq(modelKeys.ownerId, ownerId)))
}

async function forgetRefusal(database: Database, keyId: string): Promise<void> {
  await database
    .update(modelKeys)
    .set({ refusedAt: null, refusal: null })
    .where(and(eq(modelKeys.id, keyId), isNotNull(modelKeys.refusedAt)))
}
