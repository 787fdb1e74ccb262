import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { chatRuns } from '@callsheet/lib/database/schema/chat.ts'

const silentSeconds = 30

/** Ends runs without a sign of life for 30 seconds: their process has died. */
export async function interruptSilentRuns(queryable: Queryable, threadIds: readonly string[]): Promise<void> {
  await queryable
    .update(chatRuns)
    .set({
      state: 'interrupted',
      finishedAt: sql`now()`,
      failureMessage: 'The answer broke off. What was done so far is kept.'
    })
    .where(
      and(
        inArray(chatRuns.threadId, [...threadIds]),
        eq(chatRuns.state, 'running'),
        lt(chatRuns.heartbeatAt, sql`now() - make_interval(secs => ${silentSeconds})`)
      )
    )
}
