import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { relative } from 'node:path'
import { renderModelsMigration } from '../models/render-models-migration.ts'
import type { Command } from 'commander'
import { modelOfWorkflow } from '@callsheet/lib/comfyui/model-of-workflow.ts'
import { workflowsApi } from '@callsheet/lib/wire/app-api/workflows.ts'
import { addModel } from '../models/add-model.ts'
import { printModels } from '../models/print-models.ts'
import { findModelFile } from '../models/find-model-file.ts'
import { describeImport, readWorkflowImport, type ImportOptions } from '../models/import-workflow.ts'
import { readModelFile } from '../models/read-model-file.ts'
import { withApi } from '../with-api.ts'

export function models(command: Command): Command {
  command.description('list and add image and video models')
  command
    .command('list')
    .description('print the models by provider, with their prices and why one cannot be chosen')
    .action(() => withApi(async (api) => void process.stdout.write(printModels(await api.call(choicesApi.listModels)))))
  command
    .command('add <file>')
    .description('check a model’s JSON and write the migration that adds it')
    .option('--print', 'print the SQL and write nothing')
    .action(async (file: string, { print }: { print?: boolean }) => {
      const model = await readModelFile(file)
      if (print) return void process.stdout.write(renderModelsMigration([model]))
      const written = await addModel({ model, migrationsFolder: await ownMigrations(), now: new Date() })
      process.stdout.write(
        `${model.label} (${model.config.kind}) goes in with ${relative(process.cwd(), written)}.\n` +
          'It is there from the next start, and off: try it and turn it on, order and price it on the admin page.\n'
      )
    })
  command
    .command('import-workflow <file>')
    .description('make a model of a ComfyUI workflow in API format; its inputs are found by the types of its nodes')
    .option('--id <slug>', 'its id; from the name of the file when not given')
    .option('--label <name>', 'its name in lists')
    .option('--credits <n>', 'price of a still, or of a second of clip (default: 0)')
    .option('--bind <name=node.input...>', 'bind an input, such as prompt=6.text, or nothing: seed=none')
    .option('--output <node>', 'the node whose file is the result')
    .option('--ratios <list>', 'aspect ratios, with commas between them')
    .option('--durations <list>', 'clip lengths in seconds, with commas between them')
    .option('--first-frame <way>', 'optional or required')
    .option('--talks', 'its clips have a person who speaks')
    .option('--print', 'print the model file and add nothing')
    .action(async (file: string, { print, ...options }: ImportOptions & { print?: boolean }) => {
      const given = await readWorkflowImport(file, options)
      // Refused here, before a copy is started for it.
      const model = modelOfWorkflow(given)
      if (print) return void process.stdout.write(`${JSON.stringify(model, null, 2)}\n`)
      await withApi(async (api) => {
        await api.call(workflowsApi.import, { body: given })
        process.stdout.write(
          `${model.label} (${model.config.kind}) is there as ${model.id}, and off: try it and turn it on, on the admin page.\n` +
            describeImport(given)
        )
      })
    })
  command
    .command('export <id>')
    .description('write the migration of a model that an admin entered')
    .option('--print', 'print the SQL and write nothing')
    .action((id: string, { print }: { print?: boolean }) =>
      withApi(async (api) => {
        const model = findModelFile(await api.call(choicesApi.listModels), id)
        if (print) return void process.stdout.write(renderModelsMigration([model]))
        const written = await addModel({ model, migrationsFolder: await ownMigrations(), now: new Date() })
        process.stdout.write(
          `${model.label} (${model.config.kind}) goes in with ${relative(process.cwd(), written)}.\n` +
            'Where the model was entered, its row stays as it is. Elsewhere it is off until an admin turns it on.\n'
        )
      })
    )
  return command
}

/** Loaded only here, with the database's driver, so that every other command starts fast. */
async function ownMigrations(): Promise<string> {
  return (await import('@callsheet/lib/adapters/node/postgres/migrate.ts')).ownMigrationsFolder
}
