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
  successFlag: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  paramJson: z.string().nullish(),
  response: z.object({ resultUrls: z.array(z.url()).nullish() }).nullish(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  errorMessage: z.string().nullish()
})

const paramSchema = z.object({ callBackUrl: z.string() })

/**
 * kie.ai's Veo family: it has its own two endpoints, flags instead of states, and the model next to the input's fields.
 */
export const kieVeo: MediaProvider<KieSettings> = {
  account: 'kie',
  namesCallback: true,
  unanswered: { by: 'callback' },
  ownKey: ({ settings }) => settings.providerApiKey ?? null,
  baseUrl: ({ settings }) => settings.providerUrl,
  readCallback: readKieCallback,
  verifyCallback: verifyKieCallback,
  refreshUrl: refreshKieUrl,
  upload: uploadToKie,

  async createTask(runtime, { apiModelPath, input, apiKey, callbackUrl }) {
    const result = await callProvider(runtime, `${runtime.settings.providerUrl}/api/v1/veo/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: { ...input, model: apiModelPath, callBackUrl: callbackUrl }
    })
    return toCreateAnswer(result)
  },

  async readTask(runtime, { taskId, apiKey }): Promise<TaskReport> {
    const url = `${runtime.settings.providerUrl}/api/v1/veo/record-info?taskId=${encodeURIComponent(taskId)}`
    const result = await callProvider(runtime, url, { method: 'GET', headers: { authorization: `Bearer ${apiKey}` } })
    return toReport(result, {
      record: (data) => recordSchema.safeParse(data).data,
      hasFailed: ({ successFlag }) => successFlag === 2 || successFlag === 3,
      reportOf
    })
  }
}

function reportOf(record: z.infer<typeof recordSchema>): TaskReport {
  const callbackUrl = readCallbackUrl(record.paramJson)
  if (record.successFlag === 0) return { kind: 'running', callbackUrl }
  const url = record.response?.resultUrls?.[0]
  if (record.successFlag === 1 && url) return { kind: 'succeeded', url, expiresAt: null, callbackUrl }
  const message = record.errorMessage ?? (record.successFlag === 1 ? 'Success without a result.' : '')
  const otherwise = record.successFlag === 2 ? 'invalid-input' : 'provider-error'
  const detail = [record.errorCode, message].filter(Boolean).join(': ')
  return { kind: 'failed', code: failureOf(message, otherwise), detail, callbackUrl }
}

function readCallbackUrl(paramJson: string | null | undefined): string | null {
  try {
    return paramSchema.parse(parseStorableJson(paramJson ?? 'null')).callBackUrl
  } catch {
    return null
  }
}
