import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { callTool, type CallToolOptions, type ToolAnswer } from '../../chat/tools/call-tool.ts'
import { findTool } from '../../chat/tools/registry.ts'
import type { Scope } from '../../runtime.ts'
import type { QuoteRow } from '../chat/find-thread.ts'
import { sendMessage } from '../chat/send-message.ts'

export const decideQuoteRequestSchema = z.object({ decision: z.enum(['confirm', 'decline']) })

export interface DecideQuoteOptions {
  scope: Scope
  quoteId: string
  decision: 'confirm' | 'decline'
}

export interface DecidedQuote {
  quote: QuoteRow
  answer: ToolAnswer | null
}

/**
 * The user's gesture on a price. Confirming runs the tool exactly as it was quoted, once: the quote's id is
 * the idempotency key. Only an open, unexpired quote of the owner can be decided.
 */
export async function decideQuote({ scope, quoteId, decision }: DecideQuoteOptions): Promise<DecidedQuote> {
  const { runtime, ownerId } = scope
  if (scope.via !== 'session') {
    throw new AppError('forbidden', 'A price is confirmed by a person who is signed in, not by a program with a key.')
  }
  const status = decision === 'confirm' ? 'confirmed' : 'declined'
  const own = and(eq(spendQuotes.id, quoteId), eq(spendQuotes.ownerId, ownerId))
  const [quote] = await runtime.database
    .update(spendQuotes)
    .set({ status })
    .where(and(own, eq(spendQuotes.status, 'open'), gt(spendQuotes.expiresAt, runtime.clock.now())))
    .returning()
  if (!quote) {
    const [kept] = await runtime.database.select().from(spendQuotes).where(own)
    if (!kept) throw new AppError('not-found', 'There is no such price to decide on.')
    throw new AppError(
      'conflict',
      kept.status === 'open' ? 'This price has expired. Ask for it again.' : `This price was ${kept.status} already.`
    )
  }
  if (decision === 'decline') {
    await tellHost(scope, quote, null)
    return { quote, answer: null }
  }
  const tool = findTool(quote.tool)
  if (!tool) throw new AppError('conflict', `The tool ${quote.tool} is no longer there.`)
  const call: CallToolOptions = {
    name: quote.tool,
    tool,
    // One trace from the message that asked to what is made of it.
    scope: { ...scope, traceparent: quote.traceparent ?? scope.traceparent },
    adId: quote.adId,
    threadId: quote.threadId,
    input: quote.input,
    callId: `quote:${quote.id}`,
    isConfirmed: true
  }
  const answer = await runAsQuoted(call, quote.credits)
  const [done] = await runtime.database
    .update(spendQuotes)
    .set({ status: answer.kind === 'error' ? 'failed' : 'done', result: answer })
    .where(own)
    .returning()
  await tellHost(scope, done ?? quote, answer)
  return { quote: done ?? quote, answer }
}

/** A price that has changed since is not what was confirmed. */
async function runAsQuoted(options: CallToolOptions, quotedCredits: number): Promise<ToolAnswer> {
  const { tool, scope, adId, threadId, input } = options
  const now = await tool.price?.({ scope, adId, threadId, input, isConfirmed: true }).catch(() => undefined)
  if (!now || now.credits === quotedCredits) return callTool(options)
  const message = `The price is ${now.credits} credits by now, and ${quotedCredits} were confirmed. Ask for it again.`
  return { kind: 'error', code: 'conflict', message, cost: 'Nothing was spent.', details: { credits: now.credits } }
}

const toldCharacters = 4_000

/** The host goes on by itself with what came of it. While it still writes, it reads this with the next message. */
async function tellHost(scope: Scope, quote: QuoteRow, answer: ToolAnswer | null): Promise<void> {
  if (!quote.threadId) return
  const data = {
    tool: quote.tool,
    decision: quote.status === 'declined' ? 'declined' : 'confirmed',
    credits: quote.credits,
    summary: quote.summary,
    outcome: answer?.kind ?? null,
    answer: answer && JSON.stringify(answer).slice(0, toldCharacters)
  }
  const told = sendMessage({ scope, threadId: quote.threadId, input: { parts: [{ type: 'data-decision', data }] } })
  await told.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
  })
}
