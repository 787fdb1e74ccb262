import { readBalance } from '@callsheet/lib/database/credits.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { grantToUser } from '../../domain/credits/grant.ts'
import { listLedger } from '../../domain/credits/list-ledger.ts'
import { serve } from '../endpoint.ts'

export const creditEndpoints = serve(creditsApi, {
  read: async ({ scope }) => ({ balance: await readBalance(scope.runtime.database, scope.ownerId) }),
  readLedger: ({ scope, query }) => listLedger({ scope, query }),
  grant: ({ scope, body }) => grantToUser({ scope, input: body })
})
