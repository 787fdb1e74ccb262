import { Hono } from 'hono'
import { Pool } from 'pg'
import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { connections, statusQuery, type StatusInput } from '../pipeline-under-test.ts'

/** A minimal status route: no key, no owner, one read, and its rows as they come. */
export async function start({ databaseUrl }: StatusInput): Promise<{ url: string }> {
  const pool = new Pool({ connectionString: databaseUrl, max: connections })
  const app = new Hono()
  app.get('/api/pipelines', async (context) => {
    const { rows } = await pool.query({ name: 'status', text: statusQuery, values: [context.req.query('id')] })
    return context.json({ scenes: rows })
  })
  const { url } = await startHttpServer({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  return { url }
}
