import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { addQuotes } from '../../domain/offers/add-quotes.ts'
import { copyOffer } from '../../domain/offers/copy.ts'
import { createOffer } from '../../domain/offers/create.ts'
import { getOffer } from '../../domain/offers/get.ts'
import { listOffers } from '../../domain/offers/list.ts'
import { removeOffer } from '../../domain/offers/remove.ts'
import { removeQuotes } from '../../domain/offers/remove-quotes.ts'
import { retryOffer } from '../../domain/offers/retry.ts'
import { updateOffer } from '../../domain/offers/update.ts'
import { serveOffered } from '../../domain/product-photo/serve-offered.ts'
import { serve } from '../endpoint.ts'
import { readGivenFile } from '../read-given-file.ts'

export const offerEndpoints = serve(offersApi, {
  create: ({ scope, body }) => createOffer({ scope, input: body }),
  list: ({ scope, query }) => listOffers({ scope, query }),
  read: ({ scope, params: { id } }) => getOffer({ scope, offerId: id }),
  picture: ({ scope, params: { id, number } }) => serveOffered({ scope, offerId: id, number }),
  update: ({ scope, params: { id }, body }) => updateOffer({ scope, offerId: id, input: body }),
  copy: ({ scope, params: { id } }) => copyOffer({ scope, offerId: id }),
  remove: ({ scope, params: { id } }) => removeOffer({ scope, offerId: id }),
  retry: ({ scope, params: { id } }) => retryOffer({ scope, offerId: id }),
  addQuotes: ({ scope, params: { id }, body: { text, ...notes } }) =>
    addQuotes({ scope, offerId: id, bytes: new TextEncoder().encode(text), notes }),
  addQuotesFile: async ({ scope, params: { id }, query, request }) =>
    addQuotes({ scope, offerId: id, ...(await readGivenFile(request, query)) }),
  removeQuotes: ({ scope, params: { id, givenId } }) => removeQuotes({ scope, offerId: id, givenId })
})
