import { quotesApi } from '@callsheet/lib/wire/app-api/quotes.ts'
import { decideQuote } from '../../chat/price-quotes/decide.ts'
import { findQuote } from '../../chat/price-quotes/find.ts'
import { listWaitingQuotes } from '../../chat/price-quotes/list-waiting.ts'
import { quoteView } from '../../chat/price-quotes/quote-view.ts'
import { serve } from '../endpoint.ts'

export const quoteEndpoints = serve(quotesApi, {
  listWaiting: async ({ scope, query }) => ({ items: await listWaitingQuotes({ scope, query }) }),
  async read({ scope, params: { id } }) {
    const { database, clock } = scope.runtime
    return quoteView(await findQuote(database, scope.ownerId, id), clock.now())
  },
  async decide({ scope, params: { id }, body }) {
    const { quote } = await decideQuote({ scope, quoteId: id, decision: body.decision })
    return quoteView(quote, scope.runtime.clock.now())
  }
})
