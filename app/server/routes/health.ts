import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'

/** Who answers here; degraded, with 503, while the database does not. */
export function healthRoutes({ database, settings }: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/health', async (context) => {
    const problems = await database.execute(sql`select 1`).then(
      () => [],
      () => ['The database does not answer.']
    )
    const answer: z.input<typeof healthResponseSchema> = {
      service: 'app',
      deployment: settings.deployment,
      commit: settings.commit,
      status: problems.length === 0 ? 'ok' : 'degraded',
      problems
    }
    return context.json(answer, problems.length === 0 ? 200 : 503)
  })
  return app
}
