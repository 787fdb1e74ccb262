import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { chatMessages } from '@callsheet/lib/database/schema/chat.ts'
import { squash } from '@callsheet/lib/disciplines/storyboard-disciplines.ts'
import type { Scope } from '../../runtime.ts'
import { findThread } from './find-thread.ts'

const textPartSchema = z.object({ type: z.literal('text'), text: z.string() })

/** Whether the user wrote this text in the conversation, whatever its spaces and quotation marks. */
export async function saidInThread(
  { runtime, ownerId }: Scope,
  { threadId, text }: { threadId: string; text: string }
): Promise<boolean> {
  await findThread(runtime.database, ownerId, threadId)
  const rows = await runtime.database
    .select({ parts: chatMessages.parts })
    .from(chatMessages)
    .where(and(eq(chatMessages.threadId, threadId), eq(chatMessages.role, 'user')))
    .orderBy(asc(chatMessages.position))
  const said = rows.flatMap(({ parts }) => parts.flatMap((part) => textPartSchema.safeParse(part).data?.text ?? []))
  return squash(said.join('\n')).includes(squash(text))
}
