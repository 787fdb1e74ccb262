import { z } from 'zod'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'

/** A tool failed after its price was confirmed. */
const failureSchema = z.object({ kind: z.literal('error'), message: z.string(), cost: z.string() })

/** A question without a price: its press decides something that is the user's. */
export const isDecision = ({ credits, press }: Pick<QuoteView, 'credits' | 'press'>): boolean =>
  credits === 0 && press !== null

const priceOutcomes: Record<Exclude<QuoteView['status'], 'open'>, string> = {
  confirmed: 'Confirmed; it is being sent off.',
  done: 'Confirmed and sent off.',
  declined: 'Declined. Nothing was spent.',
  failed: 'It could not be done. Nothing was spent.'
}

const decisionOutcomes: Omit<typeof priceOutcomes, 'done'> = {
  confirmed: 'Decided; it is being carried out.',
  declined: 'Left as it was.',
  failed: 'It could not be done. Nothing was changed.'
}

/** What came of a question, in the card of a conversation. */
export function shortOutcomeOf(
  quote: Pick<QuoteView, 'credits' | 'press'>,
  status: Exclude<QuoteView['status'], 'open'>
): string {
  if (!isDecision(quote)) return priceOutcomes[status]
  return status === 'done' ? `You pressed “${quote.press}”.` : decisionOutcomes[status]
}

const brokenOff =
  'Confirmed, but it broke off before its outcome was known. Go on: it is done once, and paid once, either way.'

/** The outcome of a decided question, and what it cost. */
export function outcomeOf(quote: QuoteView): string {
  const { status, isExpired, result } = quote
  switch (status) {
    case 'open':
      return isExpired ? `It was not decided within a day. ${untouched(quote)}; whoever asked can ask again.` : ''
    case 'confirmed':
      return quote.hasBrokenOff ? brokenOff : shortOutcomeOf(quote, status)
    case 'declined':
      return shortOutcomeOf(quote, status)
    case 'done':
      return `${shortOutcomeOf(quote, status)} Whoever asked for it goes on by itself.`
    case 'failed': {
      const failure = failureSchema.safeParse(result).data
      return failure ? `${failure.message} ${failure.cost}` : shortOutcomeOf(quote, status)
    }
  }
}

/**
 * Why an open question of a conversation is not asked any more: its time is over, or the host has asked for the same
 * thing again since, perhaps at another price or in other words. Null while it waits for an answer.
 */
export function retiredWords(quote: QuoteView, all: readonly QuoteView[]): string | null {
  if (quote.isExpired) return outcomeOf(quote)
  const isAskedAgain = all.some(
    ({ tool, adId, summary, subject, createdAt }) =>
      createdAt > quote.createdAt &&
      tool === quote.tool &&
      adId === quote.adId &&
      (summary === quote.summary || (subject !== null && subject === quote.subject))
  )
  return isAskedAgain ? `Out of date: it was asked again below. ${untouched(quote)} here.` : null
}

const untouched = (quote: QuoteView) => (isDecision(quote) ? 'Nothing was changed' : 'Nothing was spent')
