import { z } from 'zod'
import { toMillionths, type Money } from '@callsheet/lib/money/money.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'

const itemSchema = z.looseObject({
  taskUUID: z.string().nullish(),
  status: z.string().nullish(),
  imageURL: z.url().nullish(),
  videoURL: z.url().nullish(),
  /** In US dollars, as `includeCost` asks for it. */
  cost: z.number().min(0).max(10_000).nullish().catch(null)
})

const errorSchema = z.looseObject({
  code: z.string(),
  message: z.string().nullish(),
  taskUUID: z.string().nullish()
})

type RunwareError = z.infer<typeof errorSchema>

/** Each answer has results and errors, each of them with the id of its task. */
export const runwareAnswerSchema = z.object({
  data: z.array(itemSchema).nullish(),
  errors: z.array(errorSchema).nullish()
})

const moderationCodes = new Set([
  'contentPolicyViolation',
  'providerContentPolicyViolation',
  'invalidProviderContent',
  'contentModeration',
  'sensitiveContentDetected',
  'unsafeContentDetected',
  'nsfwContentDetected',
  'promptBlocked',
  'imageBlocked',
  'moderationFailed'
])
const moneyCodes = /credits|quota|balance|paymentRequired/i
const keyCodes =
  /apiKey|unauthorized|forbidden|permission|authentication|token(?:Expired|Invalid|Missing|Revoked)|suspended|accountDisabled/i
const rateCodes = /rateLimit/i
/** What was asked for cannot be made, by the input and not by the provider. */
const inputCodes =
  /^(?:invalid|missing|unsupported|duplicate|conflict|value|array|max|unknownParameter|incompatible|validationFailed)/
/** The request was understood and its id was used before: the task exists. */
const takenCode = 'conflictTaskUUID'
/** The provider says no more of a task than that it is not to be had. */
const unknownTaskCode = 'taskFailedOrNotFound'

/** Another task's errors say nothing of ours. One without an id is of the whole request. */
const isOf = (taskId: string, { taskUUID }: { taskUUID?: string | null | undefined }): boolean =>
  !taskUUID || taskUUID === taskId

export function toCreateAnswer(result: CallResult, taskId: string): CreateAnswer {
  if (result.kind === 'not-sent') {
    return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  const { status, headers } = result
  const answer = result.kind === 'answer' ? runwareAnswerSchema.safeParse(result.json).data : undefined
  const error = answer?.errors?.find((each) => isOf(taskId, each))
  if (status === 429 || (error && rateCodes.test(error.code))) {
    return { kind: 'not-created', detail: wordsOf(error, status), retryAfterSeconds: retryAfterSeconds(headers, 5) }
  }
  if (result.kind === 'lost') return { kind: 'unknown', detail: result.detail }
  if (error?.code === takenCode) return { kind: 'created', taskId }
  if (!error && status === 200 && answer?.data?.some((each) => each.taskUUID === taskId)) {
    return { kind: 'created', taskId }
  }
  const detail = wordsOf(error, status)
  if (status === 402 || (error && moneyCodes.test(error.code))) {
    return { kind: 'refused', code: 'no-credits-at-provider', detail, trouble: 'no-credits' }
  }
  if (status === 401 || status === 403 || (error && keyCodes.test(error.code))) {
    return { kind: 'refused', code: 'undeliverable', detail, trouble: 'key-refused' }
  }
  if (status === 408 || result.status >= 500) return { kind: 'unknown', detail }
  if (error || (result.status >= 400 && result.status < 500)) {
    return { kind: 'refused', code: error ? failureOf(error, 'invalid-input') : 'invalid-input', detail }
  }
  return { kind: 'unknown', detail: `HTTP ${status} without our task.` }
}

/** `getResponse`: what runs or has been made is in `data`, what has failed in `errors`. */
export function toReport(result: CallResult, taskId: string): TaskReport {
  if (result.kind !== 'answer') return unavailable(result)
  const answer = runwareAnswerSchema.safeParse(result.json).data
  if (!answer || result.status === 429 || result.status >= 500) return unavailable(result)
  const item = answer.data?.find((each) => each.taskUUID === taskId)
  const url = item?.imageURL ?? item?.videoURL
  if (url) return { kind: 'succeeded', url, expiresAt: null, callbackUrl: null, cost: costOf(item?.cost) }
  const error = answer.errors?.find((each) => isOf(taskId, each))
  if (error) return toFailure(error, result)
  if (!item) return { kind: 'missing', detail: 'Runware has nothing of this task.' }
  if (item.status !== 'success' && item.status !== 'error') return { kind: 'running', callbackUrl: null }
  return {
    kind: 'failed',
    code: 'provider-error',
    detail: `Runware says ${item.status}, and nothing else.`,
    callbackUrl: null
  }
}

function toFailure(error: RunwareError, result: Extract<CallResult, { kind: 'answer' }>): TaskReport {
  const detail = wordsOf(error, result.status)
  if (error.code === unknownTaskCode || result.status === 404) return { kind: 'missing', detail }
  // Not of the task, but of the question: without its id.
  const isOfQuestion = !error.taskUUID && (keyCodes.test(error.code) || moneyCodes.test(error.code))
  if (isOfQuestion || rateCodes.test(error.code)) {
    return { ...unavailable(result), detail, isRateLimit: rateCodes.test(error.code) }
  }
  return { kind: 'failed', code: failureOf(error, 'provider-error'), detail, callbackUrl: null }
}

function failureOf({ code, message }: RunwareError, otherwise: FailureCode): FailureCode {
  if (moderationCodes.has(code) || /moderat|content polic|safety/i.test(message ?? '')) return 'moderated'
  if (moneyCodes.test(code)) return 'no-credits-at-provider'
  return inputCodes.test(code) ? 'invalid-input' : otherwise
}

const costOf = (dollars: number | null | undefined): Money | undefined =>
  dollars === null || dollars === undefined ? undefined : { currency: 'USD', millionths: toMillionths(dollars) }

const wordsOf = (error: RunwareError | undefined, status: number | undefined): string =>
  error ? [error.code, error.message].filter(Boolean).join(': ') : `HTTP ${status ?? 'unknown'}`

function unavailable(result: Exclude<CallResult, { kind: 'never' }>): Extract<TaskReport, { kind: 'unavailable' }> {
  const status = 'status' in result ? result.status : undefined
  const headers = 'headers' in result ? result.headers : undefined
  return {
    kind: 'unavailable',
    detail: 'detail' in result ? result.detail : `HTTP ${status}`,
    retryAfterSeconds: retryAfterSeconds(headers, 5),
    isRateLimit: status === 429
  }
}
