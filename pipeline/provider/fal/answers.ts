import { z } from 'zod'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { isTooMany, retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer } from '../port.ts'

const createdSchema = z.object({ request_id: z.string().min(1) })

const issueSchema = z.looseObject({ type: z.string().optional(), msg: z.string().optional() })

/** Errors of a model have a list of typed issues, errors of the platform a text and perhaps a type. */
const errorSchema = z.object({
  detail: z.union([z.string(), z.array(issueSchema).min(1)]),
  error_type: z.string().nullish()
})

interface Reason {
  code: FailureCode
  detail: string
}

/** Types of errors that our input did not cause (fal.ai: Model Errors, Request Error Types). */
const ofProvider = new Set([
  'internal_server_error',
  'generation_timeout',
  'downstream_service_error',
  'downstream_service_unavailable',
  'no_media_generated',
  'request_timeout',
  'startup_timeout',
  'runner_scheduling_failure',
  'runner_connection_timeout',
  'runner_disconnected',
  'runner_connection_refused',
  'runner_connection_error',
  'runner_incomplete_response',
  'runner_server_error',
  'client_disconnected',
  'client_cancelled',
  'internal_error'
])

/** What a submit's answer says. */
export function toCreateAnswer(result: CallResult): CreateAnswer {
  if (result.kind === 'not-sent') {
    return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  const { status } = result
  const created = result.kind === 'answer' ? createdSchema.safeParse(result.json).data : undefined
  if (created && Number(status) < 300) return { kind: 'created', taskId: created.request_id }
  if (isTooMany(result))
    return { kind: 'not-created', detail: '429', retryAfterSeconds: retryAfterSeconds(result.headers, 5) }
  if (result.kind === 'lost') return { kind: 'unknown', detail: result.detail }
  const { code, detail } = reasonOf(result.json, 'invalid-input')
  // fal.ai locks accounts without money: a 403 that says so.
  if (status === 402 || (status === 403 && /balance|locked/i.test(detail))) {
    return { kind: 'refused', code: 'no-credits-at-provider', detail, trouble: 'no-credits' }
  }
  if (status === 401 || status === 403)
    return { kind: 'refused', code: 'undeliverable', detail, trouble: 'key-refused' }
  if (status === 404) return { kind: 'refused', code: 'undeliverable', detail }
  if (result.status >= 400 && result.status < 500 && status !== 408) return { kind: 'refused', code, detail }
  return { kind: 'unknown', detail: `HTTP ${result.status}: ${detail}` }
}

/** Null when the status tells of no failure. */
export function failureOfStatus({
  error,
  error_type: type
}: {
  error?: unknown
  error_type?: string | null | undefined
}): Reason | null {
  if (!error && !type) return null
  const text = typeof error === 'string' ? error : ''
  const code = codeOf(type ?? '', 'provider-error')
  return { code, detail: [type, text].filter(Boolean).join(': ') }
}

/**
 * Why a completed request has no result. Null when this was not the answer of the request, but of a server on the way,
 * so that a later read may help.
 */
export function failureOfResult({ status, json }: Extract<CallResult, { kind: 'answer' }>): Reason | null {
  if (status === 400 || status === 422 || status === 200) return reasonOf(json, 'provider-error')
  const error = errorSchema.safeParse(json).data
  const isOfRequest = error !== undefined && (Array.isArray(error.detail) || Boolean(error.error_type))
  return status >= 500 && isOfRequest ? reasonOf(json, 'provider-error') : null
}

function reasonOf(json: unknown, otherwise: FailureCode): Reason {
  const error = errorSchema.safeParse(json).data
  if (!error) return { code: otherwise, detail: 'fal.ai gave no reason.' }
  const [issue] = typeof error.detail === 'string' ? [] : error.detail
  const type = issue?.type ?? error.error_type ?? ''
  const text = typeof error.detail === 'string' ? error.detail : issue?.msg
  return { code: codeOf(type, otherwise), detail: [type, text].filter(Boolean).join(': ') }
}

/** Every other typed issue is about our input: its size, its length, a picture that cannot be loaded. */
function codeOf(type: string, otherwise: FailureCode): FailureCode {
  if (type === 'content_policy_violation') return 'moderated'
  if (type === '') return otherwise
  return ofProvider.has(type) ? 'provider-error' : 'invalid-input'
}
