import { relative } from 'node:path'
import { ownMigrationsFolder } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { renderModelsMigration } from '../models/render-models-migration.ts'
import type { Command } from 'commander'
import { addModel } from '../models/add-model.ts'
import { readModelFile } from '../models/read-model-file.ts'

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
          'It takes effect at the next start; turn it on or off, order and price it on the admin page.\n'
      )
    })
  return command
}
