import { z } from 'zod'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'

/** A tool failed after its price was confirmed. */
const failureSchema = z.object({ kind: z.literal('error'), message: z.string(), cost: z.string() })

/** The outcome of a decided price, and what it cost. */
export function outcomeOf({ status, isExpired, result }: QuoteView): string {
  switch (status) {
    case 'open':
      return isExpired ? 'It was not decided within a day. Nothing was spent; whoever asked can ask again.' : ''
    case 'confirmed':
      return 'Confirmed. It is being sent off.'
    case 'done':
      return 'Confirmed and sent off. Whoever asked for it goes on by itself.'
    case 'declined':
      return 'Declined. Nothing was spent.'
    case 'failed': {
      const failure = failureSchema.safeParse(result).data
      return failure ? `${failure.message} ${failure.cost}` : 'It could not be done. Nothing was spent.'
    }
  }
}
