import { z } from 'zod'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'

/** Of a refused call, of a failed task, and of a picture that was not made. */
export const arkErrorSchema = z.looseObject({ code: z.string(), message: z.string().nullish() })
export type ArkError = z.infer<typeof arkErrorSchema>

const refusalSchema = z.object({ error: arkErrorSchema })

// https://docs.byteplus.com/en/docs/ModelArk/1299023 and https://www.volcengine.com/docs/82379/1299023
const moderationCodes = /SensitiveContentDetected|RiskDetection$|PolicyViolation|PrivacyInformation/
/** The account owes, or has reached the limit that its owner has set. Only its owner can go on. */
const moneyCodes = /^(?:AccountOverdue|SetLimitExceeded|InsufficientBalance)/
/** Ark's own trouble, although the status says that the request is wrong. */
const ownTroubleCodes = /^(?:ContentSecurityDetectionError|Internal|Server|Service|ModelLoading)/
const freeQuotaWords = /free|trial/i
const quotaWaitSeconds = 60
const rateWaitSeconds = 5

export function readError(result: CallResult): ArkError | undefined {
  return result.kind === 'answer' ? refusalSchema.safeParse(result.json).data?.error : undefined
}

/** What a create's answer says when it is not the one that was hoped for. */
export function toRefusal(result: CallResult): CreateAnswer {
  if (result.kind === 'not-sent') {
    return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  const { status, headers } = result
  const error = readError(result)
  const detail = result.kind === 'lost' ? result.detail : wordsOf(error, result.status)
  if ((error && moneyCodes.test(error.code)) || status === 402) {
    return { kind: 'refused', code: 'no-credits-at-provider', detail, trouble: 'no-credits' }
  }
  if (status === 429) return { kind: 'not-created', detail, ...waitOf(error, headers) }
  if (result.kind === 'lost' || status === undefined || status >= 500 || status === 408) {
    return { kind: 'unknown', detail }
  }
  if (status === 401 || status === 403) {
    return { kind: 'refused', code: 'undeliverable', detail, trouble: 'key-refused' }
  }
  if (status === 404) return { kind: 'refused', code: 'undeliverable', detail }
  if (status >= 400) {
    return { kind: 'refused', code: error ? failureOf(error, 'invalid-input') : 'invalid-input', detail }
  }
  return { kind: 'unknown', detail: `HTTP ${status} without what was asked for.` }
}

/** A used up free quota does not come back by waiting. All other limits do. */
function waitOf(
  error: ArkError | undefined,
  headers: (() => Headers) | undefined
): Pick<Extract<CreateAnswer, { kind: 'not-created' }>, 'retryAfterSeconds' | 'trouble'> {
  if (!error?.code.startsWith('QuotaExceeded'))
    return { retryAfterSeconds: retryAfterSeconds(headers, rateWaitSeconds) }
  const isFreeQuota = freeQuotaWords.test(error.message ?? '')
  return {
    retryAfterSeconds: retryAfterSeconds(headers, quotaWaitSeconds),
    ...(isFreeQuota && { trouble: 'no-credits' as const })
  }
}

export function failureOf({ code }: ArkError, otherwise: FailureCode): FailureCode {
  if (moderationCodes.test(code)) return 'moderated'
  if (moneyCodes.test(code)) return 'no-credits-at-provider'
  if (ownTroubleCodes.test(code)) return 'provider-error'
  return /^(?:Invalid|Missing|Unsupported|Oversize)/.test(code) ? 'invalid-input' : otherwise
}

export const wordsOf = (error: ArkError | undefined, status: number | undefined): string =>
  error ? [error.code, error.message].filter(Boolean).join(': ') : `HTTP ${status ?? 'unknown'}`

export function unavailable(result: CallResult): Extract<TaskReport, { kind: 'unavailable' }> {
  const status = result.kind === 'not-sent' ? undefined : result.status
  const headers = result.kind === 'not-sent' ? undefined : result.headers
  return {
    kind: 'unavailable',
    detail: 'detail' in result ? result.detail : wordsOf(readError(result), status),
    retryAfterSeconds: retryAfterSeconds(headers, rateWaitSeconds),
    isRateLimit: status === 429
  }
}
