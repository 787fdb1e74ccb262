import { z } from 'zod'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { listLedger } from '../../../domain/credits/list-ledger.ts'
import { defineTool } from '../tool.ts'

export const readCredits = defineTool({
  title: 'Credits',
  description: 'Reads the balance and the latest entries of the ledger.',
  input: z.object({}),
  async run({ scope }) {
    const { items } = await listLedger({ scope, query: { limit: 10 } })
    return { card: 'credits', balance: await readBalance(scope.runtime.database, scope.ownerId), latest: items }
  }
})
