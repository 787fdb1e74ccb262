import type { Command } from 'commander'
import { z } from 'zod'
import { createApiClient } from '../produce/api-client.ts'
import { openCallsheet } from '../produce/open-callsheet.ts'

const linkSchema = z.object({ signInLink: z.url() })

export function signIn(command: Command): Command {
  return command
    .description('print a fresh one-time sign-in link for the owner')
    .option('--json', 'print it as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const callsheet = await openCallsheet(process.env)
      try {
        const api = createApiClient(callsheet)
        const { signInLink } = await api.call('/api/account/sign-in-link', { method: 'POST', answer: linkSchema })
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
