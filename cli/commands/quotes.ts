import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { Option, type Command } from 'commander'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { offersApi, type AddedQuotes, type GivenNotes } from '@callsheet/lib/wire/app-api/offers.ts'
import { givenFormats } from '@callsheet/lib/wire/research/given-facts.ts'
import { maximumGivenBytes } from '@callsheet/lib/wire/research/given-quotes.ts'
import { withApi } from '../with-api.ts'

interface AddOptions extends Omit<GivenNotes, 'name'> {
  json?: boolean
}

export function quotes(command: Command): Command {
  command.description('give customers’ words to an offer')
  command
    .command('add <offer> [file]')
    .description(
      'add reviews from a CSV, a text, or a page saved as HTML or MHTML; without a file, from standard input'
    )
    .addOption(
      new Option('--format <format>', 'how to read it; its name and content decide when not given').choices(
        givenFormats
      )
    )
    .option('--url <url>', 'address at which the words can be read')
    .option('--product <name>', 'what the words are about, where they do not say')
    .option('--json', 'print the answer as JSON')
    .action((offerId: string, file: string | undefined, { json, ...notes }: AddOptions) =>
      withApi(async (api) => {
        const added =
          file === undefined ? await addInput(api, offerId, notes) : await addFile(api, offerId, file, notes)
        process.stdout.write(json ? `${JSON.stringify(added, null, 2)}\n` : printed(added))
      })
    )
  return command
}

async function addInput(api: ApiClient, id: string, notes: GivenNotes): Promise<AddedQuotes> {
  return api.call(offersApi.addQuotes, { params: { id }, body: { ...notes, text: await text(process.stdin) } })
}

async function addFile(api: ApiClient, id: string, path: string, notes: GivenNotes): Promise<AddedQuotes> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new AppError('invalid-input', `${path} cannot be read.`)
  if (found.size > maximumGivenBytes)
    throw new AppError('invalid-input', `${path} is larger than ${maximumGivenBytes / 1024 / 1024} MiB. Split it.`)
  const file = new Blob([await readFile(path)])
  return api.call(offersApi.addQuotesFile, { params: { id }, query: { ...notes, name: basename(path) }, file })
}

function printed({ added, known, columns, notes }: AddedQuotes): string {
  const lines = [
    `${added} ${added === 1 ? 'quote' : 'quotes'} added${known > 0 ? `, ${known} were there already` : ''}.`,
    ...(columns
      ? [
          `Columns: ${Object.entries(columns)
            .map(([field, name]) => `${field} from "${name}"`)
            .join(', ')}.`
        ]
      : []),
    ...notes
  ]
  return `${lines.join('\n')}\n`
}
