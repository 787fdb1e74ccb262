import { createBatchedSteps } from '../hand-written/batched-steps.ts'
import { createFlowWithoutQueue } from '../hand-written/flow-without-queue.ts'
import { serveFlow } from '../hand-written/serve-flow.ts'
import type { PipelineInput } from '../scenes-under-test.ts'

/** The same without a queue, with one statement for a step of all the scenes that are at it. */
export function start(input: PipelineInput): Promise<{ url: string }> {
  return serveFlow(input, {
    createSteps: createBatchedSteps,
    createFlow: (parts) => createFlowWithoutQueue(input, parts)
  })
}
