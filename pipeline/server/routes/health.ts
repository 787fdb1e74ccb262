import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { z } from 'zod'
import { findDatabaseRefusal } from '@callsheet/lib/database/database-refusal.ts'
import { readMigrationLevel } from '@callsheet/lib/database/read-migration-level.ts'
import type { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { findUnconnected } from '../../provider/find-unconnected.ts'
import { queueName } from '../../queue-names.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

type Health = z.infer<typeof healthResponseSchema>

const migrationSeconds = 2

/** `/health`: the process answers and names itself. `/ready`: whether it can work, and what is wrong if not. */
export function healthRoutes(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const { deployment, commit, queuePrefix } = runtime.settings
  const { bindings } = runtime
  const about = { service: 'pipeline', deployment, commit, queuePrefix, ...(bindings && { bindings: [...bindings] }) }
  const routes = new Hono<PipelineEnv>()
  routes.get('/health', async (context) => {
    const migration = await migrationLevel(runtime)
    return context.json({ ...about, migration, status: 'ok', problems: [], cannotKeep: [] } satisfies Health)
  })
  routes.get('/ready', async (context) => {
    const [broken, cannotKeep] = await Promise.all([findProblems(runtime), runtime.storage.problems()])
    const problems = [...new Set([...broken, ...cannotKeep])]
    const status = problems.length === 0 ? 'ok' : 'degraded'
    const unconnected = findUnconnected(runtime.settings)
    const notices = unconnected ? [unconnected] : []
    const answer: Health = { ...about, status, problems, notices, cannotKeep: [...cannotKeep] }
    return context.json(answer, problems.length === 0 ? 200 : 503)
  })
  return routes
}

/** Null when the database does not answer in time, because the process itself is still alive. */
async function migrationLevel({ database, clock }: PipelineRuntime): Promise<number | null> {
  const asked = new AbortController()
  const late = clock.sleep(migrationSeconds, asked.signal).then(
    () => null,
    () => null
  )
  try {
    return await Promise.race([readMigrationLevel(database).catch(() => null), late])
  } finally {
    asked.abort()
  }
}

async function findProblems(runtime: PipelineRuntime): Promise<string[]> {
  const checks = [
    { problem: 'The database does not answer.', check: () => runtime.database.execute(sql`select 1`) },
    { problem: 'The queues do not answer.', check: () => runtime.queueDepth(queueName(runtime.settings, 'dlq')) },
    {
      problem: 'The media store does not answer.',
      check: () => runtime.media.get(`${runtime.settings.deployment}/ready`)
    }
  ]
  const found = await Promise.all(
    checks.map(({ problem, check }) =>
      check().then(
        () => [],
        (error: unknown) => {
          runtime.logger.warn({ error }, problem)
          return [findDatabaseRefusal(error)?.sentence ?? problem]
        }
      )
    )
  )
  return found.flat()
}
