import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { addQuotes } from '../../domain/offers/add-quotes.ts'
import { createOffer } from '../../domain/offers/create.ts'
import { getOffer } from '../../domain/offers/get.ts'
import { listOffers } from '../../domain/offers/list.ts'
import { removeQuotes } from '../../domain/offers/remove-quotes.ts'
import { retryOffer } from '../../domain/offers/retry.ts'
import { serve } from '../endpoint.ts'
import { readGivenFile } from '../read-given-file.ts'

export const offerEndpoints = serve(offersApi, {
  create: ({ scope, body }) => createOffer({ scope, input: body }),
  list: ({ scope, query }) => listOffers({ scope, page: query }),
  read: ({ scope, params: { id } }) => getOffer({ scope, offerId: id }),
  retry: ({ scope, params: { id } }) => retryOffer({ scope, offerId: id }),
  addQuotes: ({ scope, params: { id }, body: { text, ...notes } }) =>
    addQuotes({ scope, offerId: id, bytes: new TextEncoder().encode(text), notes }),
  addQuotesFile: async ({ scope, params: { id }, query, request }) =>
    addQuotes({ scope, offerId: id, ...(await readGivenFile(request, query)) }),
  removeQuotes: ({ scope, params: { id, givenId } }) => removeQuotes({ scope, offerId: id, givenId })
})
