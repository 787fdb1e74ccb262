import { z } from 'zod'
import type { CallResult } from '../call.ts'
import type { TaskReport } from '../port.ts'
import { arkErrorSchema, failureOf, unavailable, wordsOf } from './errors.ts'

/** A task as its own address, the list and the callback tell it (https://docs.byteplus.com/en/docs/ModelArk/1521309). */
export const arkRecordSchema = z.looseObject({
  id: z.string().min(1).max(200),
  status: z.string(),
  created_at: z.number(),
  updated_at: z.number().nullish(),
  /** What we had sent, word by word. */
  safety_identifier: z.string().nullish(),
  content: z.looseObject({ video_url: z.url().nullish() }).nullish(),
  error: arkErrorSchema.nullish()
})

export type ArkRecord = z.infer<typeof arkRecordSchema>

/** A clip is deleted 24 hours after it was made. */
const assetSeconds = 24 * 3_600

export function readRecord(result: CallResult): ArkRecord | undefined {
  return result.kind === 'answer' && result.status === 200 ? arkRecordSchema.safeParse(result.json).data : undefined
}

export function toReport(result: CallResult): TaskReport {
  if (result.kind === 'answer' && result.status === 404) {
    return { kind: 'missing', detail: 'Ark knows no such task: it keeps them for 7 days.' }
  }
  const record = readRecord(result)
  return record ? reportOf(record) : unavailable(result)
}

function reportOf({ status, content, error, created_at, updated_at, safety_identifier }: ArkRecord): TaskReport {
  const whose = { callbackUrl: null, chosenId: safety_identifier ?? null }
  switch (status) {
    case 'queued':
    case 'running':
      return { kind: 'running', ...whose }
    case 'succeeded': {
      const url = content?.video_url
      if (!url) return { kind: 'failed', code: 'provider-error', detail: 'Ark succeeded without a clip.', ...whose }
      const expiresAt = new Date(((updated_at ?? created_at) + assetSeconds) * 1000)
      return { kind: 'succeeded', url, expiresAt, ...whose }
    }
    case 'failed':
    case 'cancelled':
    case 'expired': {
      const code = error ? failureOf(error, 'provider-error') : 'provider-error'
      return { kind: 'failed', code, detail: error ? wordsOf(error, 200) : `Ark says ${status}.`, ...whose }
    }
    default:
      return {
        kind: 'unavailable',
        detail: `Ark says "${status.slice(0, 40)}".`,
        retryAfterSeconds: 30,
        isRateLimit: false
      }
  }
}
