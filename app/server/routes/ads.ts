import { z } from 'zod'
import { adViewSchema, createAdRequestSchema } from '@callsheet/lib/wire/ads-api.ts'
import { createAd } from '../../domain/ads/create.ts'
import { getAd } from '../../domain/ads/get.ts'
import { listAds } from '../../domain/ads/list.ts'
import { updateAd, updateAdRequestSchema } from '../../domain/ads/update.ts'
import { pageQuerySchema, pageSchema } from '../../domain/page.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Ads'
const params = z.object({ id: z.uuid() })

export const adEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/ads',
    tag,
    summary: 'Start an ad from an idea',
    spends: true,
    body: createAdRequestSchema,
    status: 201,
    answer: adViewSchema,
    handle: ({ scope, body }) => createAd({ scope, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads',
    tag,
    summary: 'List ads, newest first',
    query: pageQuerySchema,
    answer: pageSchema(adViewSchema),
    handle: ({ scope, query }) => listAds({ scope, page: query })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}',
    tag,
    summary: 'Read an ad',
    params,
    answer: adViewSchema,
    handle: ({ scope, params: { id } }) => getAd({ scope, adId: id })
  }),
  endpoint({
    method: 'patch',
    path: '/api/ads/{id}',
    tag,
    summary: 'Decide format, video type, aspect ratio, route or name',
    params,
    body: updateAdRequestSchema,
    answer: adViewSchema,
    handle: ({ scope, params: { id }, body }) => updateAd({ scope, adId: id, input: body })
  })
]
