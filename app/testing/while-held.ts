import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database, Transaction } from '@callsheet/lib/database/database.ts'

export interface WhileHeld<Result> {
  /** What another request does first. It commits when the call waits for it. */
  hold(transaction: Transaction): Promise<unknown>
  call(): Promise<Result>
}

/** The outcome of a call that meets a change of the same moment. */
export async function whileHeld<Result>(database: Database, { hold, call }: WhileHeld<Result>): Promise<Result> {
  const called = await database.transaction(async (transaction) => {
    await hold(transaction)
    const answer = call()
    await vi.waitFor(
      async () => {
        const waiting = await database.execute(
          sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        )
        expect(waiting.rows).not.toEqual([])
      },
      { timeout: 10_000, interval: 20 }
    )
    return { answer }
  })
  return called.answer
}
