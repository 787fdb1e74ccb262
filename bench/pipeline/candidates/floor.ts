import { createFlowWithoutQueue } from '../hand-written/flow-without-queue.ts'
import { createSceneSteps } from '../hand-written/scene-steps.ts'
import { serveFlow } from '../hand-written/serve-flow.ts'
import type { PipelineInput } from '../scenes-under-test.ts'

/** The same calls, copies and row updates without a queue: a statement for each step of each scene. */
export function start(input: PipelineInput): Promise<{ url: string }> {
  return serveFlow(input, {
    createSteps: createSceneSteps,
    createFlow: (parts) => createFlowWithoutQueue(input, parts)
  })
}
