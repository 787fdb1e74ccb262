import { withoutQuotas } from '../../app/testing/without-quotas.ts'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipelineSettings } from '@callsheet/understudy/media/stand-ins.ts'
import { startBalancer } from './balancer.ts'
import { superviseUnit, type UnitOptions, type UnitProcess } from './unit-process.ts'

export interface CrashSystem {
  units: Record<UnitName, UnitProcess>
  appUrl: string
  /** Address through the balancer. */
  pipelineUrl: string
  mediaUrl: string
  mediaDirectory: string
  ownerKeyFile: string
  pipelineToken: string
  stop(): Promise<void>
}

const unitNames = ['app', 'pipeline-1', 'pipeline-2', 'agents', 'media', 'model'] as const
export type UnitName = (typeof unitNames)[number]

const tokens = {
  app: 'crash-token-app-to-agents',
  appToPipeline: 'crash-token-app-to-pipeline',
  pipeline: 'crash-token-pipeline-to-agents'
}
const providerKey = 'crash-provider-key'
const callbackSecret = 'crash-callback-secret'

/** Every waiting time of production, shortened so that hours fit into minutes. */
const shortBounds = {
  PIPELINE_DATABASE_CONNECTIONS: '8',
  MEDIA_PROVIDER_TIMEOUT_SECONDS: '15',
  MEDIA_PROVIDER_READS_PER_SECOND: '40',
  POLL_PACE: '0.3',
  POLL_CLAIM_SECONDS: '10',
  WAKE_UP_MINUTES: '0.25',
  QUEUE_HEARTBEAT_SECONDS: '10',
  QUEUE_SUPERVISE_SECONDS: '3',
  SUBMITTING_GRACE_MINUTES: '0',
  STORE_RETRY_DELAY_SECONDS: '1',
  STORE_UNUSABLE_MINUTES: '0.1',
  STORE_TIMEOUT_SECONDS: '30',
  RECONCILE_GRACE_MINUTES: '0.3',
  RECONCILE_ABANDON_DAYS: '0.01'
}

/** Settings of the provider: small pictures, short times, and limits that are reached now and then. */
const mediaSettings = {
  imageSeconds: 0.3,
  clipSeconds: 0.6,
  size: 'thumbnail',
  createsPerTenSeconds: 60,
  callbackRetrySeconds: [1, 2, 5, 10, 20],
  readsPerSecond: 40
}

/** The units as in production: one process each, with two replicas of the pipeline service behind a balancer. */
export async function startSystem({
  databaseUrl,
  directory
}: {
  databaseUrl: string
  directory: string
}): Promise<CrashSystem> {
  const [app = 0, first = 0, second = 0, balanced = 0, agents = 0, media = 0, model = 0] = await freePorts(7)
  const url = (port: number) => `http://127.0.0.1:${port}`
  const mediaDirectory = join(directory, 'media')
  const ownerKeyFile = join(directory, 'owner-api-key')
  const stores = { DATABASE_URL: databaseUrl, MEDIA_DIRECTORY: mediaDirectory, MEDIA_ASSET_ORIGINS: url(media) }
  const balancer = await startBalancer({ port: balanced, targets: [first, second] })

  const pipeline = (port: number) => ({
    script: 'pipeline/entry/node.ts',
    healthUrl: `${url(port)}/ready`,
    env: {
      ...stores,
      ...shortBounds,
      PIPELINE_PORT: String(port),
      PIPELINE_PUBLIC_URL: url(balanced),
      SERVICE_TOKENS: tokens.appToPipeline,
      PIPELINE_SIGNING_SECRET: 'crash-signing-secret',
      AGENTS_URL: url(agents),
      AGENTS_SERVICE_TOKEN: tokens.pipeline,
      ...pipelineSettings({ url: url(media), apiKey: providerKey, callbackSecret })
    }
  })
  const all: Record<UnitName, Omit<UnitOptions, 'name' | 'logFile'>> = {
    model: {
      script: 'understudy/model/main.ts',
      args: [`--port=${model}`],
      healthUrl: `${url(model)}/__control/requests`
    },
    media: {
      script: 'understudy/media/main.ts',
      args: [
        `--port=${media}`,
        `--dir=${join(directory, 'provider')}`,
        `--key=${providerKey}`,
        `--callback-secret=${callbackSecret}`,
        `--settings=${JSON.stringify(mediaSettings)}`
      ],
      healthUrl: `${url(media)}/health`
    },
    agents: {
      script: 'agents/entry/node.ts',
      healthUrl: `${url(agents)}/health`,
      env: { AGENTS_PORT: String(agents), SERVICE_TOKENS: `${tokens.app},${tokens.pipeline}`, GATEWAY_URL: url(model) }
    },
    'pipeline-1': pipeline(first),
    'pipeline-2': pipeline(second),
    app: {
      script: 'app/entry/node.ts',
      healthUrl: `${url(app)}/health`,
      env: {
        ...stores,
        APP_PORT: String(app),
        APP_AUTH_SECRET: 'crash-auth-secret-of-at-least-32-characters',
        AGENTS_URL: url(agents),
        AGENTS_TOKEN: tokens.app,
        PIPELINE_URL: url(balanced),
        PIPELINE_TOKEN: tokens.appToPipeline,
        OWNER_API_KEY_FILE: ownerKeyFile,
        ...withoutQuotas,
        WELCOME_CREDITS: '10000000'
      }
    }
  }
  const supervised = unitNames.map((name) => [
    name,
    superviseUnit({ name, logFile: join(directory, `${name}.log`), ...all[name] })
  ])
  // Every name has its unit, because the list above holds all names.
  const units = Object.fromEntries(supervised) as Record<UnitName, UnitProcess>
  const stop = async () => {
    await Promise.all(Object.values(units).map((unit) => unit.stop()))
    await balancer.stop()
  }
  try {
    await Promise.all(Object.values(units).map((unit) => unit.up()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    units,
    appUrl: url(app),
    pipelineUrl: url(balanced),
    mediaUrl: url(media),
    mediaDirectory,
    ownerKeyFile,
    pipelineToken: tokens.appToPipeline,
    stop
  }
}

/** All ports are held at the same time, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    })
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
