import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { startApp } from '@callsheet/app/entry/node.ts'
import { startWorkers, type RunningWorkers } from '@callsheet/lib/adapters/cloudflare/testing/start-workers.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/test-database.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { createApiClient, type ApiClient } from '../../cli/produce/api-client.ts'
import { pipelineUnit } from '../../cli/deploy/units.ts'
import { quickMedia } from './callsheet-process.ts'
import { deployedWorker } from './deployed-worker.ts'
import { freePort } from './free-port.ts'

export interface WorkersSystem {
  workers: RunningWorkers
  database: TestDatabase
  media: MediaUnderstudy
  api: ApiClient
  pipelineToken: string
  /** Lines of the pipeline service's log. */
  logLines: string[]
  /** Fires a Cron Trigger by hand, each time for another minute. */
  fireCron(cron: string): Promise<void>
  stop(): Promise<void>
}

const tokens = { appToAgents: 'token-from-app-to-agents', appToPipeline: 'token-from-app-to-pipeline', pipelineToAgents: 'token-from-pipeline-to-agents' }
const providerKey = 'provider-key-of-the-workers-suite'

/** The pipeline service in workerd as it is deployed to staging; the app, the agents service and the stand-ins on Node. */
export async function startWorkersSystem(): Promise<WorkersSystem> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'callsheet-workers-'))
    stops.push(() => rm(directory, { recursive: true, force: true }))
    const logger = createLogger({ service: 'workers-suite', level: 'info', destination: join(directory, 'suite.log') })
    const database = await createTestDatabase()
    stops.push(() => database.close())
    const model = await startModelUnderstudy({ port: 0 })
    stops.push(() => model.stop())
    const media = await startMediaUnderstudy({
      port: 0,
      directory: join(directory, 'provider'),
      apiKey: [providerKey],
      // The stand-in's settings are of its own schema; these are the quick ones of every suite.
      settings: quickMedia as Parameters<typeof startMediaUnderstudy>[0]['settings']
    })
    stops.push(() => media.stop())
    const agents = await startAgents({
      env: { AGENTS_PORT: '0', GATEWAY_URL: model.url, SERVICE_TOKENS: `${tokens.appToAgents},${tokens.pipelineToAgents}` },
      logger
    })
    stops.push(() => agents.stop(1))

    const port = await freePort()
    const logLines: string[] = []
    const worker = await deployedWorker(pipelineUnit('staging'), {
      databaseUrl: database.url,
      settings: {
        SERVICE_TOKENS: tokens.appToPipeline,
        PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-suite',
        PIPELINE_PUBLIC_URL: `http://127.0.0.1:${port}`,
        PROVIDER_KEY_SEALING_SECRETS: `suite:${'0123456789abcdef'.repeat(4)}`,
        AGENTS_URL: agents.url,
        AGENTS_SERVICE_TOKEN: tokens.pipelineToAgents,
        MEDIA_PROVIDER_API_KEY: providerKey,
        MEDIA_PROVIDER_URL: media.url,
        MEDIA_PROVIDER_UPLOAD_URL: media.url,
        MEDIA_PROVIDER_CALLBACK_SECRET: media.callbackSecret,
        FAL_API_KEY: providerKey,
        FAL_URL: media.url,
        FAL_JWKS_URL: `${media.url}/.well-known/jwks.json`,
        POLL_PACE: '0.02',
        STORE_RETRY_DELAY_SECONDS: '1',
        COMMIT: 'of-the-suite'
      }
    })
    const workers = await startWorkers({ workers: [worker], port, onLog: (line) => logLines.push(line) })
    stops.push(() => workers.close())

    const keyFile = join(directory, 'owner-api-key')
    const app = await startApp({
      env: {
        APP_PORT: '0',
        APP_AUTH_SECRET: 'an-auth-secret-of-at-least-32-characters',
        APP_DATABASE_CONNECTIONS: '4',
        DATABASE_URL: database.url,
        MEDIA_DIRECTORY: join(directory, 'media'),
        AGENTS_URL: agents.url,
        AGENTS_TOKEN: tokens.appToAgents,
        PIPELINE_URL: workers.url,
        PIPELINE_TOKEN: tokens.appToPipeline,
        OWNER_API_KEY_FILE: keyFile
      },
      logger
    })
    stops.push(() => app.stop(0))
    let minute = Math.floor(Date.now() / 60_000)
    return {
      workers,
      database,
      media,
      logLines,
      pipelineToken: tokens.appToPipeline,
      api: createApiClient({ appUrl: app.url, apiKey: (await readFile(keyFile, 'utf8')).trim() }),
      async fireCron(cron) {
        minute += 1
        const query = new URLSearchParams({ cron, time: String(minute * 60_000) })
        const answer = await fetch(`${workers.url}/cdn-cgi/local/scheduled?${query}`)
        if (!answer.ok) throw new Error(`The cron ${cron} answered ${answer.status}: ${await answer.text()}`)
      },
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}
