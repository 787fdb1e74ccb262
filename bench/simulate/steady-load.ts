/** What one scene costs, as `npm run bench -- scene` measured it at 100,000 scenes an hour. */
export interface SceneCosts {
  transactions: number
  walBytes: number
  databaseBytes: number
  serviceMilliseconds: number
  postgresMilliseconds: number
}

export interface Need {
  what: string
  /** In words, with its unit. */
  needed: string
  /** What one of it carries, in words. */
  carries: string
  /** How many of it are needed. Above 1, more of it must be there. */
  times: number
}

export interface SteadyLoad {
  node: Need[]
  cloudflare: Need[]
  /** Both have PostgreSQL and a provider. */
  both: Need[]
}

const mebi = 1024 * 1024
const gibi = 1024 * mebi

/** Of a scene: a still of 2 MB and a clip of 6 MB, two tasks, four messages, two status reads (docs/scale.md). */
const scene = { mediaBytes: 8e6, tasks: 2, reads: 2, messages: 4, busiestQueueMessages: 1, rows: 3 }

/** A process uses one core of JavaScript. Beyond this share of it, answers wait. */
const busyShare = 0.8
const assumed = {
  createsPerSecond: 2,
  readsPerSecond: 10,
  networkBytesPerSecond: 1.25e9,
  postgresCores: 16,
  postgresConnections: 400,
  connectionsPerProcess: 19,
  transactionSeconds: 0.01,
  walBytesPerSecond: 200 * mebi,
  postgresDiskBytes: 1024 * gibi,
  postgresMemoryBytes: 64 * gibi,
  indexBytesOfRow: 150,
  cloudflareQueueMessages: 5_000,
  cloudflareConsumers: 250,
  cloudflareConnections: 100,
  storeSecondsOfClip: 2
}

/** What so many scenes an hour need, hour after hour. Every need is the rate times what a scene costs, over its limit. */
export function steadyLoad(scenesPerHour: number, costs: SceneCosts): SteadyLoad {
  const rate = scenesPerHour / 3_600
  const processes = Math.max(1, Math.ceil((rate * costs.serviceMilliseconds) / (1_000 * busyShare)))
  const perDay = rate * 86_400
  const rows = perDay * scene.rows
  const media = rate * scene.mediaBytes
  const need = (what: string, amount: number, limit: number, unit: string, per: string): Need => ({
    what,
    needed: `${figure(amount)} ${unit}`,
    carries: `${figure(limit)} ${per}`,
    times: amount / limit
  })
  const inMegabytes = (bytes: number) => bytes / 1e6
  return {
    both: [
      need(
        'accounts at the provider, by its creates',
        rate * scene.tasks,
        assumed.createsPerSecond,
        'creates a second',
        'for an account'
      ),
      need(
        'keys at the provider, by status reads',
        rate * scene.reads,
        assumed.readsPerSecond,
        'reads a second',
        'for a key'
      ),
      need(
        'PostgreSQL, processor',
        (rate * costs.postgresMilliseconds) / 1_000,
        assumed.postgresCores,
        'cores',
        'cores'
      ),
      need(
        'PostgreSQL, log',
        inMegabytes(rate * costs.walBytes),
        inMegabytes(assumed.walBytesPerSecond),
        'MB a second',
        'MB a second of its disk'
      ),
      need(
        'PostgreSQL, disk after 30 days',
        (perDay * 30 * costs.databaseBytes) / gibi,
        assumed.postgresDiskBytes / gibi,
        'GB',
        'GB'
      ),
      need(
        'PostgreSQL, indexes of 30 days in memory',
        (rows * 30 * assumed.indexBytesOfRow) / gibi,
        assumed.postgresMemoryBytes / gibi,
        'GB',
        'GB'
      )
    ],
    node: [
      need('processes', (rate * costs.serviceMilliseconds) / 1_000, busyShare, 'cores', 'of a core for each'),
      need(
        'network, each way',
        inMegabytes(media),
        inMegabytes(assumed.networkBytesPerSecond),
        'MB a second',
        'MB a second (10 Gbit/s)'
      ),
      need(
        'PostgreSQL, connections',
        processes * assumed.connectionsPerProcess,
        assumed.postgresConnections,
        'connections',
        'without a pooler'
      )
    ],
    cloudflare: [
      need(
        'the busiest queue',
        rate * scene.busiestQueueMessages,
        assumed.cloudflareQueueMessages,
        'messages a second',
        'for a queue'
      ),
      need(
        'consumers of the clips’ store queue',
        rate * assumed.storeSecondsOfClip,
        assumed.cloudflareConsumers,
        'copies at once',
        'for a queue'
      ),
      need(
        'connections of a Hyperdrive',
        rate * costs.transactions * assumed.transactionSeconds,
        assumed.cloudflareConnections,
        'at once',
        'to its origin'
      )
    ]
  }
}

/** The needs of a platform, the one that breaks first at the top. */
export function breakingOrder(load: SteadyLoad, platform: 'node' | 'cloudflare'): Need[] {
  return [...load.both, ...load[platform]].toSorted((one, other) => other.times - one.times)
}

/** Three digits are as much as these figures are worth. */
const figure = (value: number): string => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value)
