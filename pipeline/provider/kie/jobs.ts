import { z } from 'zod'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { callProvider, retryAfterSeconds } from '../call.ts'
import type { MediaProvider, TaskReport } from '../port.ts'
import { failureOf, kieAnswerSchema, messageOf, toCreateAnswer } from './answers.ts'
import { readKieCallback, verifyKieCallback } from './callback.ts'
import { refreshKieUrl } from './refresh-url.ts'
import { uploadToKie } from './upload.ts'
import type { KieSettings } from './settings.ts'

const recordSchema = z.object({
  state: z.enum(['waiting', 'queuing', 'generating', 'success', 'fail']),
  param: z.string().nullish(),
  resultJson: z.string().nullish(),
  failCode: z.string().nullish(),
  failMsg: z.string().nullish()
})

const resultSchema = z.object({ resultUrls: z.array(z.url()).min(1) })
const paramSchema = z.object({ callBackUrl: z.string() })

/** kie.ai's jobs family: `createTask` and `recordInfo` for most models. */
export const kieJobs: MediaProvider<KieSettings> = {
  account: 'kie',
  namesCallback: true,
  unanswered: { by: 'callback' },
  ownKey: ({ settings }) => settings.providerApiKey,
  baseUrl: ({ settings }) => settings.providerUrl,
  readCallback: readKieCallback,
  verifyCallback: verifyKieCallback,
  upload: uploadToKie,
  refreshUrl: refreshKieUrl,

  async createTask(runtime, { apiModelPath, input, apiKey, callbackUrl }) {
    const result = await callProvider(runtime, `${runtime.settings.providerUrl}/api/v1/jobs/createTask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: { model: apiModelPath, callBackUrl: callbackUrl, input }
    })
    return toCreateAnswer(result)
  },

  async readTask(runtime, { taskId, apiKey }): Promise<TaskReport> {
    const url = `${runtime.settings.providerUrl}/api/v1/jobs/recordInfo?taskId=${encodeURIComponent(taskId)}`
    const result = await callProvider(runtime, url, { method: 'GET', headers: { authorization: `Bearer ${apiKey}` } })
    if (result.kind !== 'answer')
      return { kind: 'unavailable', detail: result.detail, retryAfterSeconds: 5, isRateLimit: false }
    const answer = kieAnswerSchema.safeParse(result.json).data
    if (!answer)
      return {
        kind: 'unavailable',
        detail: `HTTP ${result.status} in no known shape.`,
        retryAfterSeconds: 5,
        isRateLimit: false
      }
    const detail = `${answer.code}: ${messageOf(answer)}`
    if (answer.code === 404 || answer.code === 422) return { kind: 'missing', detail }
    const record = recordSchema.safeParse(answer.data).data
    if (answer.code !== 200 || !record) {
      const isRateLimit = answer.code === 429
      return { kind: 'unavailable', detail, retryAfterSeconds: retryAfterSeconds(result.headers, 5), isRateLimit }
    }
    return reportOf(record)
  }
}

function reportOf(record: z.infer<typeof recordSchema>): TaskReport {
  const callbackUrl = paramSchema.safeParse(parseJson(record.param)).data?.callBackUrl ?? null
  if (record.state === 'fail') {
    const detail = [record.failCode, record.failMsg].filter(Boolean).join(': ')
    const otherwise = record.failCode === '422' ? 'invalid-input' : 'provider-error'
    return { kind: 'failed', code: failureOf(record.failMsg ?? '', otherwise), detail, callbackUrl }
  }
  if (record.state !== 'success') return { kind: 'running', callbackUrl }
  const url = resultSchema.safeParse(parseJson(record.resultJson)).data?.resultUrls[0]
  if (!url) return { kind: 'failed', code: 'provider-error', detail: 'Success without a result.', callbackUrl }
  return { kind: 'succeeded', url, expiresAt: null, callbackUrl }
}

/** `param` and `resultJson` are JSON texts inside JSON. */
function parseJson(text: string | null | undefined): unknown {
  try {
    return parseStorableJson(text ?? 'null')
  } catch {
    return null
  }
}
