import { z } from 'zod'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import type { CallResult } from '../call.ts'
import type { CallbackRequest, CancelAnswer, CreateAnswer, MediaProvider, ReadTask } from '../port.ts'
import { toCancelAnswer } from '../to-cancel-answer.ts'
import { callArk, taskPath, tasksPath, type ArkRuntime } from './call.ts'
import { toRefusal, unavailable } from './errors.ts'
import { findInList } from './find-in-list.ts'
import { readRecord, toReport } from './record.ts'
import { isVolcengine, nameInRegion } from './region.ts'
import type { ArkSettings } from './settings.ts'
import { contentFields } from './task-fields.ts'
import { toDataUri } from '../to-data-uri.ts'

const namedSchema = z.object({ id: z.string().min(1).max(200) })

/**
 * Seedance at Ark (https://docs.byteplus.com/en/docs/ModelArk/1520757). Its ids are in the answer only, and its list and
 * its records repeat the `safety_identifier` of a create word by word. We send the row's own there, which finds a task
 * whose answer was lost.
 */
export const arkTasks: MediaProvider<ArkSettings> = {
  account: 'ark',
  namesCallback: true,
  unanswered: { by: 'search', findTask: findInList },
  ownKey: ({ settings }) => settings.arkApiKey ?? null,
  baseUrl: ({ settings }) => settings.arkUrl,
  hasOtherPrices: isVolcengine,
  readCallback,
  // Ark signs nothing. A callback is only a hint to read the task, whose record says whose it is.
  verifyCallback: async () => 'unsigned',
  upload: async (_runtime, input) => toDataUri(input),
  mostRequestBytes: 64 * 1024 * 1024,

  async createTask(runtime, { apiModelPath, input, apiKey, callbackUrl, taskId }): Promise<CreateAnswer> {
    const body = {
      ...contentFields(input),
      model: nameInRegion(runtime, apiModelPath),
      callback_url: callbackUrl,
      safety_identifier: taskId
    }
    const result = await callArk(runtime, { method: 'POST', path: tasksPath, apiKey, body })
    const made = result.kind === 'answer' && result.status < 300 ? namedSchema.safeParse(result.json).data : undefined
    return made ? { kind: 'created', taskId: made.id } : toRefusal(result)
  },

  async readTask(runtime, task) {
    return toReport(await read(runtime, task))
  },

  /** The addresses live for 24 hours. Whether a later read signs them again is not documented. */
  async refreshUrl(runtime, task) {
    const report = toReport(await read(runtime, task))
    if (report.kind === 'succeeded') {
      return report.url === task.url ? { kind: 'same' } : { kind: 'fresh', url: report.url }
    }
    if (report.kind === 'missing' || report.kind === 'failed') return { kind: 'gone', detail: report.detail }
    return { kind: 'unavailable', detail: 'detail' in report ? report.detail : 'It is running.' }
  },

  /** Only a queued task can be cancelled. The same call deletes the record of one that has ended, so it is read first. */
  async cancelTask(runtime, task): Promise<CancelAnswer> {
    const before = await read(runtime, task)
    const record = readRecord(before)
    if (!record) return { kind: 'unavailable', detail: unavailable(before).detail }
    if (record.status !== 'queued') return { kind: 'too-late', detail: `It is ${record.status}.` }
    return toCancelAnswer(
      await callArk(runtime, { method: 'DELETE', path: taskPath(task.taskId), apiKey: task.apiKey })
    )
  }
}

const read = (runtime: ArkRuntime, { taskId, apiKey }: ReadTask): Promise<CallResult> =>
  callArk(runtime, { method: 'GET', path: taskPath(taskId), apiKey })

/** The body is the task's record. */
function readCallback({ body }: CallbackRequest): string | null {
  try {
    return namedSchema.parse(parseStorableJson(new TextDecoder().decode(body))).id
  } catch {
    return null
  }
}
