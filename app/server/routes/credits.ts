import { z } from 'zod'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { creditsViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { grantToUser, grantRequestSchema } from '../../domain/credits/grant.ts'
import { ledgerEntrySchema, ledgerQuerySchema, listLedger } from '../../domain/credits/list-ledger.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Credits'

export const creditEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/credits',
    tag,
    summary: 'Read the balance',
    answer: creditsViewSchema,
    handle: async ({ scope }) => ({ balance: await readBalance(scope.runtime.database, scope.ownerId) })
  }),
  endpoint({
    method: 'get',
    path: '/api/credits/ledger',
    tag,
    summary: 'Read grants, charges and refunds, newest first',
    query: ledgerQuerySchema,
    answer: z.object({ items: z.array(ledgerEntrySchema), next: z.number().int().nullable() }),
    handle: ({ scope, query }) => listLedger({ scope, query })
  }),
  endpoint({
    method: 'post',
    path: '/api/credits/grants',
    tag,
    summary: 'Grant credits to a user',
    access: 'admin',
    spends: true,
    body: grantRequestSchema,
    status: 201,
    answer: creditsViewSchema,
    handle: ({ scope, body }) => grantToUser({ scope, input: body })
  })
]
