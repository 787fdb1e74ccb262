import type { Command } from 'commander'
import { fileURLToPath } from 'node:url'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Finding } from '../deploy/verify-units.ts'

interface VerifyOptions {
  env?: string
  subdomain?: string
  agentsUrl?: string
  pipelineUrl?: string
  appUrl?: string
  formerUrl?: string[]
  formerName?: string[]
  json?: boolean
}

const marks: Record<Finding['verdict'], string> = { good: 'ok  ', note: '--  ', bad: 'BAD ' }

export function verify(command: Command): Command {
  return command
    .description('ask the deployed units who they are: name, commit, queues, bindings, migrations, former names')
    .option('--env <environment>', 'staging or production')
    .option('--subdomain <name>', 'your workers.dev subdomain, from which the addresses follow')
    .option('--agents-url <url>', 'where the agents service should answer')
    .option('--pipeline-url <url>', 'where the pipeline service of that environment should answer')
    .option('--app-url <url>', 'where the app server answers, to ask it too')
    .option('--former-name <name...>', 'names that must no longer answer (with --subdomain)')
    .option('--former-url <url...>', 'addresses that must no longer answer')
    .option('--json', 'print the findings as JSON')
    .action(async (options: VerifyOptions) => {
      const { agentsUnit, parseEnvironment, pipelineUnit } = await import('../deploy/units.ts')
      const { openCloudflareAccount } = await import('../deploy/cloudflare-account.ts')
      const { verifyUnits } = await import('../deploy/verify-units.ts')
      const pipeline = pipelineUnit(parseEnvironment(options.env))
      const findings = await verifyUnits({
        root: fileURLToPath(new URL('../..', import.meta.url)),
        units: [
          { unit: agentsUnit, url: options.agentsUrl ?? addressOf(agentsUnit.expected.name, options) },
          { unit: pipeline, url: options.pipelineUrl ?? addressOf(pipeline.expected.name, options) }
        ],
        ...(options.appUrl && { appUrl: options.appUrl }),
        formerUrls: [
          ...(options.formerUrl ?? []),
          ...(options.formerName ?? []).map((name) => addressOf(name, options))
        ],
        account: openCloudflareAccount(process.env)
      })
      process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : printed(findings))
      if (findings.some(({ verdict }) => verdict === 'bad')) process.exitCode = 1
    })
}

function addressOf(name: string, { subdomain }: VerifyOptions): string {
  if (subdomain) return `https://${name}.${subdomain}.workers.dev`
  throw new AppError('invalid-input', `Say where ${name} answers: --subdomain, or --agents-url and --pipeline-url.`)
}

function printed(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2
  const lines = findings.map(({ verdict, subject, text }) => `${marks[verdict]}${subject.padEnd(width)}${text}`)
  const wrong = findings.filter(({ verdict }) => verdict === 'bad').length
  const verdict =
    wrong === 0 ? 'Everything is as it should be.' : `${wrong === 1 ? '1 thing is' : `${wrong} things are`} wrong.`
  return `${[...lines, '', verdict].join('\n')}\n`
}
