import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { startApp } from '@callsheet/app/entry/node.ts'
import { openLogFile } from '@callsheet/lib/adapters/node/log/log-file.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import type { QueueSuffix } from '@callsheet/lib/registry.ts'
import { researchMounts } from '@callsheet/lib/wire/research/market-research.ts'
import type { TickName } from '@callsheet/pipeline/schedule/registry.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { startWebUnderstudy, type WebUnderstudy } from '@callsheet/understudy/web/server.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { quickMedia } from './callsheet-process.ts'

/** Runs the pipeline service on one platform. */
export interface RunningPlatform {
  url: string
  /** Everything that it has logged so far. */
  readLog(): Promise<string>
  /** One tick of the schedule, at its scheduled moment. */
  tick(name: TickName, moment: Date): Promise<void>
  /** What the media store holds under a key, as bytes. Null when there is nothing. */
  objectSize(key: string): Promise<number | null>
  /** Sends without the service, as anybody who may write to its queues could. */
  sendToQueue(suffix: Exclude<QueueSuffix, 'dlq'>, body: unknown): Promise<void>
  stop(): Promise<void>
}

export interface PlatformSetup {
  databaseUrl: string
  /** Settings by name, the same on every platform. */
  settings: Record<string, string>
  /** For files that are deleted with the test. */
  directory: string
}

export type StartPlatform = (setup: PlatformSetup) => Promise<RunningPlatform>

/** A platform's pipeline service between the real app, the real agents service, a database and the stand-ins. */
export interface PipelineSystem extends Omit<RunningPlatform, 'tick'> {
  database: TestDatabase
  media: MediaUnderstudy
  web: WebUnderstudy
  api: ApiClient
  ownerId: string
  appUrl: string
  /** The owner's key for the app server. */
  ownerKey: string
  /** A later minute each time, unless a moment is given. */
  tick(name: TickName, moment?: Date): Promise<void>
  /** Calls it like the app, with the app's token unless another one is given. */
  call(path: string, init?: { method?: string; body?: unknown; token?: string | null }): Promise<Response>
}

export const ownKeyOfAUser = 'own-key-of-a-user'

const tokens = {
  appToAgents: 'token-from-app-to-agents',
  appToPipeline: 'token-from-app-to-pipeline',
  pipelineToAgents: 'token-from-pipeline-to-agents'
}
const providerKey = 'provider-key-of-the-system-suite'

export interface SystemOptions {
  /** Settings of the app server and the pipeline service, besides those of every suite. */
  settings?: Record<string, string>
  /** What the app server calls instead of the pipeline service. It ends with the system. */
  beforePipeline?(pipelineUrl: string): Promise<{ url: string; stop(): Promise<void> }>
}

export async function startPipelineSystem(
  startPlatform: StartPlatform,
  { settings = {}, beforePipeline }: SystemOptions = {}
): Promise<PipelineSystem> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'callsheet-system-'))
    stops.push(() => rm(directory, { recursive: true, force: true }))
    const sink = openLogFile({ path: join(directory, 'suite.log') })
    const logger = createLogger({ service: 'system-suite', level: 'info', sink })
    const database = await createTestDatabase()
    stops.push(() => database.close())
    const [web, model] = await Promise.all([startWebUnderstudy({ port: 0 }), startModelUnderstudy({ port: 0 })])
    stops.push(
      () => web.stop(),
      () => model.stop()
    )
    const media = await startMediaUnderstudy({
      port: 0,
      directory: join(directory, 'provider'),
      apiKey: [providerKey, ownKeyOfAUser],
      settings: quickMedia
    })
    stops.push(() => media.stop())
    const agents = await startAgents({
      env: {
        AGENTS_PORT: '0',
        GATEWAY_URL: model.url,
        SERVICE_TOKENS: `${tokens.appToAgents},${tokens.pipelineToAgents}`,
        FETCH_ALLOWED_ORIGINS: web.url,
        FETCH_HOST_INTERVAL_SECONDS: '0',
        RESEARCH_ORIGINS: JSON.stringify(
          Object.fromEntries(Object.entries(researchMounts).map(([source, path]) => [source, web.url + path]))
        ),
        META_AD_LIBRARY_TOKEN: 'understudy'
      },
      logger
    })
    stops.push(() => agents.stop(1))
    const platform = await startPlatform({
      databaseUrl: database.url,
      directory,
      settings: {
        SERVICE_TOKENS: tokens.appToPipeline,
        PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-suite',
        PROVIDER_KEY_SEALING_SECRETS: `suite:${'0123456789abcdef'.repeat(4)}`,
        AGENTS_URL: agents.url,
        AGENTS_SERVICE_TOKEN: tokens.pipelineToAgents,
        ...media.pipelineSettings,
        MEDIA_ASSET_ORIGINS: media.url,
        POLL_PACE: '0.02',
        POLL_CLAIM_SECONDS: '5',
        STORE_RETRY_DELAY_SECONDS: '1',
        STORE_UNUSABLE_MINUTES: '0.02',
        STORE_MAX_BYTES: '4000000',
        COMMIT: 'of-the-suite',
        ...settings
      }
    })
    stops.push(() => platform.stop())
    const between = await beforePipeline?.(platform.url)
    stops.push(async () => between?.stop())
    const keyFile = join(directory, 'owner-api-key')
    const app = await startApp({
      env: {
        APP_PORT: '0',
        APP_AUTH_SECRET: 'an-auth-secret-of-at-least-32-characters',
        APP_DATABASE_CONNECTIONS: '4',
        DATABASE_URL: database.url,
        MEDIA_DIRECTORY: join(directory, 'media'),
        MEDIA_ASSET_ORIGINS: media.url,
        AGENTS_URL: agents.url,
        AGENTS_TOKEN: tokens.appToAgents,
        PIPELINE_URL: between?.url ?? platform.url,
        PIPELINE_TOKEN: tokens.appToPipeline,
        OWNER_API_KEY_FILE: keyFile,
        ...settings
      },
      logger
    })
    stops.push(() => app.stop(0))
    const ownerKey = (await readFile(keyFile, 'utf8')).trim()
    let minute = Math.floor(Date.now() / 60_000)
    return {
      ...platform,
      database,
      media,
      web,
      ownerId: app.ownerId,
      appUrl: app.url,
      ownerKey,
      api: createOwnerClient({ appUrl: app.url, apiKey: ownerKey }),
      tick: (name, moment = new Date((minute += 1) * 60_000)) => platform.tick(name, moment),
      call: (path, { method = 'POST', body, token = tokens.appToPipeline } = {}) =>
        fetch(platform.url + path, {
          method,
          headers: { ...(token !== null && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) })
        }),
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}
