import type { TaskReport } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { comfyuiAddress, readComfyui } from './call-comfyui.ts'
import { historySchema, queueSchema, toEnd, unavailable, type OutputFile } from './history.ts'
import type { ComfyuiSettings } from './settings.ts'

type Runtime = ProviderRuntime<ComfyuiSettings>

/**
 * Ended tasks are in the history, others in the queue. A task may end between the two questions, so the history is
 * asked again before it counts as missing. Both are in ComfyUI's memory: after its restart it knows none of them.
 */
export async function readComfyuiTask(runtime: Runtime, taskId: string): Promise<TaskReport> {
  const ended = await readEnd(runtime, taskId)
  if (ended) return ended
  const result = await readComfyui(runtime, '/queue')
  const queue = result.kind === 'answer' && result.status === 200 ? queueSchema.safeParse(result.json).data : undefined
  if (!queue) return unavailable(result)
  const isQueued = [...queue.queue_running, ...queue.queue_pending].some(([, id]) => id === taskId)
  if (isQueued) return { kind: 'running', callbackUrl: null }
  return (await readEnd(runtime, taskId)) ?? { kind: 'missing', detail: 'ComfyUI knows no such task.' }
}

/** Null when the history does not have it. */
async function readEnd(runtime: Runtime, taskId: string): Promise<TaskReport | null> {
  const result = await readComfyui(runtime, `/history/${encodeURIComponent(taskId)}`)
  const history =
    result.kind === 'answer' && result.status === 200 ? historySchema.safeParse(result.json).data : undefined
  if (!history) return unavailable(result)
  const entry = history[taskId]
  return entry ? toEnd(entry, (file) => fileAddress(runtime, file)) : null
}

function fileAddress(runtime: Runtime, { filename, subfolder, type }: OutputFile): string {
  const query = new URLSearchParams({ filename, subfolder, type })
  return comfyuiAddress(runtime, `/view?${query.toString()}`)
}
