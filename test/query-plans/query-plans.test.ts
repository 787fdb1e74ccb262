import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { claimFilm } from '../../app/domain/films/claim-film.ts'
import { claimTake } from '../../app/domain/voices/claim-take.ts'
import { startApp, type RunningApp } from '../../app/entry/node.ts'
import { samplePng } from '../../app/testing/sample-png.ts'
import { startPipeline, type RunningPipeline } from '../../pipeline/entry/node.ts'
import { noteBalances } from '../../pipeline/schedule/note-balances.ts'
import { schedule } from '../../pipeline/schedule/registry.ts'
import { startMediaUnderstudy } from '../../understudy/media/server.ts'
import { createBusyDatabase } from './busy-database.ts'
import { filledId } from './fill-table.ts'
import { findScans } from './find-scans.ts'
import { recordQueries, type QueryRecorder } from './record-queries.ts'

const token = 'a-service-token-for-tests'
const providerKey = 'provider-key-of-tests'
const largeFrom = 40_000

describe('at a million rows', () => {
  let directory: string
  let database: TestDatabase
  let client: Client
  let recorder: QueryRecorder
  let pipeline: RunningPipeline
  let app: RunningApp
  let key: string
  let largeTables: ReadonlySet<string>

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'callsheet-plans-'))
    database = await createBusyDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(`insert into credit_accounts (owner_id, balance) values ('users1', 1000)`)
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
      [largeFrom]
    )
    largeTables = new Set(rows.map(({ name }) => name))
    const keyFile = join(directory, 'owner-api-key')
    const env = {
      DATABASE_URL: database.url,
      MEDIA_DIRECTORY: join(directory, 'media'),
      AGENTS_URL: 'http://127.0.0.1:1'
    }
    pipeline = await startPipeline({ logger: silentLogger, env: { ...env, ...pipelineEnv } })
    app = await startApp({
      logger: silentLogger,
      env: { ...env, ...appEnv, PIPELINE_URL: pipeline.url, OWNER_API_KEY_FILE: keyFile }
    })
    key = (await readFile(keyFile, 'utf8')).trim()
    recorder = recordQueries()
  }, 600_000)

  afterAll(async () => {
    recorder?.stop()
    await app?.stop(0)
    await pipeline?.stop()
    await client?.end()
    await database?.close()
    await rm(directory, { recursive: true, force: true })
  }, 120_000)

  test.each(Object.keys(schedule))(
    'the jobs of %s read by index',
    async (name) => {
      recorder.queries.clear()
      const response = await fetch(`${pipeline.url}/api/admin/ticks/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` }
      })
      expect(response.status).toBe(200)
      expect(await scansSoFar()).toEqual([])
    },
    300_000
  )

  test('what a provider’s bill of an hour should say is read by index', async () => {
    const media = await startMediaUnderstudy({ port: 0, directory: join(directory, 'understudy'), apiKey: providerKey })
    try {
      const { runtime } = pipeline
      const settings = { ...runtime.settings, providerUrl: media.url }
      const signal = new AbortController().signal
      expect(await noteBalances({ ...runtime, settings }, signal)).toMatchObject({ read: 1 })
      recorder.queries.clear()
      expect(await noteBalances({ ...runtime, settings }, signal)).toMatchObject({ read: 1 })
      expect([...recorder.queries.values()].some(({ text }) => text.includes('billed_millionths'))).toBe(true)
      expect(await scansSoFar()).toEqual([])
    } finally {
      await media.stop()
    }
  }, 120_000)

  test('every page that the app reads comes by index', async () => {
    const headers = { authorization: `Bearer ${key}` }
    const document = openApiSchema.parse(await (await fetch(`${app.url}/api/openapi.json`)).json())
    const paths = Object.entries(document.paths).filter(([path, { get }]) => get && !path.includes('/stream'))
    const failed: string[] = []
    recorder.queries.clear()
    for (const [path] of paths) {
      for (const address of addressesOf(path)) {
        const { status } = await fetch(app.url + address, { headers })
        if (status >= 500) failed.push(`${address} ${status}`)
      }
    }
    expect(paths.length).toBeGreaterThan(20)
    expect.soft(failed).toEqual([])
    expect(await scansSoFar()).toEqual([])
  }, 300_000)

  test('what is counted before work is taken, and whose turn it is, is read by index', async () => {
    const headers = { authorization: `Bearer ${key}` }
    const post = (path: string, body: unknown) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
      })
    recorder.queries.clear()
    const answers = [
      await post('/api/uploads?purpose=product', samplePng),
      await post('/api/offers', { text: 'Oats.' }),
      await post('/api/brand-readings', { url: 'https://example.com/' }),
      await post('/api/images', { prompt: 'A bottle.', aspect_ratio: '9:16', imageModel: 'nano-banana-2' })
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 202, 202, 202])
    await claimFilm({ database: database.database, clock: systemClock })
    expect([...recorder.queries.values()].some(({ text }) => text.includes('first_waiting'))).toBe(true)
    // The app's own runner may have taken the others.
    await claimTake({ database: database.database, clock: systemClock })
    expect([...recorder.queries.values()].some(({ text }) => text.includes('voice_takes as waiting'))).toBe(true)
    expect(await scansSoFar()).toEqual([])
  }, 120_000)

  test('every foreign key has an index, so that a delete of its target reads no whole table', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select conrelid::regclass || ' (' || attname || ')' as name
         from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and connamespace = 'public'::regnamespace
          and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
        order by 1`
    )
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  async function scansSoFar(): Promise<string[]> {
    const found: string[] = []
    for (const query of recorder.queries.values()) {
      if (!/^\s*(with|select|update|delete|insert)\b/i.test(query.text)) continue
      if (![...largeTables].some((table) => query.text.includes(`"${table}"`))) continue
      const tables = await findScans(client, query, largeTables)
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${query.text}`)
    }
    return found
  }
})

const openApiSchema = z.object({ paths: z.record(z.string(), z.looseObject({ get: z.unknown().optional() })) })

const tableOf: Record<string, string> = {
  ads: 'ads',
  scripts: 'scripts',
  storyboards: 'storyboards',
  elements: 'elements',
  threads: 'chat_threads',
  offers: 'offers',
  quotes: 'spend_quotes',
  media: 'images',
  pipelines: 'pipelines',
  scenes: 'pipeline_scenes',
  cuts: 'cuts',
  'dead-letters': 'dead_letters'
}

/** Addresses of the newest rows, which are the owner's, and the filters of each page. */
function addressesOf(path: string): string[] {
  const filled = path.replaceAll(/([\w-]+)\/\{\w+\}/g, (whole, segment: string) => {
    const table = tableOf[segment]
    return table ? `${segment}/${firstId(table)}` : whole
  })
  if (filled.includes('{')) return []
  return (queriesOf[path] ?? ['']).map((query) => filled + query)
}

const firstId = (table: string): string => filledId(table, 1)

const queriesOf: Record<string, string[]> = {
  '/api/pipelines': [`?id=${firstId('pipelines')}`],
  '/api/ads': ['', '?search=nothing%20like%20it', '?isArchived=true'],
  '/api/library/films': ['', '?folder=Folder%201', `?adId=${firstId('ads')}`],
  '/api/library': ['', '?kind=image', '?kind=video', '?folder=Folder%201', '?saved=true', '?saved=false']
}

const pipelineEnv = {
  SERVICE_TOKENS: token,
  PIPELINE_SIGNING_SECRET: 'a-signing-secret-for-tests',
  MEDIA_PROVIDER_API_KEY: providerKey,
  MEDIA_PROVIDER_URL: 'http://127.0.0.1:1',
  MEDIA_PROVIDER_UPLOAD_URL: 'http://127.0.0.1:1',
  MEDIA_PROVIDER_CALLBACK_SECRET: 'callback-secret-of-tests',
  PIPELINE_SCHEDULE: 'false',
  STOP_GRACE_SECONDS: '1',
  POLL_ROWS_PER_RUN: '20',
  ENQUEUE_ROWS_PER_RUN: '20',
  CLEAN_UP_ROWS_PER_RUN: '20'
}
const appEnv = {
  APP_AUTH_SECRET: 'a-secret-of-the-tests-and-nobody-else',
  AGENTS_TOKEN: 'agents-token-of-the-tests',
  PIPELINE_TOKEN: token
}
