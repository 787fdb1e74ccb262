import { z } from 'zod'

/** Tasks in one call. */
export const mostCancelledTasks = 500

/** `POST /api/cancel-tasks`: tasks of rows that were deleted while their provider made them. */
export const cancelTasksRequestSchema = z.object({
  tasks: z
    .array(
      z.object({
        rowId: z.uuid(),
        /** The endpoint family. */
        provider: z.string().max(100),
        taskId: z.string().min(1).max(200),
        apiModelPath: z.string().min(1).max(200)
      })
    )
    .min(1)
    .max(mostCancelledTasks)
})

export type TaskToCancel = z.output<typeof cancelTasksRequestSchema>['tasks'][number]
