import { Option, type Command } from 'commander'
import { queueSuffixes, type QueueSuffix } from '@callsheet/lib/registry.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { dropDeadLetter, listDeadLetters, replayDeadLetters, showDeadLetter } from '../dlq/dead-letters.ts'
import { printLetter, printLetters } from '../dlq/print-letters.ts'
import { withApi } from '../with-api.ts'

interface Options {
  json?: boolean
  queue?: QueueSuffix
  all?: boolean
}

const queueOption = (help: string) => new Option('--queue <suffix>', help).choices(queueSuffixes)

export function dlq(command: Command): Command {
  command.description('dead letters: messages that could not be handled, and why')
  command
    .command('list')
    .description('list those that nobody has settled, newest first')
    .addOption(queueOption('only of this queue'))
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
    .addOption(queueOption('with --all, only of this queue'))
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
