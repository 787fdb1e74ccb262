import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { createOffer } from '../../domain/offers/create.ts'
import { getOffer } from '../../domain/offers/get.ts'
import { listOffers } from '../../domain/offers/list.ts'
import { retryOffer } from '../../domain/offers/retry.ts'
import { serve } from '../endpoint.ts'

export const offerEndpoints = serve(offersApi, {
  create: ({ scope, body }) => createOffer({ scope, input: body }),
  list: ({ scope, query }) => listOffers({ scope, page: query }),
  read: ({ scope, params: { id } }) => getOffer({ scope, offerId: id }),
  retry: ({ scope, params: { id } }) => retryOffer({ scope, offerId: id })
})
