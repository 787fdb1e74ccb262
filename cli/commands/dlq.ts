import type { Command } from 'commander'
import { queueSuffixes } from '@callsheet/lib/registry.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { dropDeadLetter, listDeadLetters, replayDeadLetters, showDeadLetter } from '../dlq/dead-letters.ts'
import { printLetter, printLetters } from '../dlq/print-letters.ts'
import { withApi } from '../with-api.ts'

interface Options {
  json?: boolean
  queue?: string
  all?: boolean
}

const queueHelp = `only of this queue: ${queueSuffixes.join(', ')}`

export function dlq(command: Command): Command {
  command.description('dead letters: messages that could not be handled, and why')
  command
    .command('list')
    .description('list those that nobody has settled, newest first')
    .option('--queue <suffix>', queueHelp)
    .option('--json', 'print them as JSON')
    .action(({ queue, json }: Options) =>
      withApi(async (api) => {
        const letters = await listDeadLetters(api, queue)
        print(json ? JSON.stringify(letters, null, 2) : printLetters(letters))
      })
    )
  command
    .command('show <id>')
    .description('show one: the message, why it died, every try')
    .option('--json', 'print it as JSON')
    .action((id: string, { json }: Options) =>
      withApi(async (api) => {
        const letter = await showDeadLetter(api, id)
        print(json ? JSON.stringify(letter, null, 2) : printLetter(letter))
      })
    )
  command
    .command('replay [id]')
    .description('send one, or with --all every one, to its queue again')
    .option('--all', 'every open dead letter')
    .option('--queue <suffix>', `with --all, ${queueHelp}`)
    .action((id: string | undefined, { all, queue }: Options) => {
      if ((id === undefined) === (all !== true)) {
        throw new AppError('invalid-input', 'Name one dead letter by its id, or say --all.')
      }
      return withApi(async (api) => {
        const replayed = await replayDeadLetters(api, { id, queue })
        print(`${replayed} sent again.`)
      })
    })
  command
    .command('drop <id>')
    .description('drop one for good')
    .action((id: string) =>
      withApi(async (api) => {
        await dropDeadLetter(api, id)
        print('Dropped.')
      })
    )
  return command
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
