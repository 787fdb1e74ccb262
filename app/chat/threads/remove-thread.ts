import { and, eq } from 'drizzle-orm'
import { chatRuns, chatThreads, spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { quotesUnderWay } from '../../domain/conversations/abandoned-quotes.ts'
import { interruptSilentRuns } from '../../domain/conversations/interrupt-silent-runs.ts'
import { findThread } from './find-thread.ts'

export interface RemoveThreadOptions {
  scope: Scope
  threadId: string
}

/**
 * Deletes a conversation with its messages and prices. Its ad stays. Errors: `conflict` while an answer is being written
 * or a confirmed price is being carried out.
 */
export async function removeThread({ scope, threadId }: RemoveThreadOptions): Promise<void> {
  const { ownerId, runtime } = scope
  await findThread(runtime.database, ownerId, threadId)
  await interruptSilentRuns(runtime.database, [threadId])
  await runtime.database.transaction(async (transaction) => {
    // A new answer or price refers to this row, so it waits for the end and then finds no conversation.
    await transaction.select({ id: chatThreads.id }).from(chatThreads).where(eq(chatThreads.id, threadId)).for('update')
    const [run] = await transaction
      .select({ id: chatRuns.id })
      .from(chatRuns)
      .where(and(eq(chatRuns.threadId, threadId), eq(chatRuns.state, 'running')))
      .limit(1)
    if (run) throw underWay('an answer in it is being written')
    const [quote] = await transaction
      .select({ id: spendQuotes.id })
      .from(spendQuotes)
      .where(and(eq(spendQuotes.threadId, threadId), quotesUnderWay(runtime.clock.now())))
      .limit(1)
    if (quote) throw underWay('a price of it was just confirmed')
    await transaction.delete(chatThreads).where(and(eq(chatThreads.id, threadId), eq(chatThreads.ownerId, ownerId)))
  })
}

function underWay(what: string): AppError {
  return new AppError(
    'conflict',
    `This conversation cannot be deleted now: ${what}. Wait until that has ended, then delete it. Nothing was deleted.`
  )
}
