import { and, eq, gt, or } from 'drizzle-orm'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { idempotencyKeys } from '@callsheet/lib/database/schema/operations.ts'
import { AppError, type ErrorCode } from '@callsheet/lib/errors.ts'
import type { DecideQuoteRequest } from '@callsheet/lib/wire/app-api/quotes.ts'
import type { ToolAnswer } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { abandonedQuotes } from '../../domain/conversations/abandoned-quotes.ts'
import { findQuote } from './find.ts'
import { requireOtherWay } from './quoted-ways.ts'
import { callTool, keyOfCall, type CallToolOptions } from '../tools/call-tool.ts'
import { findTool } from '../tools/registry.ts'
import type { Scope } from '../../runtime.ts'
import type { QuoteRow } from '../threads/find-thread.ts'
import { briefResult } from '../brief-result.ts'
import { sendMessage } from '../threads/send-message.ts'

export interface DecideQuoteOptions {
  scope: Scope
  quoteId: string
  decision: DecideQuoteRequest['decision']
}

export interface DecidedQuote {
  quote: QuoteRow
  answer: ToolAnswer | null
}

/**
 * The user's decision on a price. Confirming runs the tool once, exactly as quoted: the quote's id is the idempotency
 * key. A repeated decision (a second press, another tab) gets the result of the first one.
 */
export async function decideQuote({ scope, quoteId, decision }: DecideQuoteOptions): Promise<DecidedQuote> {
  const { runtime } = scope
  if (scope.via !== 'session') {
    throw new AppError('forbidden', 'This is decided by a person who is signed in, not by a program with a key.')
  }
  const now = runtime.clock.now()
  const own = ownQuote(scope, quoteId)
  const canBegin = and(eq(spendQuotes.status, 'open'), gt(spendQuotes.expiresAt, now))
  const isDeclined = decision === 'decline'
  const chosen = decision === 'confirm-other-way' ? await chooseOtherWay(scope, quoteId) : {}
  const [quote] = await runtime.database
    .update(spendQuotes)
    .set({ ...chosen, status: isDeclined ? 'declined' : 'confirmed', decidedAt: now })
    .where(and(own, isDeclined ? canBegin : or(canBegin, abandonedQuotes(now))))
    .returning()
  if (!quote) return { quote: await requireDecided(scope, quoteId, decision), answer: null }
  if (isDeclined) {
    await tellHost(scope, quote, null)
    return { quote, answer: null }
  }
  const answer = await runAsQuoted(scope, quote)
  const [done] = await runtime.database
    .update(spendQuotes)
    .set({ status: answer.kind === 'error' ? 'failed' : 'done', result: answer })
    .where(own)
    .returning()
  await tellHost(scope, done ?? quote, answer)
  return { quote: done ?? quote, answer }
}

/** The second button of an open price. A price that was decided before stays as it is. */
async function chooseOtherWay(scope: Scope, quoteId: string) {
  const quote = await findQuote(scope.runtime.database, scope.ownerId, quoteId)
  return quote.status === 'open' ? requireOtherWay(scope, quote) : {}
}

const ownQuote = ({ ownerId }: Scope, quoteId: string) =>
  and(eq(spendQuotes.id, quoteId), eq(spendQuotes.ownerId, ownerId))

/**
 * A price that was already decided in the same way. Errors: `conflict`, with the outcome, when it was decided
 * differently.
 */
async function requireDecided(
  scope: Scope,
  quoteId: string,
  decision: DecideQuoteRequest['decision']
): Promise<QuoteRow> {
  const [kept] = await scope.runtime.database.select().from(spendQuotes).where(ownQuote(scope, quoteId))
  if (!kept) throw new AppError('not-found', 'There is no such price to decide on.')
  if (kept.status === 'open') throw new AppError('conflict', 'This price has expired. Ask for it again.')
  const isDeclined = kept.status === 'declined'
  if (isDeclined === (decision === 'decline')) return kept
  const cost = {
    declined: 'Nothing was spent.',
    failed: 'Nothing was spent.',
    confirmed: 'It is not known yet whether it was spent.',
    done: `${kept.credits} credits were spent.`
  }[kept.status]
  throw new AppError('conflict', `This price was ${isDeclined ? 'declined' : 'confirmed'} already. ${cost}`, {
    details: { cost, status: kept.status }
  })
}

async function runAsQuoted(scope: Scope, quote: QuoteRow): Promise<ToolAnswer> {
  const { adId, threadId } = quote
  const tool = findTool(quote.tool)
  if (!tool) return refusal('not-found', `The tool ${quote.tool} is no longer there.`)
  // Written by `callTool` with this schema. A release may have changed the schema since then.
  const { data: input } = tool.input.safeParse(quote.input)
  if (!input) return refusal('conflict', 'What was asked for has another form by now. Ask for it again.')
  const call: CallToolOptions = {
    name: quote.tool,
    tool,
    // One trace from the message that asked for it to the finished media.
    scope: { ...scope, traceparent: quote.traceparent ?? scope.traceparent },
    adId,
    threadId,
    input,
    callId: `quote:${quote.id}`,
    confirmed: { press: quote.press }
  }
  // The user confirmed another price than today's.
  const now = await tool
    .price?.({ scope: call.scope, adId, threadId, input, pressed: quote.press })
    .catch(() => undefined)
  if (!now || now.credits === quote.credits || (await wasBought(scope, call.callId))) return callTool(call)
  return refusal(
    'conflict',
    `The price is ${now.credits} credits by now, and ${quote.credits} were confirmed. Ask for it again.`,
    { credits: now.credits }
  )
}

const refusal = (code: ErrorCode, message: string, details: Record<string, unknown> = {}): ToolAnswer => ({
  kind: 'error',
  code,
  message,
  cost: 'Nothing was spent.',
  details
})

/** True when the purchase was made and only its answer was lost. */
async function wasBought({ runtime, ownerId }: Scope, callId: string): Promise<boolean> {
  const bought = await runtime.database
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, keyOfCall(callId))))
  return bought.length > 0
}

const toldCharacters = 8_000
const shownOfAnswer = { textCharacters: 400, promptCharacters: 40 }

/**
 * Sends the outcome to the host, and the host continues. If the host is still writing, it reads the outcome with the
 * next message.
 */
async function tellHost(scope: Scope, quote: QuoteRow, answer: ToolAnswer | null): Promise<void> {
  if (!quote.threadId) return
  const data = {
    tool: quote.tool,
    decision: quote.status === 'declined' ? 'declined' : 'confirmed',
    credits: quote.credits,
    summary: quote.summary,
    outcome: answer?.kind ?? null,
    answer: answer && cutText(JSON.stringify(briefResult(answer, shownOfAnswer)), toldCharacters)
  }
  const told = sendMessage({ scope, threadId: quote.threadId, input: { parts: [{ type: 'data-decision', data }] } })
  // The decision is valid even when the host cannot be told. An error here would look like an error of the purchase.
  await told.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return
    scope.runtime.logger.warn({ error, quoteId: quote.id }, 'the host could not be told of a decision')
  })
}
