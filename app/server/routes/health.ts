import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { z } from 'zod'
import { findDatabaseRefusal } from '@callsheet/lib/database/database-refusal.ts'
import { readMigrationLevel } from '@callsheet/lib/database/read-migration-level.ts'
import type { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { listEditedPrompts } from '../../domain/agents/list-edited-prompts.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'
import type { UnnamedProxies } from '../unnamed-proxies.ts'

type Health = z.input<typeof healthResponseSchema>

const patienceSeconds = 2

/** `/health`: the process answers and names itself. `/ready`: whether it can work, and what is wrong if not. */
export function healthRoutes(runtime: AppRuntime, unnamedProxies: UnnamedProxies): Hono<AppEnv> {
  const { database, media, settings, logger } = runtime
  const about = { service: 'app', deployment: settings.deployment, commit: settings.commit }
  const checks = [
    { problem: 'The database does not answer.', check: async (): Promise<unknown> => database.execute(sql`select 1`) },
    {
      problem: 'The media store does not answer.',
      check: async (): Promise<unknown> => media.get(`${settings.deployment}/ready`)
    }
  ]
  const app = new Hono<AppEnv>()
  app.get('/health', async (context) => {
    const [migration, editedPrompts] = await Promise.all([
      within(runtime, readMigrationLevel(database)).catch(() => null),
      within(runtime, listEditedPrompts(database)).catch(() => null)
    ])
    return context.json({ ...about, migration, editedPrompts, status: 'ok', problems: [] } satisfies Health)
  })
  app.get('/ready', async (context) => {
    const found = await Promise.all(
      checks.map(({ problem, check }) =>
        within(runtime, check()).then(
          () => [],
          (error: unknown) => {
            logger.warn({ error }, problem)
            return [findDatabaseRefusal(error)?.sentence ?? problem]
          }
        )
      )
    )
    const cannotKeep = await runtime.storage.problems()
    const problems = [...new Set([...found.flat(), ...cannotKeep])]
    const status = problems.length === 0 ? 'ok' : 'degraded'
    const notices = unnamedProxies.notices()
    const answer: Health = { ...about, status, problems, notices, cannotKeep: [...cannotKeep] }
    return context.json(answer, problems.length === 0 ? 200 : 503)
  })
  return app
}

/** The caller must not wait as long as a dead database can take. */
async function within<Result>({ clock }: AppRuntime, work: Promise<Result>): Promise<Result> {
  const asked = new AbortController()
  const late = clock.sleep(patienceSeconds, asked.signal).then(() => {
    throw new Error(`No answer within ${patienceSeconds} seconds.`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    asked.abort()
  }
}
