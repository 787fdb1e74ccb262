import { z } from 'zod'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { callProvider, retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer, MediaProvider, ReadTask, RefreshAnswer, TaskReport } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { readFalCallback, verifyFalCallback } from './callback.ts'
import type { FalSettings } from './settings.ts'

const createdSchema = z.object({ request_id: z.string().min(1) })
const statusSchema = z.object({ status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']) })
const fileSchema = z.object({ url: z.url() })
const resultSchema = z.union([
  z.object({ images: z.array(fileSchema).min(1) }).transform(({ images }) => images[0]?.url),
  z.object({ image: fileSchema }).transform(({ image }) => image.url),
  z.object({ video: fileSchema }).transform(({ video }) => video.url)
])
const refusalSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.looseObject({ type: z.string().optional(), msg: z.string().optional() })).transform((issues) => issues[0])
  ])
})

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
  upload: async () => null,

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
    if (status.kind !== 'answer') return unavailable(status.detail)
    if (status.status === 404) return { kind: 'missing', detail: 'fal.ai knows no such request.' }
    const state = statusSchema.safeParse(status.json).data?.status
    if (!state) return { ...unavailable(`HTTP ${status.status}`), isRateLimit: status.status === 429 }
    if (state !== 'COMPLETED') return { kind: 'running', callbackUrl: null }
    return readResult(runtime, task)
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
  if (result.kind !== 'answer') return unavailable(result.detail)
  const url = resultSchema.safeParse(result.json).data
  if (result.status === 200 && url) return { kind: 'succeeded', url, expiresAt: null, callbackUrl: null }
  if (result.status === 404) return { kind: 'missing', detail: 'fal.ai knows no such request.' }
  if (result.status === 400 || result.status === 422 || result.status === 200) {
    return { kind: 'failed', ...refusalOf(result.json, 'provider-error'), callbackUrl: null }
  }
  return { ...unavailable(`HTTP ${result.status}`), isRateLimit: result.status === 429 }
}

function toCreateAnswer(result: CallResult): CreateAnswer {
  if (result.kind === 'not-sent') {
    return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  const { status } = result
  if (status === 429)
    return { kind: 'not-created', detail: '429', retryAfterSeconds: retryAfterSeconds(result.headers, 5) }
  if (result.kind === 'lost') return { kind: 'unknown', detail: result.detail }
  const created = createdSchema.safeParse(result.json).data
  if (created && result.status < 300) return { kind: 'created', taskId: created.request_id }
  const refusal = refusalOf(result.json, 'invalid-input')
  if (status === 402) return { kind: 'refused', ...refusal, code: 'no-credits-at-provider', trouble: 'no-credits' }
  if (status === 401 || status === 403) {
    return { kind: 'refused', ...refusal, code: 'undeliverable', trouble: 'key-refused' }
  }
  if (status === 404) return { kind: 'refused', ...refusal, code: 'undeliverable' }
  if (result.status >= 400 && result.status < 500) return { kind: 'refused', ...refusal }
  return { kind: 'unknown', detail: `HTTP ${result.status}: ${refusal.detail}` }
}

function refusalOf(json: unknown, otherwise: FailureCode): { code: FailureCode; detail: string } {
  const detail = refusalSchema.safeParse(json).data?.detail
  if (detail === undefined) return { code: otherwise, detail: 'fal.ai gave no reason.' }
  if (typeof detail === 'string') return { code: otherwise, detail }
  const code = detail.type === 'content_policy_violation' ? 'moderated' : otherwise
  return { code, detail: [detail.type, detail.msg].filter(Boolean).join(': ') }
}

/** Requests are below the model's owner and name. Deeper parts of its path are dropped. */
function requestUrl({ settings }: ProviderRuntime<FalSettings>, { apiModelPath, taskId }: ReadTask): string {
  return `${settings.falUrl}/${apiModelPath.split('/').slice(0, 2).join('/')}/requests/${encodeURIComponent(taskId)}`
}

const authorization = (apiKey: string) => ({ authorization: `Key ${apiKey}` })

function unavailable(detail: string): Extract<TaskReport, { kind: 'unavailable' }> {
  return { kind: 'unavailable', detail, retryAfterSeconds: 5, isRateLimit: false }
}
