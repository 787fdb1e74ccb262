import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@callsheet/lib/adapters/node/embedded-postgres.ts'
import { holdInstanceLock } from '@callsheet/lib/adapters/node/instance-lock.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { parseSettings } from '@callsheet/lib/settings.ts'
import { homeDirectory, readLocalSecrets, removeRunningInstance, writeRunningInstance } from './local-state.ts'
import type { RunningInstance } from './local-state.ts'
import { openPorts } from './ports.ts'
import { embeddedSettingFields } from './settings.ts'
import { readCommit } from './read-commit.ts'
import { startUnderstudies, type StoodIn } from './start-understudies.ts'

export interface StartCallsheetOptions {
  env: Record<string, string | undefined>
  /** What the second copy is told that runs: `callsheet start`. */
  instanceName: string
  /** False where nobody opens a page: the studio is then not built, and the API is all there is. */
  withStudio: boolean
}

export interface RunningCallsheet {
  instance: RunningInstance
  signInUrl: string
  ownerApiKey: string
  /** Empty when everything is real. */
  stoodInFor: StoodIn[]
  /** Makes the example ad in the background of a fresh start, where stand-ins make it for nothing. */
  makeExampleAd(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, the understudies that are needed, and the three services, each on a port of its own, in this
 * process. They talk over HTTP as in production. What started is stopped again when a later part fails to.
 */
export async function startCallsheet({
  env,
  instanceName,
  withStudio
}: StartCallsheetOptions): Promise<RunningCallsheet> {
  const { logLevel: level } = parseSettings(embeddedSettingFields, env)
  const home = homeDirectory(env)
  const secrets = await readLocalSecrets(home)
  const ports = await openPorts(home)
  const log = (service: string) => createLogger({ service, level, destination: join(home, 'callsheet.log') })
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne()
  }

  const opening = openDatabase({ env, home, instanceName, logger: log('postgres'), stops })
  // Awaited below; until then its failure is not one that nobody handles.
  opening.catch(() => undefined)
  const reading = readCommit()

  try {
    // PostgreSQL starts in processes of its own: meanwhile this one loads the services.
    const { startAgents, startPipeline, startApp, buildStudio, migrate } = await loadServices()
    const studio = withStudio ? buildStudio() : Promise.resolve()
    studio.catch(() => undefined)
    const databaseUrl = await opening
    await migrate({ url: databaseUrl, logger: log('migrate') })
    const commit = await reading

    const understudies = await startUnderstudies({
      env,
      home,
      mediaKey: secrets.mediaUnderstudyKey,
      choosePort: ports.choose,
      log
    })
    stops.push(understudies.stop)

    const agents = await startAgents({
      env: {
        ...env,
        ...understudies.agentsEnv,
        AGENTS_PORT: String(await ports.choose('agents', env.AGENTS_PORT)),
        SERVICE_TOKENS: `${secrets.appToAgentsToken},${secrets.pipelineToAgentsToken}`
      },
      logger: log('agents')
    })
    stops.push(() => agents.stop(5))

    const shared = {
      ...env,
      DATABASE_URL: databaseUrl,
      MEDIA_DIRECTORY: env.MEDIA_DIRECTORY ?? join(home, 'media'),
      COMMIT: commit
    }
    const pipeline = await startPipeline({
      env: {
        ...shared,
        ...understudies.pipelineEnv,
        PIPELINE_PORT: String(await ports.choose('pipeline', env.PIPELINE_PORT)),
        SERVICE_TOKENS: secrets.appToPipelineToken,
        PIPELINE_SIGNING_SECRET: secrets.callbackSecret,
        AGENTS_URL: agents.url,
        AGENTS_SERVICE_TOKEN: secrets.pipelineToAgentsToken
      },
      logger: log('pipeline')
    })
    stops.push(() => pipeline.stop())

    await studio
    const ownerApiKeyFile = join(home, 'owner-api-key')
    const app = await startApp({
      env: {
        ...shared,
        APP_PORT: String(await ports.choose('app', env.APP_PORT)),
        APP_AUTH_SECRET: secrets.authSecret,
        AGENTS_URL: agents.url,
        AGENTS_TOKEN: secrets.appToAgentsToken,
        PIPELINE_URL: pipeline.url,
        PIPELINE_TOKEN: secrets.appToPipelineToken,
        OWNER_API_KEY_FILE: ownerApiKeyFile,
        STOOD_IN_FOR: understudies.stoodInFor.map(({ name, setting }) => `${name} (${setting})`).join(',')
      },
      logger: log('app')
    })
    stops.push(() => app.stop())

    const instance: RunningInstance = {
      pid: process.pid,
      appUrl: app.url,
      pipelineUrl: pipeline.url,
      agentsUrl: agents.url,
      ...understudies.urls,
      ownerApiKeyFile,
      startedAt: new Date().toISOString()
    }
    await ports.remember({ pipeline: pipeline.url, media: understudies.urls.mediaUnderstudyUrl })
    await writeRunningInstance(home, instance)
    stops.push(() => removeRunningInstance(home))
    return {
      instance,
      signInUrl: await app.createOwnerSignInLink(),
      ownerApiKey: (await readFile(ownerApiKeyFile, 'utf8')).trim(),
      stoodInFor: understudies.stoodInFor,
      async makeExampleAd() {
        const { mediaUnderstudyUrl, modelUnderstudyUrl } = understudies.urls
        if (!mediaUnderstudyUrl || !modelUnderstudyUrl) return
        await app
          .makeExampleAd()
          .catch((error: unknown) => log('app').warn({ error }, 'the example ad was not finished'))
      },
      stop
    }
  } catch (error) {
    await opening.catch(() => undefined)
    await stop()
    throw error
  }
}

async function loadServices() {
  const [agents, pipeline, app, studio, migration] = await Promise.all([
    import('@callsheet/agents/entry/node.ts'),
    import('@callsheet/pipeline/entry/node.ts'),
    import('@callsheet/app/entry/node.ts'),
    import('@callsheet/app/entry/build-studio.ts'),
    import('@callsheet/lib/adapters/node/migrate.ts')
  ])
  return { ...agents, ...pipeline, ...app, ...studio, ...migration }
}

interface OpenDatabaseOptions {
  env: StartCallsheetOptions['env']
  instanceName: string
  home: string
  logger: Logger
  stops: (() => Promise<void>)[]
}

/** The user's own PostgreSQL, or the embedded one. Either is held by one running copy at a time. */
async function openDatabase({ env, home, instanceName, logger, stops }: OpenDatabaseOptions): Promise<string> {
  if (env.DATABASE_URL) {
    const lock = await holdInstanceLock({ url: env.DATABASE_URL, name: instanceName, logger })
    stops.push(() => lock.release())
    return env.DATABASE_URL
  }
  const postgres = await startEmbeddedPostgres({ directory: join(home, 'postgres'), logger, instanceName })
  stops.push(() => postgres.stop())
  return postgres.url
}
