import type { Command } from 'commander'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { exportPrompt } from '../prompts/export-prompt.ts'
import { withApi } from '../with-api.ts'

export function prompts(command: Command): Command {
  command.description('keep the prompts that an admin edits together with their files')
  command
    .command('list')
    .description('list the agents, and the copies that each one’s prompt differs from')
    .action(() =>
      withApi(async (api) => {
        const { items } = await api.call(adminApi.listAgents)
        const width = Math.max(...items.map(({ slug }) => slug.length)) + 2
        for (const { slug, differsFrom } of items) {
          const state = differsFrom.length === 0 ? 'as its file' : `edited; differs from ${differsFrom.join(' and ')}`
          process.stdout.write(`${slug.padEnd(width)}${state}\n`)
        }
      })
    )
  command
    .command('export <agent>')
    .description('write an edited prompt into its file and its skill')
    .action((agent: string) =>
      withApi(async (api) => {
        const written = await exportPrompt({ api, agent })
        process.stdout.write(
          written.length === 0 ? `${agent} is as its file.\n` : written.map((path) => `written: ${path}\n`).join('')
        )
      })
    )
  command
    .command('reset <agent>')
    .description('take the edit of a prompt back: the agent follows its file again')
    .action((agent: string) =>
      withApi(async (api) => {
        await api.call(adminApi.updateAgent, { params: { slug: agent }, body: { prompt: null } })
        process.stdout.write(`${agent} follows its file again.\n`)
      })
    )
  return command
}
