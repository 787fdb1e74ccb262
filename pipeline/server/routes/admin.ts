import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { queueSuffixes } from '@callsheet/lib/registry.ts'
import { jobRunsQuerySchema } from '@callsheet/lib/wire/pipeline-admin.ts'
import { queueName } from '../../queue-names.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import { schedule, type TickName } from '../../schedule/registry.ts'
import { runTick } from '../../schedule/run-tick.ts'
import type { PipelineEnv } from '../trace.ts'

/** For operators, through the app's admin pages and the command line. */
export function adminRoutes(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const routes = new Hono<PipelineEnv>()

  routes.get('/api/admin/queues', async (context) => {
    const queues = await Promise.all(
      queueSuffixes.map(async (suffix) => {
        const name = queueName(runtime.settings, suffix)
        return { suffix, name, depth: await runtime.queueDepth(name) }
      })
    )
    return context.json({ queues })
  })

  routes.get('/api/admin/job-runs', async (context) => {
    const { limit } = jobRunsQuerySchema.parse(context.req.query())
    const runs = await runtime.database.select().from(jobRuns).orderBy(desc(jobRuns.startedAt)).limit(limit)
    return context.json({ runs })
  })

  /** Runs a tick now. The present time is the tick's time. */
  routes.post('/api/admin/ticks/:name', async (context) => {
    const name = context.req.param('name')
    if (!isTickName(name)) {
      throw new AppError('not-found', `There is no tick "${name}".`, { details: { choices: Object.keys(schedule) } })
    }
    return context.json(await runTick(runtime, { name, tick: runtime.clock.now() }))
  })

  return routes
}

function isTickName(name: string): name is TickName {
  return Object.hasOwn(schedule, name)
}
