import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { gather } from '../async/gather.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import { modelKeyHeader, modelKeyProblemOf, writeModelKey } from '../wire/model-key.ts'
import { modelSpendingSchema, readSpending, type ModelSpending } from '../wire/model-spending.ts'
import { storableText } from '../text/storable-text.ts'
import { cutText } from '../text/cut-text.ts'
import type { Database } from './database.ts'
import { modelKeys } from './schema/model-keys.ts'
import { createSpendingBook } from './spending-book.ts'

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
const mostTogether = 100

/** The accounts of all users. Its reads and notes share statements with those that happen at the same time. */
export interface ModelAccounts {
  /** The user's account for their next model call, as a part of the ad's cost. One read of the database. */
  open(ownerId: string, adId?: string | null): Promise<ModelAccount>
  /** The account of a key that is not kept yet, or of the deployment: its trial is paid by it too. */
  of(facts: ModelAccountFacts): ModelAccount
}

export interface ModelAccountFacts {
  ownerId: string
  /** The ad whose cost the calls are part of. */
  adId?: string | null
  keyId: string | null
  headers: Readonly<Record<string, string>>
  isRefused: boolean
}

export interface ModelAccountsParts {
  database: Database
  clock: Clock
  logger: Logger
}

/** Make it once for each open database, because only calls to the same object can share a statement. */
export function createModelAccounts({ database, clock, logger }: ModelAccountsParts): ModelAccounts {
  const book = createSpendingBook(database)
  const readKey = gather({ maxItems: mostTogether, maxCalls: 1 }, async (ownerIds: string[]) => {
    const keys = await database
      .select()
      .from(modelKeys)
      .where(inArray(modelKeys.ownerId, [...new Set(ownerIds)]))
    return ownerIds.map((ownerId) => keys.find((key) => key.ownerId === ownerId) ?? null)
  })

  function of({ ownerId, adId = null, keyId, headers, isRefused }: ModelAccountFacts): ModelAccount {
    const note = async (what: string, work: () => Promise<unknown>) => {
      await work().catch((error: unknown) => logger.warn({ error, ownerId }, `${what} was not noted`))
    }
    const spent = (spending: ModelSpending) =>
      note('what a model call used', () =>
        book.add({ ownerId, adId, paidBy: keyId ?? 'deployment', day: dayOf(clock.now()), spending })
      )
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
        const told = modelSpendingSchema.safeParse(
          error instanceof AppError ? error.details['modelSpending'] : undefined
        )
        if (told.success) await spent(told.data)
        const problem = modelKeyProblemOf(error)
        if (!problem || !(error instanceof Error)) return
        await note('that a model key was refused', () =>
          noteRefusal(database, { keyId: problem.keyId, ownerId, said: error.message, at: clock.now() })
        )
      }
    }
  }

  return {
    of,
    async open(ownerId, adId = null) {
      const key = await readKey(ownerId)
      const headers: Record<string, string> = key ? { [modelKeyHeader]: writeModelKey(carriedKey(key)) } : {}
      return of({ ownerId, adId, keyId: key?.id ?? null, headers, isRefused: key !== null && key.refusedAt !== null })
    }
  }
}

/** What a call to the agents service carries of it. */
const carriedKey = ({ id, ownerId, sealingKeyId, sealed, models }: typeof modelKeys.$inferSelect) => ({
  keyId: id,
  ownerId,
  sealingKeyId,
  sealed,
  models
})

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

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
