import { and, eq, sql } from 'drizzle-orm'
import { chatRuns } from '@callsheet/lib/database/schema/chat.ts'
import type { Scope } from '../../runtime.ts'
import { findThread } from './find-thread.ts'

/**
 * Asks the running answer to stop. It stops within two seconds, in any process. When nothing runs, this is not an
 * error.
 */
export async function stopRun({ scope, threadId }: { scope: Scope; threadId: string }): Promise<{ stopping: boolean }> {
  const { database } = scope.runtime
  await findThread(database, scope.ownerId, threadId)
  const stopped = await database
    .update(chatRuns)
    .set({ stopRequestedAt: sql`now()` })
    .where(and(eq(chatRuns.threadId, threadId), eq(chatRuns.state, 'running')))
    .returning({ id: chatRuns.id })
  return { stopping: stopped.length > 0 }
}
