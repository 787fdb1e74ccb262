import type { PipelineInput } from '../scenes-under-test.ts'
import type { Flow, FlowParts } from './serve-flow.ts'

/** Each scene is walked through its steps in memory. Work that is not done when the process ends is lost. */
export function createFlowWithoutQueue({ concurrency }: PipelineInput, { steps }: FlowParts): Flow {
  const called = new Map<string, (taskId: string) => void>()
  const waiting: string[] = []
  let free = 2 * concurrency
  const walk = async () => {
    for (let rowId = waiting.shift(); rowId; rowId = waiting.shift()) {
      const { promise, resolve } = Promise.withResolvers<string>()
      called.set(rowId, resolve)
      await steps.submit(rowId)
      await steps.complete(rowId, await promise)
      await steps.store(rowId)
    }
    free += 1
  }
  return {
    begin: async () => undefined,
    async begun(stills) {
      waiting.push(...stills)
      for (; free > 0 && waiting.length > 0; free -= 1) void walk()
    },
    async done(rowId, taskId) {
      called.get(rowId)?.(taskId)
      called.delete(rowId)
    }
  }
}
