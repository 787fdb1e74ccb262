import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { createChangeTeller } from '@callsheet/lib/changes/change-teller.ts'
import { atMost, competitors, type Benchmark } from '../harness/benchmark.ts'
import { openDatabases } from '../harness/databases.ts'
import { paced } from '../harness/paced.ts'
import { startServer } from '../harness/server-process.ts'
import { silent } from '../harness/silent.ts'
import { quantile, round } from '../harness/statistics.ts'
import { createWatchingUsers, watchersPerUser, type WatchingUser } from './watchers.ts'

const names = ['ours', 'bare'] as const
type Name = (typeof names)[number]

const about = [
  'Watchers of one process, twenty of each user, who are told of changes of their user at a fixed pace. The time of each is from the moment when another process was told of the change to the moment when the watcher has read it. It includes the time for which the teller gathers changes: up to 50 ms of every figure.',
  '`bare` is the floor: one connection that listens and a plain HTTP server that writes what it hears to the sockets of the user. It checks no key, holds no limits and knows no slow reader. `ours` is the whole app server.'
]

/** Changes as their watchers see them. */
export const live: Benchmark = async ({ quick, only, say }) => {
  const watcherCount = quick ? 100 : 2_000
  const pace = quick ? { perSecond: 20, seconds: 1 } : { perSecond: 100, seconds: 10 }
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-'))
  const databases = await openDatabases([500], say)
  const databaseUrl = databases.urls.get(500) ?? ''
  const results: ({ name: Name; watchers: number } & Awaited<ReturnType<typeof measure>>)[] = []
  try {
    const users = await createWatchingUsers(databaseUrl, Math.ceil(watcherCount / watchersPerUser))
    for (const name of competitors(names, only)) {
      say(`${name}: ${watcherCount} watchers, ${pace.perSecond} changes a second for ${pace.seconds} s`)
      const path = join(import.meta.dirname, 'candidates', `${name}.ts`)
      const server = await startServer(name, path, { databaseUrl, directory: join(directory, name) })
      try {
        results.push({ name, watchers: watcherCount, ...(await measure({ server, databaseUrl, users, pace })) })
      } finally {
        await server.stop()
      }
    }
  } finally {
    await databases.close()
    await rm(directory, { recursive: true, force: true })
  }
  const of = (wanted: Name) => results.find(({ name }) => name === wanted)
  const [ours, bare] = [of('ours'), of('bare')]
  return {
    result: { pace, candidates: results },
    about,
    tables: [
      {
        title: `${watcherCount} watchers of one process, ${pace.perSecond} changes a second`,
        head: ['', 'watchers', 'seen', 'p50 ms', 'p99 ms', 'CPU ms/change', 'idle CPU %', 'peak MB'],
        rows: results.map((one) => [
          one.name,
          one.watchers,
          `${one.seen} of ${one.expected}`,
          one.p50Milliseconds.toFixed(1),
          one.p99Milliseconds.toFixed(1),
          one.cpuMilliseconds.toFixed(2),
          one.idlePercent.toFixed(1),
          one.peakMegabytes
        ])
      }
    ],
    plots: [],
    bars: [
      ...(ours ? [atMost('changes that a watcher did not see', 0, ours.expected - ours.seen)] : []),
      ...(ours && !quick ? [atMost('p99 until the watcher has read a change, ms', 100, ours.p99Milliseconds)] : []),
      ...(ours && bare && !quick
        ? [atMost("p99 to the bare server's", 2, round(ours.p99Milliseconds / bare.p99Milliseconds))]
        : [])
    ]
  }
}

interface Measure {
  server: Awaited<ReturnType<typeof startServer>>
  databaseUrl: string
  users: readonly WatchingUser[]
  pace: { perSecond: number; seconds: number }
}

async function measure({ server, databaseUrl, users, pace }: Measure) {
  const times: number[] = []
  const toldAt = new Map<string, number>()
  const onSeen = (id: string) => {
    const at = toldAt.get(id)
    if (at !== undefined) times.push(performance.now() - at)
  }
  const closers = await openWatchers(server.url, users, onSeen)
  const { database, close } = openDatabase({ url: databaseUrl, maxConnections: 2, logger: silent })
  const teller = createChangeTeller({ database, clock: systemClock, logger: silent })
  try {
    const idleSeconds = 3
    const before = await server.used()
    await systemClock.sleep(idleSeconds)
    const idle = await server.used()
    // Until the server's code is compiled like that of a server that has run for a while.
    await paced(pace, async (index) =>
      teller.tell({ ownerId: users[index % users.length]?.id ?? '', kind: 'media', id: `warm-up-${index}`, adId: null })
    )
    const warm = await server.used()
    let number = 0
    await paced(pace, async () => {
      const owner = users[number % users.length]
      const id = `change-${number}`
      number += 1
      toldAt.set(id, performance.now())
      teller.tell({ ownerId: owner?.id ?? '', kind: 'media', id, adId: null })
    })
    await teller.end()
    const expected = toldAt.size * watchersPerUser
    for (let waited = 0; times.length < expected && waited < 100; waited += 1) await systemClock.sleep(0.05)
    const after = await server.used()
    return {
      expected,
      seen: times.length,
      p50Milliseconds: round(quantile(times, 0.5)),
      p99Milliseconds: round(quantile(times, 0.99)),
      cpuMilliseconds: round((after.cpuMilliseconds - warm.cpuMilliseconds) / toldAt.size),
      idlePercent: round((idle.cpuMilliseconds - before.cpuMilliseconds) / idleSeconds / 10),
      peakMegabytes: after.peakMegabytes
    }
  } finally {
    for (const leave of closers) leave()
    await close()
  }
}

/** Resolves when each has read that changes arrive. */
async function openWatchers(
  url: string,
  users: readonly WatchingUser[],
  onSeen: (id: string) => void
): Promise<(() => void)[]> {
  const opening = users.flatMap(({ id, key }) =>
    Array.from(
      { length: watchersPerUser },
      () =>
        new Promise<() => void>((resolve, reject) => {
          const headers = { authorization: `Bearer ${key}`, 'x-user': id }
          const call = request(`${url}/api/changes`, { agent: false, headers }, (response) => {
            if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`))
            response.setEncoding('utf8')
            let text = ''
            response.on('data', (chunk: string) => {
              text += chunk
              const end = text.lastIndexOf('\n\n')
              if (end < 0) return
              for (const [, seen = ''] of text.slice(0, end).matchAll(/"id":"(change-\d+)"/g)) onSeen(seen)
              if (text.includes('"isLive":true')) resolve(() => call.destroy())
              text = text.slice(end + 2)
            })
          })
          call.on('error', reject)
          call.end()
        })
    )
  )
  return Promise.all(opening)
}
