import { acceptedResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { mostCancelledTasks, type TaskToCancel } from '@callsheet/lib/wire/cancel-tasks.ts'
import type { Scope } from '../runtime.ts'
import { askPipeline } from './ask-pipeline.ts'

/** Tells the pipeline service of tasks whose rows are gone. Never throws: it saves money, and nothing waits for it. */
export async function cancelTasks(scope: Scope, tasks: readonly TaskToCancel[]): Promise<void> {
  try {
    for (let start = 0; start < tasks.length; start += mostCancelledTasks) {
      const body = { tasks: tasks.slice(start, start + mostCancelledTasks) }
      await askPipeline(scope, { method: 'POST', path: '/api/cancel-tasks', body, answer: acceptedResponseSchema })
    }
  } catch (error) {
    scope.runtime.logger.warn({ error, tasks: tasks.length }, 'tasks of a deleted account could not be cancelled')
  }
}
