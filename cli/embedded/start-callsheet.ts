import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainRefusals } from '@callsheet/lib/adapters/node/postgres/explain-refusals.ts'
import { startEmbeddedPostgres, type RunningCopy } from '@callsheet/lib/adapters/node/postgres/embedded-postgres.ts'
import { holdInstanceLock } from '@callsheet/lib/adapters/node/postgres/instance-lock.ts'
import { openLogFile } from '@callsheet/lib/adapters/node/log/log-file.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { AppError } from '@callsheet/lib/errors.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { parseSettings } from '@callsheet/lib/settings/settings.ts'
import { closeHome } from './close-home.ts'
import { holdHome, provideHome } from './hold-home.ts'
import { homeDirectory, logFile, readLocalSecrets } from './local-state.ts'
import { withoutModelKey } from './model-setting.ts'
import { ownModelSettings } from './own-model-settings.ts'
import { ownDatabaseUrl } from './own-database-url.ts'
import { openPorts } from './ports.ts'
import { removeRunningInstance, writeRunningInstance, type RunningInstance } from './running-instance.ts'
import { embeddedSettingFields } from './settings.ts'
import { readCommit } from './read-commit.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'
import { startUnderstudies, type StoodIn } from './start-understudies.ts'

export interface StartCallsheetOptions {
  env: Record<string, string | undefined>
  /** The command of this copy, for the message to the second one: `callsheet start`. */
  instanceName: string
  /** False when nobody opens a page. Then the studio is not built, and there is only the API. */
  withStudio: boolean
  /** Gets a line for the user, now or later. Default: standard error. */
  tell?(line: string): void
}

export interface RunningCallsheet {
  instance: RunningInstance
  signInUrl: string
  ownerApiKey: string
  /** Empty when everything is real. */
  stoodInFor: StoodIn[]
  /** A page of the stand-in shop for trying out an offer. Null when everything is real. */
  trialOfferUrl: string | null
  /** Makes the example ad in the background after a first start, when stand-ins make it for free. */
  makeExampleAd(): Promise<void>
  /** Never resolves. Rejects when this copy cannot or must not continue: stop it then. */
  failed: Promise<never>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, the needed understudies and the three services in this process, each on its own port. They talk
 * over HTTP as in production. When a part fails to start, the parts before it are stopped.
 */
export async function startCallsheet({
  env,
  instanceName,
  withStudio,
  tell = tellOnStandardError
}: StartCallsheetOptions): Promise<RunningCallsheet> {
  const { logLevel: level, logMegabytes } = parseSettings(embeddedSettingFields, env)
  const ownDatabase = ownDatabaseUrl(env)
  const home = homeDirectory(env)
  await provideHome(home)
  // One sink for all, because two sinks would not know about each other's rotation.
  const sink = openLogFile({ path: logFile(home), maximumBytes: logMegabytes * 1_000_000 })
  const log = (service: string) => createLogger({ service, level, sink })
  const failing = Promise.withResolvers<never>()
  // The user of this copy awaits it too.
  failing.promise.catch(() => undefined)
  const onFailed = (error: AppError) => {
    log('callsheet').error({ error: error.message }, 'This copy cannot go on and stops.')
    failing.reject(error)
  }
  const copy = { name: instanceName, tell, onFailed }
  await closeHome({ home, logger: log('callsheet') })
  await refuseUnfinishedRestore(home)
  const held = await holdHome({ home, name: instanceName, onLost: onFailed })
  const stops: (() => Promise<void>)[] = [() => held.release()]
  const stop = async () => {
    const failures: unknown[] = []
    // The database and the home are released even when an earlier part cannot end cleanly.
    for (const stopOne of stops.splice(0).reverse())
      await stopOne().catch((error: unknown) => void failures.push(error))
    sink.flush()
    if (failures.length > 0) throw failures[0]
  }

  const opening = openDatabase({ ownDatabase, home, copy, logger: log('postgres'), stops })
  // Awaited below. This handler prevents an unhandled rejection until then.
  opening.catch(() => undefined)
  const reading = readCommit()

  try {
    const secrets = await readLocalSecrets(home)
    const ports = await openPorts({ home, env, tell })
    // PostgreSQL starts in separate processes. Meanwhile this process loads the services.
    const { startAgents, startPipeline, startApp, buildStudio, migrate, findMisspelt } = await loadServices()
    for (const { given, meant } of findMisspelt(env))
      tell(`${given} is no setting of Callsheet. Did you mean ${meant}?`)
    const studio = withStudio ? buildStudio() : Promise.resolve()
    studio.catch(() => undefined)
    const { url: databaseUrl, dataDirectory } = await opening
    const migrating = () => migrate({ url: databaseUrl, logger: log('migrate') })
    await (ownDatabase === null ? migrating() : explainRefusals(ownDatabase, migrating))
    const commit = await reading

    const understudies = await startUnderstudies({
      env,
      home,
      mediaKey: secrets.mediaUnderstudyKey,
      listen: ports.listen,
      log
    })
    stops.push(understudies.stop)

    const agents = await ports.listen('agents', (port) =>
      startAgents({
        env: {
          ...env,
          ...understudies.agentsEnv,
          ...ownModelSettings(env, secrets.modelKeySealingSecret),
          AGENTS_PORT: String(port),
          SERVICE_TOKENS: `${secrets.appToAgentsToken},${secrets.pipelineToAgentsToken}`
        },
        logger: log('agents')
      })
    )
    stops.push(() => agents.stop(5))

    const shared = {
      ...withoutModelKey(env),
      ...understudies.assetEnv,
      DATABASE_URL: databaseUrl,
      MEDIA_DIRECTORY: env.MEDIA_DIRECTORY ?? join(home, 'media'),
      STORAGE_FOLDERS: env.STORAGE_FOLDERS ?? foldersToWatch([home, dataDirectory]),
      COMMIT: commit
    }
    const pipeline = await ports.listen('pipeline', (port) =>
      startPipeline({
        env: {
          ...shared,
          ...understudies.pipelineEnv,
          PIPELINE_PORT: String(port),
          SERVICE_TOKENS: secrets.appToPipelineToken,
          PIPELINE_SIGNING_SECRET: secrets.callbackSecret,
          AGENTS_URL: agents.url,
          AGENTS_SERVICE_TOKEN: secrets.pipelineToAgentsToken
        },
        logger: log('pipeline')
      })
    )
    stops.push(() => pipeline.stop())

    await studio
    const ownerApiKeyFile = join(home, 'owner-api-key')
    const instanceKey = randomBytes(32).toString('hex')
    const app = await ports.listen('app', (port) =>
      startApp({
        env: {
          ...shared,
          APP_PORT: String(port),
          APP_AUTH_SECRET: secrets.authSecret,
          APP_INSTANCE_KEY: instanceKey,
          AGENTS_URL: agents.url,
          AGENTS_TOKEN: secrets.appToAgentsToken,
          PIPELINE_URL: pipeline.url,
          PIPELINE_TOKEN: secrets.appToPipelineToken,
          OWNER_API_KEY_FILE: ownerApiKeyFile,
          ...understudies.appEnv,
          STOOD_IN_FOR: understudies.stoodInFor.map(({ name, setting }) => `${name} (${setting})`).join(',')
        },
        logger: log('app')
      })
    )
    stops.push(() => app.stop())

    const instance: RunningInstance = {
      pid: process.pid,
      instanceKey,
      appUrl: app.url,
      pipelineUrl: pipeline.url,
      agentsUrl: agents.url,
      ...understudies.urls,
      ownerApiKeyFile,
      startedAt: new Date().toISOString()
    }
    // On a full disk it still runs, but other commands do not find it.
    const unnoted = (error: unknown) => log('callsheet').warn({ error }, 'what runs here could not be noted')
    await ports.remember().catch(unnoted)
    await writeRunningInstance(home, instance).catch(unnoted)
    stops.push(() => removeRunningInstance(home, instance).catch(unnoted))
    return {
      instance,
      signInUrl: await app.createOwnerSignInLink(),
      ownerApiKey: (await readFile(ownerApiKeyFile, 'utf8')).trim(),
      stoodInFor: understudies.stoodInFor,
      trialOfferUrl: understudies.appEnv['TRIAL_OFFER_URL'] ?? null,
      async makeExampleAd() {
        const { mediaUnderstudyUrl, modelUnderstudyUrl } = understudies.urls
        if (!mediaUnderstudyUrl || !modelUnderstudyUrl) return
        await app
          .makeExampleAd()
          .catch((error: unknown) => log('app').warn({ error }, 'the example ad was not finished'))
      },
      failed: failing.promise,
      stop
    }
  } catch (error) {
    await opening.catch(() => undefined)
    await stop()
    throw error
  }
}

async function loadServices() {
  const [agents, pipeline, app, studio, migration, misspelt] = await Promise.all([
    import('@callsheet/agents/entry/node.ts'),
    import('@callsheet/pipeline/entry/node.ts'),
    import('@callsheet/app/entry/node.ts'),
    import('@callsheet/app/entry/build-studio.ts'),
    import('@callsheet/lib/adapters/node/postgres/migrate.ts'),
    import('./misspelt-settings.ts')
  ])
  return { ...agents, ...pipeline, ...app, ...studio, ...migration, ...misspelt }
}

interface OpenDatabaseOptions {
  ownDatabase: string | null
  copy: RunningCopy
  home: string
  logger: Logger
  stops: (() => Promise<void>)[]
}

/** The user's own PostgreSQL or the embedded one. Only one running copy at a time holds it. */
async function openDatabase({
  ownDatabase,
  home,
  copy,
  logger,
  stops
}: OpenDatabaseOptions): Promise<{ url: string; dataDirectory: string | null }> {
  if (ownDatabase !== null) {
    const { name, onFailed: onLost } = copy
    const holding = () => holdInstanceLock({ url: ownDatabase, name, logger, onLost })
    const lock = await explainRefusals(ownDatabase, holding)
    stops.push(() => lock.release())
    return { url: ownDatabase, dataDirectory: null }
  }
  const postgres = await startEmbeddedPostgres({ directory: join(home, 'postgres'), logger, copy })
  stops.push(() => postgres.stop())
  return postgres
}

/** The log and the notes are in the home. A comma separates the folders in the setting, so none may have one. */
function foldersToWatch(folders: readonly (string | null)[]): string {
  return folders.filter((folder) => folder !== null && !folder.includes(',')).join(',')
}

function tellOnStandardError(line: string): void {
  process.stderr.write(`${line}\n`)
}
