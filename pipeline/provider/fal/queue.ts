import { z } from 'zod'
import { callProvider, isTooMany, retryAfterSeconds, type CallResult } from '../call.ts'
import type { CancelAnswer, MediaProvider, ReadTask, RefreshAnswer, TaskReport } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { failureOfResult, failureOfStatus, toCreateAnswer } from './answers.ts'
import { readFalCallback, verifyFalCallback } from './callback.ts'
import { toCancelAnswer } from '../to-cancel-answer.ts'
import { toDataUri } from '../to-data-uri.ts'
import type { FalSettings } from './settings.ts'

const statusSchema = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  /** Only of a request that has failed. */
  error: z.unknown().optional(),
  error_type: z.string().nullish()
})
const fileSchema = z.object({ url: z.url() })
const resultSchema = z.union([
  z.object({ images: z.array(fileSchema).min(1) }).transform(({ images }) => images[0]?.url),
  z.object({ image: fileSchema }).transform(({ image }) => image.url),
  z.object({ video: fileSchema }).transform(({ video }) => video.url)
])
/** fal.ai's queue: submit, status and result are below the model's own path. */
export const falQueue: MediaProvider<FalSettings> = {
  account: 'fal',
  // Its records do not name our callback. Its signature over the whole body proves the task instead.
  namesCallback: false,
  unanswered: { by: 'callback' },
  ownKey: ({ settings }) => settings.falApiKey ?? null,
  baseUrl: ({ settings }) => settings.falUrl,
  readCallback: readFalCallback,
  verifyCallback: verifyFalCallback,
  // Files section of every model's page: an address, or a Base64 data URI.
  upload: async (_runtime, input) => toDataUri(input),

  async createTask(runtime, { apiModelPath, input, apiKey, callbackUrl }) {
    const url = `${runtime.settings.falUrl}/${apiModelPath}?fal_webhook=${encodeURIComponent(callbackUrl)}`
    const result = await callProvider(runtime, url, { method: 'POST', headers: authorization(apiKey), body: input })
    return toCreateAnswer(result)
  },

  async readTask(runtime, task): Promise<TaskReport> {
    const status = await callProvider(runtime, `${requestUrl(runtime, task)}/status`, {
      method: 'GET',
      headers: authorization(task.apiKey)
    })
    if (status.kind === 'not-sent') return unavailable(status.detail)
    if (isTooMany(status)) return tooMany(status)
    if (status.kind === 'lost') return unavailable(status.detail)
    if (status.status === 404) return { kind: 'missing', detail: 'fal.ai knows no such request.' }
    const state = statusSchema.safeParse(status.json).data
    if (!state) return unavailable(`HTTP ${status.status}`)
    if (state.status !== 'COMPLETED') return { kind: 'running', callbackUrl: null }
    const failure = failureOfStatus(state)
    if (failure) return { kind: 'failed', ...failure, callbackUrl: null }
    const report = await readResult(runtime, task)
    // It is over, so no result can come any more.
    if (report.kind !== 'missing') return report
    return {
      kind: 'failed',
      code: 'provider-error',
      detail: 'fal.ai has completed it without a result.',
      callbackUrl: null
    }
  },

  /** Takes a waiting request out of the queue. The model decides what it does with one that runs. */
  async cancelTask(runtime, task): Promise<CancelAnswer> {
    const result = await callProvider(runtime, `${requestUrl(runtime, task)}/cancel`, {
      method: 'PUT',
      headers: authorization(task.apiKey)
    })
    return toCancelAnswer(result)
  },

  async refreshUrl(runtime, task): Promise<RefreshAnswer> {
    const report = await readResult(runtime, task)
    if (report.kind === 'succeeded') {
      // fal.ai keeps no other copy.
      return report.url === task.url ? { kind: 'same' } : { kind: 'fresh', url: report.url }
    }
    if (report.kind === 'missing') return { kind: 'gone', detail: report.detail }
    return { kind: 'unavailable', detail: 'detail' in report ? report.detail : 'It is running.' }
  }
}

async function readResult(runtime: ProviderRuntime<FalSettings>, task: ReadTask): Promise<TaskReport> {
  const result = await callProvider(runtime, requestUrl(runtime, task), {
    method: 'GET',
    headers: authorization(task.apiKey)
  })
  if (result.kind === 'not-sent') return unavailable(result.detail)
  const url = result.kind === 'answer' ? resultSchema.safeParse(result.json).data : undefined
  if (result.status === 200 && url) return { kind: 'succeeded', url, expiresAt: null, callbackUrl: null }
  if (isTooMany(result)) return tooMany(result)
  if (result.kind === 'lost') return unavailable(result.detail)
  if (result.status === 404) return { kind: 'missing', detail: 'fal.ai knows no such request.' }
  const failure = failureOfResult(result)
  if (failure) return { kind: 'failed', ...failure, callbackUrl: null }
  return unavailable(`HTTP ${result.status}`)
}

/** Requests are below the model's owner and name. Deeper parts of its path are dropped. */
function requestUrl({ settings }: ProviderRuntime<FalSettings>, { apiModelPath, taskId }: ReadTask): string {
  return `${settings.falUrl}/${apiModelPath.split('/').slice(0, 2).join('/')}/requests/${encodeURIComponent(taskId)}`
}

const authorization = (apiKey: string) => ({ authorization: `Key ${apiKey}` })

const tooMany = ({ headers }: Pick<Extract<CallResult, { kind: 'answer' | 'lost' }>, 'headers'>): TaskReport => ({
  ...unavailable('429'),
  retryAfterSeconds: retryAfterSeconds(headers, 5),
  isRateLimit: true
})

function unavailable(detail: string): Extract<TaskReport, { kind: 'unavailable' }> {
  return { kind: 'unavailable', detail, retryAfterSeconds: 5, isRateLimit: false }
}
