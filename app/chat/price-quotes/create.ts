import { and, eq, gt, isNull } from 'drizzle-orm'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import type { Price } from '../tools/tool.ts'
import type { Scope } from '../../runtime.ts'

export interface CreateQuoteOptions {
  scope: Scope
  threadId: string | null
  adId: string | null
  tool: string
  input: unknown
  question: Price
}

const openForMilliseconds = 24 * 3_600_000

/** Keeps the call of a tool that asks first. It runs unchanged when the user presses its button. */
export async function createQuote(options: CreateQuoteOptions): Promise<{ id: string }> {
  const { scope, threadId, adId, tool, input, question } = options
  const { runtime, ownerId, traceparent } = scope
  const waiting = await findWaiting(options)
  if (waiting) return waiting
  const { credits, summary, press, imageIds } = question
  const id = runtime.newId()
  const expiresAt = new Date(runtime.clock.now().getTime() + openForMilliseconds)
  await runtime.database
    .insert(spendQuotes)
    .values({ id, ownerId, threadId, adId, tool, input, credits, summary, press, imageIds, traceparent, expiresAt })
  return { id }
}

/** Whoever asks for the same decision again waits for the same press. A price is a purchase of its own. */
async function findWaiting({ scope, threadId, tool, input, question }: CreateQuoteOptions) {
  if (question.credits > 0) return null
  const { database, clock } = scope.runtime
  const [waiting] = await database
    .select({ id: spendQuotes.id })
    .from(spendQuotes)
    .where(
      and(
        eq(spendQuotes.ownerId, scope.ownerId),
        threadId === null ? isNull(spendQuotes.threadId) : eq(spendQuotes.threadId, threadId),
        eq(spendQuotes.status, 'open'),
        gt(spendQuotes.expiresAt, clock.now()),
        eq(spendQuotes.tool, tool),
        eq(spendQuotes.input, input)
      )
    )
    .limit(1)
  return waiting ?? null
}
