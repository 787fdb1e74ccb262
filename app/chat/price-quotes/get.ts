import { and, eq } from 'drizzle-orm'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { toolAnswerSchema, type ToolAnswer } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { isAbandonedQuote } from '../../domain/conversations/abandoned-quotes.ts'
import type { Scope } from '../../runtime.ts'
import { quotedPrice } from './quoted-ways.ts'
import { shownOtherWay } from './shown-other-way.ts'

/** The outcome of a price: the tool's answer when it has run, else the state of the decision. */
export async function readQuote({ scope, quoteId }: { scope: Scope; quoteId: string }): Promise<ToolAnswer> {
  const { database, clock } = scope.runtime
  const [quote] = await database
    .select()
    .from(spendQuotes)
    .where(and(eq(spendQuotes.id, quoteId), eq(spendQuotes.ownerId, scope.ownerId)))
  const refused = (code: string, message: string): ToolAnswer => ({
    kind: 'error',
    code,
    message,
    cost: 'Nothing was spent.',
    details: {}
  })
  if (!quote) return refused('not-found', 'There is no such price.')
  if (quote.status === 'declined') return refused('conflict', 'The person declined this price.')
  if (quote.result) return toolAnswerSchema.parse(quote.result)
  const { credits, summary, press, imageIds, status, expiresAt } = quote
  if (status === 'open' && expiresAt <= clock.now())
    return refused('conflict', 'This price has expired. Ask for it again.')
  const balance = await readBalance(database, scope.ownerId)
  const note = isAbandonedQuote(quote, clock.now())
    ? 'Confirmed, but it broke off. The person can press it again; it is paid once at most.'
    : status === 'confirmed'
      ? 'Confirmed, and being carried out. Ask again.'
      : 'Not confirmed yet. Nothing was spent and nothing decided.'
  const price = status === 'open' ? await quotedPrice(scope, quote) : null
  const otherWay = price?.credits === credits ? shownOtherWay(price) : {}
  return { kind: 'quote', quoteId, credits, balance, summary, press, imageIds, ...otherWay, note }
}
