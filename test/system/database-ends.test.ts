import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCluster, postgresControl } from '@callsheet/lib/adapters/node/postgres/embedded-cluster.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createOwnerClient } from '../../cli/owner-client.ts'
import type { ProduceSummary } from '../../cli/produce/produce-ad.ts'
import {
  createHome,
  runCallsheet,
  startCallsheetProcess,
  type CallsheetHome,
  type RunningProcess
} from '../support/callsheet-process.ts'
import { tickUntil } from '../support/tick-until.ts'
import { waitFor } from '../support/wait-for.ts'

const countsSchema = z.object({ created: z.number() })
const connectionSchema = z.object({ port: z.number(), password: z.string() })
const sessionSchema = z.object({ pid: z.number() })

let home: CallsheetHome
let running: RunningProcess
let api: ApiClient

beforeAll(async () => {
  const media = { imageSeconds: 5, clipSeconds: 5, size: 'thumbnail', createsPerTenSeconds: null }
  home = await createHome({ UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify(media) })
  running = await startCallsheetProcess(home)
  api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
}, 240_000)

afterAll(async () => {
  await running?.kill('SIGTERM')
  await home?.remove()
})

const directory = () => join(home.home, 'postgres')

async function serverPid(): Promise<number> {
  const text = await readFile(join(directory(), 'cluster', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

/** A separate connection to the embedded server, as its owner. */
async function connect(): Promise<Client> {
  const file = join(directory(), 'connection.json')
  const { port, password } = connectionSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const client = new Client({ host: '127.0.0.1', port, user: 'callsheet', password, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function sessionOf(client: Client, applicationName: string): Promise<number> {
  const text = 'select pid from pg_stat_activity where application_name like $1 order by backend_start limit 1'
  return sessionSchema.parse((await client.query(text, [applicationName])).rows[0]).pid
}

const disturbances: Record<string, () => Promise<void>> = {
  async 'the server is killed'() {
    process.kill(await serverPid(), 'SIGKILL')
  },
  async 'one of its sessions is killed, which makes it end all of them'() {
    const client = await connect()
    const session = await sessionOf(client, 'callsheet app')
    await client.end()
    process.kill(session, 'SIGKILL')
  },
  async 'somebody stops it with pg_ctl stop -m immediate'() {
    const logger = createLogger({ service: 'test', level: 'silent' })
    const cluster = await openCluster({ directory: directory(), logger })
    await postgresControl(cluster, ['stop', '--mode=immediate', '--wait'])
  }
}

/** Waits until every earlier session is gone and the server accepts new ones. */
async function endServer(how: () => Promise<void>): Promise<void> {
  const witness = await connect()
  const gone = new Promise((resolve) => witness.once('end', resolve))
  await how()
  await gone
  await waitFor('the server to be there again', async () => {
    const client = await connect().catch(() => null)
    await client?.end()
    return client !== null
  })
  await waitFor('the app server to be ready', isReady)
}

const isReady = async () => (await fetch(`${running.instance.appUrl}/ready`).catch(() => null))?.ok ?? false

/** Waits until everything ordered so far is at the provider or further. */
function allUnderWay(kind: 'image' | 'video', adId: string): Promise<boolean> {
  return waitFor(`every ${kind} to be at the provider`, async () => {
    const { items } = await api.call(libraryApi.list, { query: { adId } })
    const sent = items.filter((item) => item.kind === kind && !['Queued', 'Submitting'].includes(item.status))
    return sent.length === 2
  })
}

async function tasksCreated(): Promise<number> {
  const answer = await fetch(`${running.instance.mediaUnderstudyUrl}/__control/counts`)
  return countsSchema.parse(await answer.json()).created
}

async function newestAd(before: ReadonlySet<string>): Promise<string> {
  return waitFor('the ad of this production', async () => {
    const { items } = await api.call(adsApi.list)
    return items.find(({ id }) => !before.has(id))?.id ?? null
  })
}

const adsSoFar = new Set<string>()

describe.each(Object.entries(disturbances))('%s', (_name, disturb) => {
  test('among the stills and again among the clips: the production ends well, and nothing is bought twice', async () => {
    const createdBefore = await tasksCreated()
    const ticks = { home: home.home, pipelineUrl: running.instance.pipelineUrl, tick: 'every-minute' }
    const idea = ['Cold brew that never turns bitter', '--format', 'talking-head', '--ratio', '1:1']
    const size = ['--scenes', '2', '--seconds-per-scene', '4', '--missing-sheets', 'go-without', '--no-cut', '--json']
    const out = join(home.home, `out-${adsSoFar.size}`)
    const produced = runCallsheet(['produce', ...idea, ...size, '--out', out], home.env)
    const adId = await newestAd(adsSoFar)
    adsSoFar.add(adId)

    await allUnderWay('image', adId)
    await endServer(disturb)
    await tickUntil(ticks, allUnderWay('video', adId))
    await endServer(disturb)

    const { code, stdout, stderr } = await tickUntil(ticks, produced)
    expect(stderr).not.toMatch(/callsheet:/)
    expect(code).toBe(0)
    const summary: ProduceSummary = JSON.parse(stdout)
    const pipeline = await api.call(readPipeline, { query: { id: summary.pipelineId! } })
    const media = pipeline.scenes.flatMap((scene) => [scene.image, scene.video])
    expect(media).toHaveLength(4)
    for (const item of media) expect(item).toMatchObject({ status: 'Completed', isStored: true })

    // One task at the provider for each row, and each is paid once.
    expect((await tasksCreated()) - createdBefore).toBe(4)
    const { balance } = await api.call(creditsApi.read)
    expect(balance).toBe(summary.creditsBefore - media.reduce((sum, item) => sum + (item?.credits ?? 0), 0))
  }, 400_000)
})

test('the terminal and the log say that the server ended and that it runs again', async () => {
  expect(running.output.stderr).toContain('PostgreSQL ended unexpectedly. It is started again')
  expect(running.output.stderr).toMatch(/PostgreSQL runs again after \d+\.\d seconds/)
  const log = await readFile(join(home.home, 'callsheet.log'), 'utf8')
  expect(log).toContain('PostgreSQL ended unexpectedly')
  expect(log).toContain('PostgreSQL runs again')
})

/** The output of a second start before it ends. It must not run. */
async function startSecond(): Promise<string> {
  try {
    const second = await startCallsheetProcess(home)
    await second.kill('SIGKILL')
    return 'It started.'
  } catch (error) {
    return String(error)
  }
}

describe('a second copy', () => {
  const refusal = () => `already running on this data: ${running.instance.appUrl} (process ${running.instance.pid})`
  const countRestarts = () => running.output.stderr.split('PostgreSQL runs again').length
  /** A first copy that is stopped does not answer. It must not be taken for a dead one. */
  const whileSilent = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    process.kill(running.instance.pid, 'SIGSTOP')
    try {
      return await work()
    } finally {
      process.kill(running.instance.pid, 'SIGCONT')
    }
  }

  test('is refused before, during and after an outage of the server', async () => {
    expect(await startSecond()).toContain(refusal())

    const restarts = countRestarts()
    expect(
      await whileSilent(async () => {
        process.kill(await serverPid(), 'SIGKILL')
        return startSecond()
      })
    ).toContain(refusal())

    await waitFor('the server to be started again', async () => countRestarts() > restarts)
    expect(await whileSilent(startSecond)).toContain(refusal())
    await waitFor('the first copy to answer', isReady)
  }, 240_000)

  test('that took the lock first makes this one stop with a message, and keeps the server', async () => {
    const other = await connect()
    const taking = other.query(`select pg_advisory_lock(hashtextextended('callsheet-instance', 0))`)
    const helper = await connect()
    await waitFor('the other copy to wait for the lock', async () => {
      const { rows } = await helper.query(`select from pg_locks where locktype = 'advisory' and not granted`)
      return rows.length > 0
    })
    await helper.query('select pg_terminate_backend($1)', [await sessionOf(helper, 'callsheet start%')])
    await taking
    expect(await running.closed).toBe(1)
    expect(running.output.stderr).toContain('callsheet: Another copy is already running on this data')
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await Promise.all([other.end(), helper.end()])
    running = await startCallsheetProcess(home)
  }, 240_000)
})
