import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { queueName } from '../../queue-names.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

type Health = z.infer<typeof healthResponseSchema>

/** `/health`: the process answers and says who it is. `/ready`: it can do its work, with what is wrong. */
export function healthRoutes(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const { deployment, commit, queuePrefix } = runtime.settings
  const about = { service: 'pipeline', deployment, commit, queuePrefix }
  const routes = new Hono<PipelineEnv>()
  routes.get('/health', (context) => context.json({ ...about, status: 'ok', problems: [] } satisfies Health))
  routes.get('/ready', async (context) => {
    const problems = await findProblems(runtime)
    const status = problems.length === 0 ? 'ok' : 'degraded'
    return context.json({ ...about, status, problems } satisfies Health, problems.length === 0 ? 200 : 503)
  })
  return routes
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
          return [problem]
        }
      )
    )
  )
  return found.flat()
}
