import { quotesApi } from '@callsheet/lib/wire/app-api/quotes.ts'
import { decideQuote } from '../../chat/price-quotes/decide.ts'
import { findQuote } from '../../chat/price-quotes/find.ts'
import { listWaitingQuotes } from '../../chat/price-quotes/list-waiting.ts'
import { quotedPrice } from '../../chat/price-quotes/quoted-ways.ts'
import { shownOtherWay } from '../../chat/price-quotes/shown-other-way.ts'
import { quoteView } from '../../chat/price-quotes/quote-view.ts'
import { serve } from '../endpoint.ts'

export const quoteEndpoints = serve(quotesApi, {
  listWaiting: async ({ scope, query }) => ({ items: await listWaitingQuotes({ scope, query }) }),
  async read({ scope, params: { id } }) {
    const { database, clock } = scope.runtime
    const quote = await findQuote(database, scope.ownerId, id)
    const view = quoteView(quote, clock.now())
    const isWaiting = quote.status === 'open' && !view.isExpired
    const price = isWaiting ? await quotedPrice(scope, quote) : null
    // At another price than the shown one, the press is refused anyway.
    return { ...view, ...(price?.credits === quote.credits && shownOtherWay(price)) }
  },
  async decide({ scope, params: { id }, body }) {
    const { quote } = await decideQuote({ scope, quoteId: id, decision: body.decision })
    return quoteView(quote, scope.runtime.clock.now())
  }
})
