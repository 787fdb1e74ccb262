import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { relative } from 'node:path'
import { ownMigrationsFolder } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { renderModelsMigration } from '../models/render-models-migration.ts'
import type { Command } from 'commander'
import { addModel } from '../models/add-model.ts'
import { findModelFile } from '../models/find-model-file.ts'
import { readModelFile } from '../models/read-model-file.ts'
import { withApi } from '../with-api.ts'

export function models(command: Command): Command {
  command.description('add image and video models')
  command
    .command('add <file>')
    .description('check a model’s JSON and write the migration that adds it')
    .option('--print', 'print the SQL and write nothing')
    .action(async (file: string, { print }: { print?: boolean }) => {
      const model = await readModelFile(file)
      if (print) return void process.stdout.write(renderModelsMigration([model]))
      const written = await addModel({ model, migrationsFolder: ownMigrationsFolder, now: new Date() })
      process.stdout.write(
        `${model.label} (${model.config.kind}) goes in with ${relative(process.cwd(), written)}.\n` +
          'It is there from the next start, and off: try it and turn it on, order and price it on the admin page.\n'
      )
    })
  command
    .command('export <id>')
    .description('write the migration of a model that an admin entered')
    .option('--print', 'print the SQL and write nothing')
    .action((id: string, { print }: { print?: boolean }) =>
      withApi(async (api) => {
        const model = findModelFile(await api.call(choicesApi.listModels), id)
        if (print) return void process.stdout.write(renderModelsMigration([model]))
        const written = await addModel({ model, migrationsFolder: ownMigrationsFolder, now: new Date() })
        process.stdout.write(
          `${model.label} (${model.config.kind}) goes in with ${relative(process.cwd(), written)}.\n` +
            'Where the model was entered, its row stays as it is. Elsewhere it is off until an admin turns it on.\n'
        )
      })
    )
  return command
}
