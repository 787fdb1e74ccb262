import type { Command } from 'commander'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { modelKeysApi, providerKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { printKeys, printModelKey, printSpending } from '../keys/print-keys.ts'
import { readSecret } from '../keys/read-secret.ts'
import { withApi } from '../with-api.ts'

interface AddOptions {
  address?: string
  model?: string
  label?: string
  /** `--no-key` */
  key: boolean
}

export function keys(command: Command): Command {
  command.description("show the owner's own keys, bring or remove a model key, and tell what the words cost")
  command
    .command('list')
    .description('print the keys by their last characters, and whether the model key works')
    .action(() =>
      withApi(async (api) => {
        const [models, media] = await Promise.all([api.call(modelKeysApi.list), api.call(providerKeysApi.list)])
        process.stdout.write(printKeys(models.items, media.items))
      })
    )
  command
    .command('add-model')
    .description('try a model key, seal it and write with it from now on; it is asked for, or read from standard input')
    .option('--address <url>', 'a server in the Anthropic Messages format; the Anthropic API when not given')
    .option('--model <id>', 'the id of its model for every role')
    .option('--label <name>', 'a name for the key')
    .option('--no-key', 'for a server that asks for none')
    .action(async ({ key: hasKey, ...given }: AddOptions) => {
      const key = hasKey ? await readSecret('Key (it is not shown): ') : undefined
      if (key === '') throw new AppError('invalid-input', 'No key was given. A server that asks for none: --no-key.')
      await withApi(async (api) => {
        process.stdout.write(printModelKey(await api.call(modelKeysApi.add, { body: { ...given, key } })))
      })
    })
  command
    .command('check-model')
    .description('try the model key again: one small call for each model, which its server bills')
    .action(() =>
      withApi(async (api) => {
        const checked = await api.call(modelKeysApi.check, { params: { id: await modelKeyId(api) } })
        process.stdout.write(printModelKey(checked))
        if (checked.state === 'fails') process.exitCode = 1
      })
    )
  command
    .command('remove-model')
    .description('remove the model key: the model of this installation writes again')
    .action(() =>
      withApi(async (api) => {
        await api.call(modelKeysApi.remove, { params: { id: await modelKeyId(api) } })
        process.stdout.write('Removed.\n')
      })
    )
  command
    .command('cost')
    .description('print what the words cost, by who paid and by model, this month and in total')
    .action(() =>
      withApi(async (api) => {
        process.stdout.write(printSpending(await api.call(modelKeysApi.readSpending)))
      })
    )
  return command
}

async function modelKeyId(api: ApiClient): Promise<string> {
  const [key] = (await api.call(modelKeysApi.list)).items
  if (key) return key.id
  throw new AppError('not-found', 'There is no model key: callsheet keys add-model brings one.')
}
