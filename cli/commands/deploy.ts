import type { Command } from 'commander'
import { fileURLToPath } from 'node:url'

interface DeployOptions {
  env?: string
  dryRun?: boolean
  url?: string
}

export function deploy(command: Command): Command {
  return command
    .description('deploy the agents service, or the pipeline service of one environment, to Cloudflare')
    .argument('[unit]', 'agents or pipeline')
    .option('--env <environment>', 'staging or production; for the pipeline service, without a default')
    .option('--dry-run', 'check and bundle everything, print what would be deployed, and stop there (offline)')
    .option('--url <url>', 'where the unit runs now, to list the changes that are new')
    .action(async (name: string | undefined, options: DeployOptions) => {
      const { findUnit } = await import('../deploy/units.ts')
      const { deployUnit } = await import('../deploy/deploy-unit.ts')
      await deployUnit({
        unit: findUnit(name, options.env),
        root: fileURLToPath(new URL('../..', import.meta.url)),
        env: process.env,
        dryRun: options.dryRun ?? false,
        ...(options.url && { url: options.url }),
        print: (line) => void process.stdout.write(`${line}\n`)
      })
    })
}
