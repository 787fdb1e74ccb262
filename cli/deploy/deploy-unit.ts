import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleWorker, runWrangler } from '@callsheet/lib/adapters/cloudflare/wrangler.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { findConfigProblems } from './check-config.ts'
import { openCloudflareAccount } from './cloudflare-account.ts'
import { readDeployConfig, unsetHyperdriveId, type DeployConfig } from './deploy-config.ts'
import { describePlan } from './describe-plan.ts'
import { askHealth } from './ask-health.ts'
import { commitsSince, findUncommitted, readHead } from './git-state.ts'
import { readDatabaseState } from './migrations.ts'
import type { Unit } from './units.ts'

export interface DeployUnit {
  unit: Unit
  /** The checkout. */
  root: string
  env: Record<string, string | undefined>
  /** Does everything except the deployment itself. Needs no network and no credentials. */
  dryRun: boolean
  /** Address where the unit runs now, used to list the new commits. */
  url?: string
  print(line: string): void
}

const mostShown = 20

/** Deploys one unit by its own config, or says why it does not. Throws `AppError` for every refusal. */
export async function deployUnit(options: DeployUnit): Promise<void> {
  const { unit, root, env, dryRun, print } = options
  const configPath = join(root, unit.configPath)
  const config = await readDeployConfig(configPath)
  refuse(`${unit.configPath} is not what the registries say`, findConfigProblems(config, unit))
  refuse('The checkout has changes that no commit holds', cut(await findUncommitted(root)))
  const commit = await readHead(root)

  print(dryRun ? `Would deploy ${unit.title}:` : `Deploying ${unit.title}:`)
  for (const line of describePlan(config, unit, commit)) print(`  ${line}`)
  await describeChange(options)
  if (!dryRun) await checkAccount(config, unit, options)
  if (unit.environment) await checkDatabase(options, unit.environment)
  print(`  bundle    ${await bundle(configPath, env)}`)
  if (dryRun) return print('Dry run: nothing was deployed.')

  await runWrangler({
    args: ['deploy', '--config', configPath, '--var', `COMMIT:${commit}`],
    folder: dirname(configPath),
    env,
    onOutput: (text) => process.stderr.write(text)
  })
  print(`Deployed ${config.name} at ${commit}. Now ask it: npm run callsheet -- verify --help`)
}

/** Bundles as the deployment does, but offline, and returns the size. */
async function bundle(configPath: string, env: DeployUnit['env']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callsheet-bundle-'))
  try {
    await bundleWorker({ configPath, outputFolder: folder, env })
    const { size } = await stat(join(folder, 'worker.js'))
    return `${Math.ceil(size / 1024)} KiB`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function describeChange({ unit, root, url, print }: DeployUnit): Promise<void> {
  if (!url) return
  const health = await askHealth(url)
  if ('problem' in health) return print(`  running   ${health.problem}`)
  print(`  running   ${health.answer.deployment} at ${health.answer.commit}`)
  const commits = await commitsSince(root, health.answer.commit, unit.sources)
  if (!commits) return print('  changes   the commit that runs is not in this checkout')
  for (const line of cut(commits)) print(`  changes   ${line}`)
  if (commits.length === 0) print('  changes   none')
}

async function checkDatabase({ env, dryRun, print }: DeployUnit, environment: string): Promise<void> {
  const databaseUrl = env['DATABASE_URL']
  if (databaseUrl) {
    const state = await readDatabaseState(databaseUrl)
    const isForeign = state.environment !== null && state.environment !== environment
    refuse(
      'DATABASE_URL names another database',
      isForeign ? [`It belongs to ${state.environment}, not to ${environment}.`] : []
    )
    refuse('The database lacks migrations; apply them first', state.unapplied)
    return print(
      `  database  ${state.environment ? `belongs to ${environment}` : 'belongs to nobody yet'}; every migration is applied`
    )
  }
  if (!dryRun) {
    throw new AppError(
      'invalid-input',
      'Set DATABASE_URL to the database of this environment: its marker and its migrations are checked first.'
    )
  }
  print('  database  not asked for its environment and migrations: DATABASE_URL is not set')
}

async function checkAccount(config: DeployConfig, unit: Unit, { env, print }: DeployUnit): Promise<void> {
  if (env['CI']) throw new AppError('conflict', `${unit.title} is deployed by hand alone, never from CI.`)
  const unset = config.hyperdrive.filter(({ id }) => id === unsetHyperdriveId)
  refuse(
    `${unit.configPath} does not name your account's Hyperdrive yet`,
    unset.map(({ binding }) => `Make one with caching disabled and write its id at ${binding}.`)
  )
  const account = openCloudflareAccount(env)
  if (!account) throw new AppError('invalid-input', 'Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to deploy.')
  const isLive = (await account.listWorkers()).includes(config.name)
  const present = isLive ? await account.listSecrets(config.name) : []
  const missing = config.secrets.required.filter((name) => !present.includes(name))
  refuse(
    'Secrets are missing',
    missing.map((name) => `npx wrangler secret put ${name} --config ${unit.configPath}`)
  )
  const undecided = unit.oneSecretOf.filter((names) => names.filter((name) => present.includes(name)).length !== 1)
  refuse(
    'Exactly one of these secrets must be set',
    undecided.flatMap((names) => names.map((name) => `npx wrangler secret put ${name} --config ${unit.configPath}`))
  )
  const { providerKeys } = unit
  const hasProvider = providerKeys.some((name) => present.includes(name)) || 'COMFYUI_URL' in config.vars
  if (providerKeys.length > 0 && !hasProvider) {
    print(
      '  providers no key of a media provider is set: only people with keys of their own will make stills and clips'
    )
  }
  for (const { id, binding } of config.hyperdrive) {
    if (await account.cachesQueries(id)) {
      throw new AppError(
        'conflict',
        `${binding} caches queries and would show old rows: update it with --caching-disabled.`
      )
    }
  }
}

function cut(lines: readonly string[]): readonly string[] {
  return lines.length > mostShown ? [...lines.slice(0, mostShown), `and ${lines.length - mostShown} more`] : lines
}

function refuse(what: string, reasons: readonly string[]): void {
  if (reasons.length > 0)
    throw new AppError('conflict', `${what}:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
}
