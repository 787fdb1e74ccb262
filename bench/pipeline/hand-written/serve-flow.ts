import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { Pool, type PoolClient } from 'pg'
import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { callbackSecret, type PipelineInput, type PipelineRequest } from '../scenes-under-test.ts'
import type { SceneSteps, SceneStepsOptions } from './scene-steps.ts'
import { writePipeline } from './write-pipeline.ts'

export interface FlowParts {
  pool: Pool
  steps: SceneSteps
}

/** The part of the flow that a queue adds. */
export interface Flow {
  /**
   * Sends the stills of a new pipeline. When the queue is in the same database, it does so in the pipeline's
   * transaction.
   */
  begin(stills: string[], client: PoolClient): Promise<void>
  /** The same for a queue outside the database: after the commit. */
  begun?(stills: string[]): Promise<void>
  /** The provider reports that a task is done. */
  done(rowId: string, taskId: string): Promise<void>
}

export interface FlowOptions {
  createSteps: (options: SceneStepsOptions) => SceneSteps
  createFlow: (parts: FlowParts) => Promise<Flow> | Flow
}

/** The pipelines API and the provider's callback around a queue, written as one would write them by hand. */
export async function serveFlow(
  input: PipelineInput,
  { createSteps, createFlow }: FlowOptions
): Promise<{ url: string }> {
  const pool = new Pool({ connectionString: input.databaseUrl, max: input.connections })
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined)
  let url = ''
  const steps = createSteps({ pool, input, callbackUrl: (rowId) => `${url}/callback/${rowId}` })
  const flow = await createFlow({ pool, steps })
  const app = new Hono()
  app.post('/api/pipelines', async (context) => {
    const body = await context.req.json<PipelineRequest>()
    const stills = await inTransaction(pool, async (client) => {
      const written = await writePipeline(client, body)
      await flow.begin(written, client)
      return written
    })
    await flow.begun?.(stills)
    return context.json({ stills }, 201)
  })
  app.post('/callback/:rowId', async (context) => {
    const { data } = await context.req.json<{ data: { taskId: string } }>()
    if (!isSigned(context.req.raw.headers, data.taskId)) return context.text('', 401)
    await flow.done(context.req.param('rowId'), data.taskId)
    return context.text('')
  })
  const server = await startHttpServer({ fetch: app.fetch, port: 0 })
  url = server.url
  return { url }
}

async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function isSigned(headers: Headers, taskId: string): boolean {
  const timestamp = headers.get('x-webhook-timestamp') ?? ''
  const expected = createHmac('sha256', callbackSecret).update(`${taskId}.${timestamp}`).digest()
  const given = Buffer.from(headers.get('x-webhook-signature') ?? '', 'base64')
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}
