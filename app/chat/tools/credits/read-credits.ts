import { z } from 'zod'
import { ledgerEntrySchema } from '@callsheet/lib/wire/app-api/credits.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { listLedger } from '../../../domain/credits/list-ledger.ts'
import { defineTool } from '../tool.ts'

export const readCredits = defineTool({
  title: 'Credits',
  readsOnly: true,
  description: 'Reads the balance and the latest entries of the ledger.',
  words: {
    doing: 'The balance is being read.',
    done: 'Read the balance.',
    subject: 'The look at the balance'
  },
  input: z.object({}),
  output: z.object({ card: z.literal('credits'), balance: z.number().int(), latest: z.array(ledgerEntrySchema) }),
  async run({ scope }) {
    const { items } = await listLedger({ scope, query: { limit: 10 } })
    return { card: 'credits', balance: await readBalance(scope.runtime.database, scope.ownerId), latest: items }
  }
})
