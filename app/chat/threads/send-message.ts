import { and, eq, gte, sql } from 'drizzle-orm'
import type { UIMessage } from 'ai'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { chatMessages, chatRuns, chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { interruptSilentRuns } from '../../domain/conversations/interrupt-silent-runs.ts'
import { runThread } from '../run-thread.ts'
import type { Scope } from '../../runtime.ts'
import { countModelCall } from '../../services/count-model-call.ts'
import { findThread, readMessages, type RunRow } from './find-thread.ts'

export interface SendMessageOptions {
  scope: Scope
  threadId: string
  input: { id?: string | undefined; replaces?: string | undefined; parts: UIMessage['parts'] }
}

/**
 * Keeps the user's message and starts the answer. One answer at a time: a second message in the meantime is a conflict.
 */
export async function sendMessage({ scope, threadId, input }: SendMessageOptions): Promise<RunRow> {
  const { runtime, ownerId } = scope
  const thread = await findThread(runtime.database, ownerId, threadId)
  await countModelCall(scope, await runtime.modelAccounts.open(ownerId))
  await interruptSilentRuns(runtime.database, [threadId])
  const { run, messages } = await runtime.database.transaction(async (transaction) => {
    const [started] = await transaction
      .insert(chatRuns)
      .values({ id: runtime.newId(), ownerId, threadId })
      .onConflictDoNothing({ target: chatRuns.threadId, where: sql`state = 'running'` })
      .returning()
    if (!started)
      throw new AppError('conflict', 'An answer is being written in this conversation. Stop it, or wait for it.')
    if (input.replaces)
      await forgetFrom(transaction, { threadId, messageId: input.replaces, isResent: input.replaces === input.id })
    const kept = await transaction
      .insert(chatMessages)
      .values({ id: input.id ?? runtime.newId(), threadId, role: 'user', parts: input.parts })
      .onConflictDoNothing({ target: chatMessages.id })
      .returning({ id: chatMessages.id })
    if (kept.length === 0) throw new AppError('conflict', 'This message was sent before.')
    const title = thread.title === 'New ad' ? titleOf(input.parts) : undefined
    await transaction
      .update(chatThreads)
      .set({ title, updatedAt: sql`now()` })
      .where(eq(chatThreads.id, threadId))
    return { run: started, messages: await readMessages(transaction, threadId) }
  })
  // Continues when the caller hangs up. The caller reads the run again by its id.
  void runThread({ scope: { ...scope, signal: undefined, idempotency: undefined }, run, messages })
  return run
}

interface Replaced {
  threadId: string
  messageId: string
  /** The same message is sent again, because the first one may not have arrived. */
  isResent: boolean
}

/** The effects of tools stay. Only the messages are removed. */
async function forgetFrom(transaction: Transaction, { threadId, messageId, isResent }: Replaced): Promise<void> {
  const [message] = await transaction
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.threadId, threadId), eq(chatMessages.role, 'user')))
  if (!message && isResent) return
  if (!message) throw new AppError('not-found', 'There is no such message of yours in this conversation.')
  await transaction
    .delete(chatMessages)
    .where(and(eq(chatMessages.threadId, threadId), gte(chatMessages.position, message.position)))
}

function titleOf(parts: UIMessage['parts']): string | undefined {
  const text = parts.find((part) => part.type === 'text')?.text.split('\n')[0]
  return text && cutText(text, 80)
}
