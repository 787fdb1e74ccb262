import { withoutQuotas } from '../../../app/testing/without-quotas.ts'
import { join } from 'node:path'
import { pipelineSettings } from '@callsheet/understudy/media/stand-ins.ts'
import { findPorts } from './find-ports.ts'
import { type Certificate, type Link, startLink } from './link.ts'
import { superviseUnit, type UnitOptions, type UnitProcess } from './unit-process.ts'

export interface ChaosSystem {
  units: Record<UnitName, UnitProcess>
  /** The network: every call between two of them goes through its link. */
  links: Record<LinkName, Link>
  /** Addresses of the user's links. */
  appUrl: string
  pipelineUrl: string
  /** The provider itself. The control routes are asked there, past the link. */
  mediaUrl: string
  mediaDirectory: string
  logDirectory: string
  ownerKeyFile: string
  pipelineToken: string
  stop(): Promise<void>
}

export interface SystemOptions {
  /** Where the database listens. */
  databaseUrl: string
  /** Folder for logs, media files and the provider's tasks. */
  directory: string
  /** Of the app server and the agents service. The pipeline service always has two. */
  replicas?: 1 | 2
  /** Settings of every unit of ours, over those of here. */
  env?: Record<string, string>
  /** Modules that are loaded before every unit of ours. */
  preloads?: readonly string[]
  /** The checkout that our units run. */
  root?: string
  /** The name of this machine in the addresses of the links. */
  linkHost?: string
  /** The provider speaks https with it. */
  providerCertificate?: Certificate
  /** The provider refuses more creates than these (60). */
  createsPerTenSeconds?: number
  /** The units write to their log files themselves. */
  writesOwnLogs?: boolean
}

const unitNames = ['app-1', 'app-2', 'pipeline-1', 'pipeline-2', 'agents-1', 'agents-2', 'media', 'model'] as const
export type UnitName = (typeof unitNames)[number]

const linkNames = [
  'user-app',
  'user-pipeline',
  'app-agents',
  'app-pipeline',
  'app-database',
  'pipeline-agents',
  'pipeline-database',
  'pipeline-provider',
  'pipeline-assets',
  'provider-pipeline',
  'agents-model'
] as const
export type LinkName = (typeof linkNames)[number]

const tokens = {
  app: 'chaos-token-app-to-agents',
  appToPipeline: 'chaos-token-app-to-pipeline',
  pipeline: 'chaos-token-pipeline-to-agents'
}
const providerKey = 'chaos-provider-key'
const callbackSecret = 'chaos-callback-secret'

/** Every waiting time of production, shortened so that hours fit into minutes. */
const shortBounds = {
  PIPELINE_DATABASE_CONNECTIONS: '8',
  MEDIA_PROVIDER_TIMEOUT_SECONDS: '15',
  MEDIA_PROVIDER_LATE_ARRIVAL_SECONDS: '30',
  MEDIA_PROVIDER_READS_PER_SECOND: '40',
  POLL_PACE: '0.3',
  POLL_CLAIM_SECONDS: '10',
  WAKE_UP_MINUTES: '0.25',
  QUEUE_HEARTBEAT_SECONDS: '10',
  QUEUE_SUPERVISE_SECONDS: '3',
  SUBMITTING_GRACE_MINUTES: '0',
  BREAKER_PAUSE_SECONDS: '2',
  BREAKER_LONGEST_PAUSE_SECONDS: '20',
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
  framesPerSecond: 6,
  renderConcurrency: 2,
  callbackRetrySeconds: [1, 2, 5, 10, 20],
  readsPerSecond: 40
}

/** The units as in production: one process each, with two replicas of each service of ours behind balancers. */
export async function startSystem(options: SystemOptions): Promise<ChaosSystem> {
  const { databaseUrl, directory, replicas = 2, linkHost = '127.0.0.1', providerCertificate } = options
  const { createsPerTenSeconds = 60 } = options
  const ports = Object.fromEntries(
    (await findPorts(unitNames.length + linkNames.length)).map((port, index) => [
      [...unitNames, ...linkNames][index],
      port
    ])
    // Every name has its port, because there are as many.
  ) as Record<UnitName | LinkName, number>
  const direct = (name: UnitName) => `http://127.0.0.1:${ports[name]}`
  const through = (name: LinkName, scheme = 'http') => `${scheme}://${linkHost}:${ports[name]}`
  const both = (name: 'app' | 'agents' | 'pipeline') =>
    replicas === 1 && name !== 'pipeline' ? [ports[`${name}-1`]] : [ports[`${name}-1`], ports[`${name}-2`]]
  const databasePort = Number(new URL(databaseUrl).port)
  const targets: Record<LinkName, number[]> = {
    'user-app': both('app'),
    'user-pipeline': both('pipeline'),
    'app-agents': both('agents'),
    'app-pipeline': both('pipeline'),
    'app-database': [databasePort],
    'pipeline-agents': both('agents'),
    'pipeline-database': [databasePort],
    'pipeline-provider': [ports.media],
    'pipeline-assets': [ports.media],
    'provider-pipeline': both('pipeline'),
    'agents-model': [ports.model]
  }
  const links = Object.fromEntries(
    await Promise.all(
      linkNames.map(async (name) => {
        const certificate = name === 'pipeline-provider' ? providerCertificate : undefined
        return [name, await startLink({ port: ports[name], targets: targets[name], certificate })] as const
      })
    )
    // Every name has its link, because the list above holds all names.
  ) as Record<LinkName, Link>

  const mediaDirectory = join(directory, 'media')
  const logDirectory = join(directory, 'logs')
  const ownerKeyFile = join(directory, 'owner-api-key')
  const databaseThrough = (name: LinkName) => {
    const url = new URL(databaseUrl)
    url.host = `${linkHost}:${ports[name]}`
    return url.href
  }
  const stores = {
    MEDIA_DIRECTORY: mediaDirectory,
    MEDIA_ASSET_ORIGINS: [direct('media'), through('pipeline-assets')].join(','),
    // The cells' disks hold some tens of megabytes.
    STORAGE_MIN_FREE_BYTES: '2000000',
    STORAGE_CHECK_SECONDS: '5'
  }
  const providerUrl = through('pipeline-provider', providerCertificate ? 'https' : 'http')
  const ours = {
    ...(options.preloads && { preloads: options.preloads }),
    ...(options.root && { root: options.root })
  }
  const app = (name: UnitName) => ({
    ...ours,
    script: 'app/entry/node.ts',
    healthUrl: `${direct(name)}/health`,
    env: {
      ...stores,
      DATABASE_URL: databaseThrough('app-database'),
      APP_PORT: String(ports[name]),
      APP_PUBLIC_URL: through('user-app'),
      APP_AUTH_SECRET: 'chaos-auth-secret-of-at-least-32-characters',
      AGENTS_URL: through('app-agents'),
      AGENTS_TOKEN: tokens.app,
      PIPELINE_URL: through('app-pipeline'),
      PIPELINE_TOKEN: tokens.appToPipeline,
      ...withoutQuotas,
      WELCOME_CREDITS: '10000000',
      OWNER_API_KEY_FILE: ownerKeyFile,
      ...options.env
    }
  })
  const agents = (name: UnitName) => ({
    ...ours,
    script: 'agents/entry/node.ts',
    healthUrl: `${direct(name)}/health`,
    env: {
      AGENTS_PORT: String(ports[name]),
      SERVICE_TOKENS: `${tokens.app},${tokens.pipeline}`,
      GATEWAY_URL: through('agents-model'),
      ...options.env
    }
  })
  const pipeline = (name: UnitName) => ({
    ...ours,
    script: 'pipeline/entry/node.ts',
    healthUrl: `${direct(name)}/ready`,
    env: {
      ...stores,
      DATABASE_URL: databaseThrough('pipeline-database'),
      ...shortBounds,
      PIPELINE_PORT: String(ports[name]),
      PIPELINE_PUBLIC_URL: through('provider-pipeline'),
      SERVICE_TOKENS: tokens.appToPipeline,
      PIPELINE_SIGNING_SECRET: 'chaos-signing-secret',
      AGENTS_URL: through('pipeline-agents'),
      AGENTS_SERVICE_TOKEN: tokens.pipeline,
      ...pipelineSettings({ url: providerUrl, apiKey: providerKey, callbackSecret }),
      ...options.env
    }
  })
  const all: Record<UnitName, Omit<UnitOptions, 'name' | 'logFile'>> = {
    model: {
      script: 'understudy/model/main.ts',
      args: [`--port=${ports.model}`],
      healthUrl: `${direct('model')}/__control/requests`
    },
    media: {
      script: 'understudy/media/main.ts',
      args: [
        `--port=${ports.media}`,
        `--dir=${join(directory, 'provider')}`,
        `--key=${providerKey}`,
        `--callback-secret=${callbackSecret}`,
        `--asset-url=${through('pipeline-assets')}`,
        `--settings=${JSON.stringify({ ...mediaSettings, createsPerTenSeconds })}`
      ],
      healthUrl: `${direct('media')}/health`
    },
    'agents-1': agents('agents-1'),
    'agents-2': agents('agents-2'),
    'pipeline-1': pipeline('pipeline-1'),
    'pipeline-2': pipeline('pipeline-2'),
    'app-1': app('app-1'),
    'app-2': app('app-2')
  }
  const supervise = (name: UnitName): UnitProcess => {
    // The stand-ins keep their logs outside of the folder whose disk may be full.
    const isStandIn = name === 'model' || name === 'media'
    return superviseUnit({
      name,
      logFile: join(isStandIn ? directory : logDirectory, `${name}.log`),
      writesOwnLog: !isStandIn && (options.writesOwnLogs ?? false),
      ...all[name]
    })
  }
  const running = new Map<UnitName, UnitProcess>()
  const start = async (names: readonly UnitName[]) => {
    for (const name of names) running.set(name, supervise(name))
    await Promise.all(names.map((name) => running.get(name)?.up()))
  }
  const stop = async () => {
    await Promise.all([...running.values()].map((unit) => unit.stop()))
    await Promise.all(Object.values(links).map((link) => link.stop()))
  }
  try {
    await start(unitNames.filter((name) => name !== 'app-2' && (replicas === 2 || name !== 'agents-2')))
    // It reads the owner's key that the first one has written.
    if (replicas === 2) await start(['app-2'])
  } catch (error) {
    await stop()
    throw error
  }
  // Without second replicas their names stand for the first ones.
  const units = Object.fromEntries(
    unitNames.map((name) => [name, running.get(name) ?? running.get(name === 'app-2' ? 'app-1' : 'agents-1')])
  ) as Record<UnitName, UnitProcess>
  return {
    units,
    links,
    appUrl: `http://127.0.0.1:${ports['user-app']}`,
    pipelineUrl: `http://127.0.0.1:${ports['user-pipeline']}`,
    mediaUrl: direct('media'),
    mediaDirectory,
    logDirectory,
    ownerKeyFile,
    pipelineToken: tokens.appToPipeline,
    stop
  }
}
