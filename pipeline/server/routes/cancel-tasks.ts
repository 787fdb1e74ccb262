import { Hono } from 'hono'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { cancelTasksRequestSchema } from '@callsheet/lib/wire/cancel-tasks.ts'
import { cancelTask } from '../../media/cancel-task.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import { createRollingWork } from '../../schedule/rolling-work.ts'
import type { PipelineEnv } from '../trace.ts'

const cancelledAtOnce = 10

/** Asks providers not to make what has no row any more. Only tasks of the deployment's own accounts: their keys are here. */
export function cancelTasksRoute(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const routes = new Hono<PipelineEnv>()
  routes.post('/api/cancel-tasks', async (context) => {
    const { tasks } = await readJson(context.req.raw, {
      schema: cancelTasksRequestSchema,
      maxBytes: runtime.settings.maxBodyBytes
    })
    const work = createRollingWork(cancelledAtOnce)
    for (const { rowId, taskId, ...task } of tasks)
      work.add(() =>
        cancelTask(runtime, { ...task, id: rowId, providerTaskId: taskId, providerKeyId: null, ownerId: '' })
      )
    await work.until(0)
    return context.json({ accepted: tasks.length }, 202)
  })
  return routes
}
