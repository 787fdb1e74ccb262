import { randomUUID } from 'node:crypto'
import { InvalidArgumentError, type Command } from 'commander'
import { creditsViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { z } from 'zod'
import { withApi } from '../with-api.ts'

const accountSchema = z.object({ id: z.string() })

export function credits(command: Command): Command {
  return command
    .description("print the owner's balance, or grant more")
    .option('--grant <n>', 'credits to add first', wholeNumber)
    .action(({ grant }: { grant?: number }) =>
      withApi(async (api) => {
        if (grant !== undefined) {
          const { id } = await api.call('/api/account', { answer: accountSchema })
          await api.call('/api/credits/grants', {
            idempotencyKey: randomUUID(),
            body: { userId: id, credits: grant, description: 'Granted from the command line' },
            answer: creditsViewSchema
          })
        }
        const { balance } = await api.call('/api/credits', { answer: creditsViewSchema })
        process.stdout.write(`${balance} credits\n`)
      })
    )
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It takes a whole number of credits.')
}
