import { z } from 'zod'
import { createOffer, createOfferRequestSchema } from '../../domain/offers/create.ts'
import { getOffer } from '../../domain/offers/get.ts'
import { listOffers } from '../../domain/offers/list.ts'
import { offerSummarySchema, offerViewSchema } from '../../domain/offers/offer-view.ts'
import { retryOffer } from '../../domain/offers/retry.ts'
import { pageQuerySchema, pageSchema } from '../../domain/page.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Offers'
const params = z.object({ id: z.uuid() })

export const offerEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/offers',
    tag,
    summary: 'Add an offer by its page or a text; it is read, researched and turned into personas',
    spends: true,
    body: createOfferRequestSchema,
    maxBodyBytes: 512 * 1024,
    status: 202,
    answer: offerSummarySchema,
    handle: ({ scope, body }) => createOffer({ scope, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/offers',
    tag,
    summary: 'List offers, newest first',
    query: pageQuerySchema,
    answer: pageSchema(offerSummarySchema),
    handle: ({ scope, query }) => listOffers({ scope, page: query })
  }),
  endpoint({
    method: 'get',
    path: '/api/offers/{id}',
    tag,
    summary: 'Read an offer with its research, quotes and personas',
    params,
    answer: offerViewSchema,
    handle: ({ scope, params: { id } }) => getOffer({ scope, offerId: id })
  }),
  endpoint({
    method: 'post',
    path: '/api/offers/{id}/retry',
    tag,
    summary: 'Go on with a failed offer',
    params,
    status: 202,
    answer: offerViewSchema,
    handle: ({ scope, params: { id } }) => retryOffer({ scope, offerId: id })
  })
]
