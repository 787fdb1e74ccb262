import { createInterface } from 'node:readline/promises'
import { Argument, InvalidArgumentError, type Command } from 'commander'
import { AppError } from '@callsheet/lib/errors.ts'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'

interface Buying {
  imageModel?: string
  videoModel?: string
  folder?: string
  yes?: boolean
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)

export function provider(command: Command): Command {
  command.description('prove a media provider’s adapter by what went over the wire')
  withModels(
    command
      .command('record')
      .description('make one still and one clip at the provider and keep every exchange, without keys or signatures')
      .addArgument(nameArgument())
  )
    .option('--task <id>', 'buy nothing: read on a task whose recording broke off; it takes its model too')
    .option('--poll-seconds <n>', 'seconds between two reads of a task', positive)
    .action(
      async (name: KeyProvider, { task, pollSeconds, ...given }: Buying & { task?: string; pollSeconds?: number }) => {
        const { recordProvider } = await import('../provider/record-provider.ts')
        const { recordingsFolder } = await import('../provider/recording-files.ts')
        const { isAgreed, isWhole } = await recordProvider(name, {
          ...buying(command, given),
          ...(task !== undefined && { taskId: task }),
          ...(pollSeconds !== undefined && { pollSeconds }),
          folder: given.folder ?? recordingsFolder(name)
        })
        if (!isAgreed) return tell('Nothing was bought.')
        if (!isWhole) process.exitCode = 1
      }
    )
  withModels(
    command
      .command('check')
      .description('ask the provider again what costs nothing, and name what has changed since the recordings')
      .addArgument(nameArgument())
  )
    .option('--buy', 'also make a whole new recording, and compare that')
    .action(async (name: KeyProvider, { buy, ...given }: Buying & { buy?: boolean }) => {
      const { recordProvider } = await import('../provider/record-provider.ts')
      const { breaks, checkProvider, compareWithNew, printChecked, recordedModels } =
        await import('../provider/check-provider.ts')
      const { readRecordings, recordingsFolder } = await import('../provider/recording-files.ts')
      const folder = given.folder ?? recordingsFolder(name)
      const files = await readRecordings(folder)
      if (files.length === 0) {
        throw new AppError(
          'not-found',
          `There are no recordings in ${folder}: callsheet provider record ${name} makes them.`
        )
      }
      const checked = await checkProvider(name, { files, env: process.env })
      if (buy) {
        const isNamed = given.imageModel !== undefined || given.videoModel !== undefined
        const models = isNamed ? {} : recordedModels(files)
        const bought = await recordProvider(name, { ...models, ...buying(command, given), folder })
        if (!bought.isAgreed) tell('Nothing was bought.')
        if (!bought.isWhole) process.exitCode = 1
        checked.push(...compareWithNew(files, bought.recordings))
      }
      process.stdout.write(printChecked(checked))
      if (checked.some(({ steps }) => steps.some(({ drifts }) => drifts?.some(breaks)))) process.exitCode = 1
    })
  return command
}

const nameArgument = () => new Argument('<name>', 'the provider').choices(keyProviders)

const withModels = (command: Command): Command =>
  command
    .option('--image-model <id>', 'the model of the still, or its JSON file; the cheapest when no model is named')
    .option('--video-model <id>', 'the model of the clip, or its JSON file; the cheapest when no model is named')
    .option('--folder <path>', 'where the recordings are; those of the adapter when not given')
    .option('-y, --yes', 'buy without asking')

const buying = (command: Command, { yes, imageModel, videoModel }: Buying) => ({
  ...(imageModel !== undefined && { imageModel }),
  ...(videoModel !== undefined && { videoModel }),
  env: process.env,
  version: command.parent?.version() ?? 'unknown',
  tell,
  agree: async (description: string) => {
    tell(description)
    return yes === true || ask('Buy it? [y/N] ')
  }
})

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new AppError('invalid-input', 'Nobody is there to agree to the price. Expected --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

function positive(text: string): number {
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 600) return seconds
  throw new InvalidArgumentError('It takes a number of seconds, at most 600.')
}
