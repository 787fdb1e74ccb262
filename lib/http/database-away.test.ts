import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openDatabase } from '../adapters/node/postgres/postgres-database.ts'
import type { Logger } from '../ports/logger.ts'
import { onError } from './answer-problems.ts'

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent }

test('a request during a failover is asked to retry and gets no internal error', async () => {
  const { database, close } = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/none',
    maxConnections: 1,
    logger: silent
  })
  const app = new Hono().get('/', async (context) => context.json(await database.execute(sql`select 1`)))
  app.onError(onError(silent))
  const answer = await app.request('/')
  await close()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('database') })
})
