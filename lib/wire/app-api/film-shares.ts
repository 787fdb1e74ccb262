import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { filmShareViewSchema, shareFilmRequestSchema } from '../film-shares-api.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Final cut'

export const filmSharesApi = {
  share: {
    method: 'put',
    path: '/api/cuts/{id}/share',
    tag,
    summary: 'Share a finished film by a link that needs no sign-in',
    description:
      'A film has one link. Sharing it again changes how long the link works. Whoever has it can watch and download this ' +
      'version with its captions, and sees nothing else of the ad.',
    params: idParamsSchema,
    body: shareFilmRequestSchema,
    answer: filmShareViewSchema
  },
  read: {
    method: 'get',
    path: '/api/cuts/{id}/share',
    tag,
    summary: 'Read the link of a film, if it is shared',
    params: idParamsSchema,
    answer: z.object({ share: filmShareViewSchema.nullable() })
  },
  withdraw: {
    method: 'delete',
    path: '/api/cuts/{id}/share',
    tag,
    summary: 'Withdraw the link of a film',
    description: 'It stops working at once and for good. Sharing the film again makes another link.',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
