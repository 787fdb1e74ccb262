import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { createHooksRequestSchema, hookPriceSchema, hookVariantViewSchema, maximumHooks } from '../cuts-api.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema } from './page.ts'

const tag = 'Final cut'

export const hooksApi = {
  price: {
    method: 'get',
    path: '/api/ads/{id}/hook-variants/price',
    tag,
    summary: 'Say what other openings of an ad would cost',
    params: idParamsSchema,
    query: z.object({ count: z.coerce.number<number>().int().min(1).max(maximumHooks).default(3) }),
    answer: hookPriceSchema
  },
  create: {
    method: 'post',
    path: '/api/ads/{id}/hook-variants',
    tag,
    summary: 'Write N new versions of scene 1 and make their stills; everything else stays locked',
    description:
      'Charges a still and a clip for each. The stills are approved and animated in a pipeline of their own; then ' +
      '`POST /api/ads/{id}/cuts` with `hook` cuts the ad with one of them.',
    spends: true,
    params: idParamsSchema,
    body: createHooksRequestSchema,
    status: 201,
    answer: itemsSchema(hookVariantViewSchema)
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/hook-variants',
    tag,
    summary: 'List the other openings of an ad',
    params: idParamsSchema,
    answer: itemsSchema(hookVariantViewSchema)
  },
  checkClaims: {
    method: 'post',
    path: '/api/ads/{id}/hook-variants/{hookId}/claims',
    tag,
    summary: 'Check the claims of an opening again',
    description:
      'Every new opening is checked. This is for a check that failed, and for an offer of which more is known by now.',
    params: z.object({ id: z.uuid(), hookId: z.uuid() }),
    answer: hookVariantViewSchema
  }
} as const satisfies ContractTable
