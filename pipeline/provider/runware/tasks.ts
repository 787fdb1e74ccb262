import { z } from 'zod'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { callProvider, type CallResult } from '../call.ts'
import type { CallbackRequest, MediaProvider, ReadTask } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { toCreateAnswer, toReport } from './answers.ts'
import type { RunwareSettings } from './settings.ts'
import { taskFields } from './task-fields.ts'
import { uploadToRunware } from './upload.ts'

const namedSchema = z.object({ taskUUID: z.string().min(1).max(200) })
const callbackSchema = z.union([
  z.object({ data: z.array(namedSchema).min(1) }).transform(({ data }) => data[0]?.taskUUID ?? null),
  z.object({ errors: z.array(namedSchema).min(1) }).transform(({ errors }) => errors[0]?.taskUUID ?? null),
  namedSchema.transform(({ taskUUID }) => taskUUID)
])

/**
 * Runware: lists of task objects at one address. We choose each task's id, and Runware refuses an id that it has seen
 * (`conflictTaskUUID`), so a create without an answer can be sent again.
 */
export const runwareTasks: MediaProvider<RunwareSettings> = {
  account: 'runware',
  namesCallback: false,
  unanswered: { by: 'chosen-id' },
  ownKey: ({ settings }) => settings.runwareApiKey ?? null,
  baseUrl: ({ settings }) => settings.runwareUrl,
  readCallback,
  // Runware signs nothing. The address is ours and signed, and the task's id is the one that we chose.
  verifyCallback: async () => 'unsigned',
  upload: uploadToRunware,

  async createTask(runtime, { apiModelPath, input, apiKey, callbackUrl, taskId }) {
    const task = {
      ...taskFields(input),
      taskUUID: taskId,
      model: apiModelPath,
      deliveryMethod: 'async',
      outputType: 'URL',
      numberResults: 1,
      includeCost: true,
      webhookURL: callbackUrl
    }
    return toCreateAnswer(await send(runtime, apiKey, task), taskId)
  },

  async readTask(runtime, task) {
    return toReport(await read(runtime, task), task.taskId)
  },

  async refreshUrl(runtime, task) {
    const report = toReport(await read(runtime, task), task.taskId)
    if (report.kind === 'succeeded') {
      return report.url === task.url ? { kind: 'same' } : { kind: 'fresh', url: report.url }
    }
    if (report.kind === 'missing' || report.kind === 'failed') return { kind: 'gone', detail: report.detail }
    return { kind: 'unavailable', detail: 'detail' in report ? report.detail : 'It is running.' }
  }
}

const read = (runtime: ProviderRuntime<RunwareSettings>, { taskId, apiKey }: ReadTask): Promise<CallResult> =>
  send(runtime, apiKey, { taskType: 'getResponse', taskUUID: taskId })

function send(runtime: ProviderRuntime<RunwareSettings>, apiKey: string, task: object): Promise<CallResult> {
  return callProvider(runtime, runtime.settings.runwareUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: [task]
  })
}

function readCallback({ body }: CallbackRequest): string | null {
  try {
    return callbackSchema.parse(parseStorableJson(new TextDecoder().decode(body)))
  } catch {
    return null
  }
}
