import { z } from 'zod'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { isTooMany, retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'

/** kie.ai wraps every answer. HTTP 200 may carry another `code`, and the message has one of two names. */
export const kieAnswerSchema = z.object({
  code: z.number(),
  msg: z.string().nullish(),
  message: z.string().nullish(),
  /** Missing in some refusals. */
  data: z.unknown().optional()
})

export type KieAnswer = z.infer<typeof kieAnswerSchema>

export const messageOf = (answer: KieAnswer): string => answer.msg ?? answer.message ?? `code ${answer.code}`

const createdSchema = z
  .object({ taskId: z.string().min(1).optional(), task_id: z.string().min(1).optional() })
  .transform((data) => data.taskId ?? data.task_id)

export function toCreateAnswer(result: CallResult): CreateAnswer {
  if (result.kind === 'not-sent') {
    return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  if (isTooMany(result)) {
    const detail = result.kind === 'lost' ? result.detail : tooManyOf(result.json)
    return { kind: 'not-created', detail, retryAfterSeconds: retryAfterSeconds(result.headers, 5) }
  }
  if (result.kind === 'lost') return { kind: 'unknown', detail: result.detail }
  const parsed = kieAnswerSchema.safeParse(result.json)
  if (!parsed.success) return { kind: 'unknown', detail: `HTTP ${result.status} in no known shape.` }
  const answer = parsed.data
  const detail = `${answer.code}: ${messageOf(answer)}`
  switch (answer.code) {
    case 200: {
      const taskId = createdSchema.safeParse(answer.data).data
      return taskId ? { kind: 'created', taskId } : { kind: 'unknown', detail: 'Code 200 without a task id.' }
    }
    case 455:
      return { kind: 'not-created', detail, retryAfterSeconds: retryAfterSeconds(result.headers, 60) }
    case 402:
    // The limit that the account's owner set for this key.
    case 433:
      return { kind: 'refused', code: 'no-credits-at-provider', detail, trouble: 'no-credits' }
    case 401:
    case 403:
      return { kind: 'refused', code: 'undeliverable', detail, trouble: 'key-refused' }
    case 505:
      return { kind: 'refused', code: 'undeliverable', detail }
    default:
      return answer.code >= 400 && answer.code < 500 && answer.code !== 408
        ? { kind: 'refused', code: failureOf(messageOf(answer), 'invalid-input'), detail }
        : { kind: 'unknown', detail }
  }
}

function tooManyOf(json: unknown): string {
  const answer = kieAnswerSchema.safeParse(json).data
  return answer ? `${answer.code}: ${messageOf(answer)}` : '429'
}

/**
 * What a status read says. A record of a failed task counts whatever `code` the answer has: kie.ai repeats the task's
 * own failure there (422, 501).
 */
export function toReport<Shape>(
  result: CallResult,
  reads: {
    record: (data: unknown) => Shape | undefined
    hasFailed: (record: Shape) => boolean
    reportOf: (record: Shape) => TaskReport
  }
): TaskReport {
  if (result.kind === 'not-sent') return unavailable(result.detail)
  if (isTooMany(result)) {
    const detail = result.kind === 'lost' ? result.detail : tooManyOf(result.json)
    return { ...unavailable(detail), retryAfterSeconds: retryAfterSeconds(result.headers, 5), isRateLimit: true }
  }
  if (result.kind === 'lost') return unavailable(result.detail)
  const answer = kieAnswerSchema.safeParse(result.json).data
  if (!answer) return unavailable(`HTTP ${result.status} in no known shape.`)
  const record = reads.record(answer.data)
  if (record && (answer.code === 200 || reads.hasFailed(record))) return reads.reportOf(record)
  const detail = `${answer.code}: ${messageOf(answer)}`
  switch (answer.code) {
    case 404:
    case 422:
      return { kind: 'missing', detail }
    case 400:
    case 451:
      return { kind: 'failed', code: failureOf(detail, 'invalid-input'), detail, callbackUrl: null }
    case 501:
      return { kind: 'failed', code: failureOf(detail, 'provider-error'), detail, callbackUrl: null }
    default:
      return {
        ...unavailable(detail),
        retryAfterSeconds: retryAfterSeconds(result.headers, answer.code === 455 ? 60 : 5)
      }
  }
}

function unavailable(detail: string): Extract<TaskReport, { kind: 'unavailable' }> {
  return { kind: 'unavailable', detail, retryAfterSeconds: 5, isRateLimit: false }
}

const moderationWords = /moderat|content polic|safety|flagged|sensitive|nsfw|prohibited|violat/i

/** kie.ai has no code for moderation. Only its message says it. */
export function failureOf(message: string, otherwise: FailureCode): FailureCode {
  return moderationWords.test(message) ? 'moderated' : otherwise
}
