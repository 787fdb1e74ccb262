import { and, eq, sql } from 'drizzle-orm'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import type { ThreadView, UpdateThreadRequest } from '@callsheet/lib/wire/app-api/chat.ts'
import type { Scope } from '../../runtime.ts'
import { requirePerson } from '../../domain/accounts/api-key-budgets.ts'
import { archivedAt } from '../../domain/page.ts'
import { findThread } from './find-thread.ts'
import { getThread } from './get-thread.ts'

export interface UpdateThreadOptions {
  scope: Scope
  threadId: string
  input: UpdateThreadRequest
}

/** Renames or archives a conversation, or sets how much it may spend without asking. Only a person can set this budget. */
export async function updateThread({ scope, threadId, input }: UpdateThreadOptions): Promise<ThreadView> {
  if (input.budgetCredits !== undefined) requirePerson(scope)
  const { database, clock } = scope.runtime
  const { isArchived, ...change } = input
  await findThread(database, scope.ownerId, threadId)
  if (Object.values(input).some((value) => value !== undefined)) {
    await database
      .update(chatThreads)
      // A new name is no use of it, so it keeps its place in the list.
      .set({ ...change, ...archivedAt(isArchived, clock.now()), updatedAt: sql`${chatThreads.updatedAt}` })
      .where(and(eq(chatThreads.id, threadId), eq(chatThreads.ownerId, scope.ownerId)))
  }
  return getThread({ scope, threadId })
}
