import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import type { Price } from '../tools/tool.ts'
import type { Scope } from '../../runtime.ts'

export interface CreateQuoteOptions {
  scope: Scope
  threadId: string | null
  adId: string | null
  tool: string
  input: unknown
  price: Price
}

const openForMilliseconds = 24 * 3_600_000

/** Keeps the call of a tool that spends. It runs unchanged when the user confirms the price. */
export async function createQuote({
  scope,
  threadId,
  adId,
  tool,
  input,
  price
}: CreateQuoteOptions): Promise<{ id: string }> {
  const { runtime, ownerId, traceparent } = scope
  const { credits, summary } = price
  const id = runtime.newId()
  const expiresAt = new Date(runtime.clock.now().getTime() + openForMilliseconds)
  await runtime.database.insert(spendQuotes).values({
    id,
    ownerId,
    threadId,
    adId,
    tool,
    input: { ...Object(input), ...price.input },
    credits,
    summary,
    traceparent,
    expiresAt
  })
  return { id }
}
