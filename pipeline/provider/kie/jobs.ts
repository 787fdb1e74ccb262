import { z } from 'zod'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { callProvider } from '../call.ts'
import type { MediaProvider, TaskReport } from '../port.ts'
import { failureOf, toCreateAnswer, toReport } from './answers.ts'
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
  ownKey: ({ settings }) => settings.providerApiKey ?? null,
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
    return toReport(result, {
      record: (data) => recordSchema.safeParse(data).data,
      hasFailed: ({ state }) => state === 'fail',
      reportOf
    })
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
