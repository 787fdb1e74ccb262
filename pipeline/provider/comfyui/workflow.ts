import type { MediaProvider } from '../port.ts'
import { toCreateAnswer } from './answers.ts'
import { postToComfyui, readComfyui } from './call-comfyui.ts'
import { queueSchema } from './history.ts'
import { readComfyuiTask } from './read-task.ts'
import type { ComfyuiSettings } from './settings.ts'
import { taskWorkflow } from './task-workflow.ts'
import { uploadToComfyui } from './upload.ts'

/** ComfyUI asks for none. A row's calls are made with a key, so it has a name. */
const noKey = 'comfyui'

/**
 * A ComfyUI server of the operator's own. We choose the task's id (`prompt_id`). ComfyUI would run a second task of the
 * same id, so it is asked for the first before each create. Where both come at once after all, the second makes nothing
 * new: it is the same workflow with the same seed, and ComfyUI takes its results from its cache.
 */
export const comfyuiWorkflow: MediaProvider<ComfyuiSettings> = {
  account: 'comfyui',
  namesCallback: false,
  unanswered: { by: 'chosen-id' },
  isPollOnly: true,
  opensNoAddresses: true,
  ownKey: ({ settings }) => (settings.comfyuiUrl ? noKey : null),
  baseUrl: ({ settings }) => settings.comfyuiUrl ?? 'http://127.0.0.1:8188',
  readCallback: () => null,
  verifyCallback: async () => 'unsigned',
  upload: uploadToComfyui,
  readTask: (runtime, { taskId }) => readComfyuiTask(runtime, taskId),

  async createTask(runtime, { input, taskId, workflow }) {
    if (!workflow) return { kind: 'refused', code: 'undeliverable', detail: 'The model has no workflow.' }
    const known = await readComfyuiTask(runtime, taskId)
    if (known.kind === 'unavailable') {
      const { detail, retryAfterSeconds, isRateLimit } = known
      return {
        kind: 'not-created',
        detail,
        retryAfterSeconds,
        ...(!isRateLimit && { trouble: 'unreachable' as const })
      }
    }
    if (known.kind !== 'missing') return { kind: 'created', taskId }
    return toCreateAnswer(
      await postToComfyui(runtime, '/prompt', {
        prompt: taskWorkflow(workflow, input, taskId),
        prompt_id: taskId,
        client_id: 'callsheet',
        extra_data: { callsheet_output: workflow.bindings.output }
      })
    )
  },

  async refreshUrl(runtime, { taskId, url }) {
    const report = await readComfyuiTask(runtime, taskId)
    if (report.kind === 'succeeded') return report.url === url ? { kind: 'same' } : { kind: 'fresh', url: report.url }
    if (report.kind === 'missing' || report.kind === 'failed') return { kind: 'gone', detail: report.detail }
    return { kind: 'unavailable', detail: 'detail' in report ? report.detail : 'It is running.' }
  },

  async cancelTask(runtime, { taskId }) {
    const waiting = await postToComfyui(runtime, '/queue', { delete: [taskId] })
    // Its answer has no body.
    const isHeard = 'status' in waiting && waiting.status !== undefined && waiting.status < 300
    if (!isHeard) return { kind: 'unavailable', detail: 'ComfyUI did not answer.' }
    const result = await readComfyui(runtime, '/queue')
    const queue = result.kind === 'answer' ? queueSchema.safeParse(result.json).data : undefined
    // Older versions interrupt whatever runs, so it is only asked for while ours does.
    if (queue?.queue_running.some(([, id]) => id === taskId)) {
      await postToComfyui(runtime, '/interrupt', { prompt_id: taskId })
    }
    return { kind: 'cancelled' }
  }
}
