import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { mediaKinds, mediaTable } from '@callsheet/lib/database/media-rows.ts'
import { circuitBreakers } from '@callsheet/lib/database/schema/operations.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { probeRequestSchema, type breakersSchema } from '@callsheet/lib/wire/pipeline-admin.ts'
import { sendSubmits } from '../../media/wake-up.ts'
import { providerOfBucket } from '../../provider-of-bucket.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

/** Rows of one kind that an admin's probe wakes. The first one probes, the others look whether it has ended well. */
const mostWoken = 200

/** The circuit breakers that pause creates, for operators. */
export function breakerRoutes(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const routes = new Hono<PipelineEnv>()

  routes.get('/api/admin/breakers', async (context) => context.json(await readBreakers(runtime)))

  /** The pause of a breaker is over now: one row probes. */
  routes.post('/api/admin/breakers/probe', async (context) => {
    const { database, clock, settings } = runtime
    const { id } = await readJson(context.req.raw, { schema: probeRequestSchema, maxBytes: settings.maxBodyBytes })
    const now = clock.now()
    const [bucket, model] = partsOf(id)
    const opened = await database
      .update(circuitBreakers)
      .set({ openUntil: now, probeUntil: null, probeRowId: null })
      .where(
        and(
          sql`encode(sha256(convert_to(${circuitBreakers.bucket}, 'UTF8')), 'hex') = ${bucket}`,
          eq(circuitBreakers.model, model),
          isNotNull(circuitBreakers.openUntil)
        )
      )
      .returning({ bucket: circuitBreakers.bucket })
    if (opened.length === 0) throw new AppError('not-found', 'This breaker is not open any more.')
    runtime.breakers.forget()
    await wakePaused(runtime)
    return context.json(await readBreakers(runtime))
  })

  return routes
}

async function readBreakers({ database }: PipelineRuntime): Promise<z.infer<typeof breakersSchema>> {
  const [open, waiting] = await Promise.all([
    database
      .select({
        breaker: circuitBreakers,
        hash: sql<string>`encode(sha256(convert_to(${circuitBreakers.bucket}, 'UTF8')), 'hex')`
      })
      .from(circuitBreakers)
      .where(isNotNull(circuitBreakers.openUntil))
      .orderBy(circuitBreakers.openUntil),
    Promise.all(mediaKinds.map((kind) => database.$count(mediaTable(kind), isPaused(kind))))
  ])
  return {
    breakers: open.map(
      ({ hash, breaker: { bucket, model, ownerId, cause, detail, failures, openUntil, probeRowId } }) => ({
        id: `${hash}:${model}`,
        provider: providerOfBucket(bucket),
        key: ownerId === null ? 'deployment' : 'own',
        model: model === '' ? null : model,
        cause,
        detail,
        failures,
        nextTryAt: (openUntil ?? new Date(0)).toISOString(),
        isProbing: probeRowId !== null
      })
    ),
    waiting: waiting.reduce((sum, count) => sum + count, 0)
  }
}

async function wakePaused(runtime: PipelineRuntime): Promise<void> {
  for (const kind of mediaKinds) {
    const rows = await runtime.database.select().from(mediaTable(kind)).where(isPaused(kind)).limit(mostWoken)
    if (rows.length > 0) await sendSubmits(runtime, kind, rows)
  }
}

const isPaused = (kind: (typeof mediaKinds)[number]) =>
  and(eq(mediaTable(kind).status, 'Queued'), isNotNull(mediaTable(kind).pausedUntil))

/** The model's path may have colons of its own. */
function partsOf(id: string): [string, string] {
  const end = id.indexOf(':')
  return end === -1 ? [id, ''] : [id.slice(0, end), id.slice(end + 1)]
}
