import { randomUUID } from 'node:crypto'
import { InvalidArgumentError, type Command } from 'commander'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { withApi } from '../with-api.ts'

export function credits(command: Command): Command {
  return command
    .description("print the owner's balance, or grant more")
    .option('--grant <n>', 'credits to add first', wholeNumber)
    .action(({ grant }: { grant?: number }) =>
      withApi(async (api) => {
        if (grant !== undefined) {
          const { id } = await api.call(accountApi.read)
          await api.call(creditsApi.grant, {
            idempotencyKey: randomUUID(),
            body: { userId: id, credits: grant, description: 'Granted from the command line' }
          })
        }
        const { balance } = await api.call(creditsApi.read)
        process.stdout.write(`${balance} credits\n`)
      })
    )
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It takes a whole number of credits.')
}
