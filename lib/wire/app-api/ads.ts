import type { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { adViewSchema, createAdRequestSchema } from '../ads-api.ts'
import { idParamsSchema } from './id-params.ts'
import { pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Ads'

export const updateAdRequestSchema = createAdRequestSchema
  .omit({ offerId: true, personaId: true, quoteId: true })
  .partial()

export type UpdateAdRequest = z.output<typeof updateAdRequestSchema>

export const adsApi = {
  create: {
    method: 'post',
    path: '/api/ads',
    tag,
    summary: 'Start an ad from an idea',
    spends: true,
    body: createAdRequestSchema,
    status: 201,
    answer: adViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads',
    tag,
    summary: 'List ads, newest first',
    query: pageQuerySchema,
    answer: pageSchema(adViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/ads/{id}',
    tag,
    summary: 'Read an ad',
    params: idParamsSchema,
    answer: adViewSchema
  },
  update: {
    method: 'patch',
    path: '/api/ads/{id}',
    tag,
    summary: 'Decide format, video type, aspect ratio, route or name',
    params: idParamsSchema,
    body: updateAdRequestSchema,
    answer: adViewSchema
  }
} as const satisfies ContractTable
