import type { Command } from 'commander'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { createOwnerClient } from '../owner-client.ts'
import { openCallsheet } from '../produce/open-callsheet.ts'

export function signIn(command: Command): Command {
  return command
    .description('print a fresh one-time sign-in link for the owner')
    .option('--json', 'print it as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const callsheet = await openCallsheet(process.env)
      try {
        const api = createOwnerClient(callsheet)
        const { signInLink } = await api.call(accountApi.createSignInLink)
        process.stdout.write(
          json ? `${JSON.stringify({ signInLink, isRunning: !callsheet.isOwn })}\n` : `${signInLink}\n`
        )
        if (callsheet.isOwn)
          process.stderr.write('Nothing is running: start it with `npm start`, then open the link.\n')
      } finally {
        await callsheet.close()
      }
    })
}
