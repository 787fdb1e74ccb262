import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startPipeline, type RunningPipeline } from '../entry/node.ts'

export const serviceToken = 'a-service-token-for-tests'

export interface TestPipeline {
  database: TestDatabase
  media: MediaUnderstudy
  pipeline: RunningPipeline
  /** Lines of the log, for tests that search it for secrets and other forbidden text. */
  logLines: string[]
  env: Record<string, string>
  /** Another replica on the same database, store and provider. */
  startReplica(): Promise<RunningPipeline>
  call(path: string, init?: { method?: string; body?: unknown; token?: string | null }): Promise<Response>
  control(path: string, body?: unknown, method?: string): Promise<unknown>
  /** Stops only the service, as a signal does. */
  stop(): Promise<void>
  close(): Promise<void>
}

export interface TestPipelineOptions {
  env?: Record<string, string>
  clock?: Clock
  /** For a test that needs its own database. It is closed with the service. */
  database?: TestDatabase
  media?: Parameters<typeof startMediaUnderstudy>[0]['settings']
}

/** The real service on a real database, with the understudy as its media provider. */
export async function startTestPipeline(options: TestPipelineOptions = {}): Promise<TestPipeline> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-pipeline-'))
  const database = options.database ?? (await createTestDatabase())
  const media = await startMediaUnderstudy({
    port: 0,
    directory: join(directory, 'provider'),
    apiKey: ['provider-key-of-tests', 'own-key-of-a-user'],
    callbackSecret: 'callback-secret-of-tests',
    settings: {
      size: 'thumbnail',
      // Clips are drawn one after the other, and a test must not wait long for the last of many.
      framesPerSecond: 6,
      imageSeconds: 0.05,
      clipSeconds: 0.05,
      createsPerTenSeconds: null,
      readsPerSecond: null,
      // A callback to a busy service comes again while the test still waits.
      callbackRetrySeconds: [0.5, 1, 2, 3, 4, 5, 5, 5, 5],
      ...options.media
    }
  })
  const logLines: string[] = []
  const logger = createArrayLogger(logLines)
  const env: Record<string, string> = {
    SERVICE_TOKENS: serviceToken,
    PIPELINE_SIGNING_SECRET: 'a-signing-secret-for-tests',
    DATABASE_URL: database.url,
    PIPELINE_DATABASE_CONNECTIONS: '8',
    AGENTS_URL: 'http://127.0.0.1:1',
    MEDIA_DIRECTORY: join(directory, 'media'),
    ...media.pipelineSettings,
    PIPELINE_SCHEDULE: 'false',
    STORE_RETRY_DELAY_SECONDS: '1',
    STOP_GRACE_SECONDS: '3',
    POLL_CLAIM_SECONDS: '5',
    // Tests share a provider with faults. The tests of the breaker set their own.
    BREAKER_FAILURES: '1000',
    ...options.env,
    MEDIA_ASSET_ORIGINS: [media.url, options.env?.MEDIA_ASSET_ORIGINS].filter(Boolean).join(',')
  }
  const start = (extra: Record<string, string> = {}) =>
    startPipeline({ env: { ...env, ...extra }, logger, clock: options.clock })
  const pipeline = await start()
  const replicas: RunningPipeline[] = []
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= pipeline.stop())
  return {
    database,
    media,
    pipeline,
    logLines,
    env,
    async startReplica() {
      const replica = await start({ PIPELINE_PUBLIC_URL: pipeline.url })
      replicas.push(replica)
      return replica
    },
    call: (path, { method = 'POST', body, token = serviceToken } = {}) =>
      fetch(`${pipeline.url}${path}`, {
        method,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
      }),
    async control(path, body, method = body === undefined ? 'GET' : 'POST') {
      const response = await fetch(`${media.url}/__control${path}`, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      })
      return response.json()
    },
    stop,
    async close() {
      for (const replica of replicas) await replica.stop()
      await stop()
      await media.stop()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

function createArrayLogger(lines: string[], bound: Record<string, unknown> = {}): Logger {
  const write = (level: string) => (fields: Record<string, unknown>, message: string) => {
    const all = { level, ...bound, ...fields, message }
    lines.push(JSON.stringify(all, (_key, value: unknown) => (value instanceof Error ? describe(value) : value)))
    if (process.env['CALLSHEET_TEST_LOG'] && level !== 'debug') console.error(lines.at(-1))
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => createArrayLogger(lines, { ...bound, ...fields })
  }
}

const describe = (error: Error): object => ({ message: error.message, stack: error.stack, cause: error.cause })
