import { retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'
import type { PackageAnswer } from './call-package.ts'
import type { Dialect } from './dialect.ts'

type Broken = Exclude<PackageAnswer<never>, { kind: 'done' }>
type Unavailable = Extract<TaskReport, { kind: 'unavailable' }>

/** What a create without a result means. Only a clear refusal says that nothing was made. */
export function toBrokenCreate(answer: Broken, dialect: Dialect): CreateAnswer {
  if (answer.kind === 'never-sent') return { kind: 'refused', code: 'invalid-input', detail: answer.detail }
  const { call } = answer
  if (call.kind === 'not-sent') {
    return { kind: 'not-created', detail: call.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  const { status, headers } = call
  const json = call.kind === 'answer' ? call.json : null
  const refusal = status !== undefined && status >= 400 ? dialect.refusalOf(json, status) : null
  const detail = wordsOf(call, dialect)
  if (refusal === 'no-credits' || status === 402) {
    return { kind: 'refused', code: 'no-credits-at-provider', detail, trouble: 'no-credits' }
  }
  if (refusal === 'rate-limited' || status === 429) {
    return { kind: 'not-created', detail, retryAfterSeconds: retryAfterSeconds(headers, 5) }
  }
  if (call.kind === 'lost') return { kind: 'unknown', detail: call.detail }
  if (refusal === 'moderated') return { kind: 'refused', code: 'moderated', detail }
  if (refusal === 'key-refused' || status === 401 || status === 403) {
    return { kind: 'refused', code: 'undeliverable', detail, trouble: 'key-refused' }
  }
  if (call.status >= 400 && call.status < 500 && status !== 408)
    return { kind: 'refused', code: 'invalid-input', detail }
  return { kind: 'unknown', detail: call.status < 300 ? `HTTP ${call.status} without a task.` : detail }
}

/** What a status read without a result means. A record that is over has no asset any more. */
export function toBrokenReport(answer: Broken, dialect: Dialect): TaskReport {
  if (answer.kind === 'never-sent') return unavailable(answer.detail)
  const { call } = answer
  if (call.kind === 'not-sent') return unavailable(call.detail)
  if (call.kind === 'answer' && (call.status === 404 || call.status === 410)) {
    return { kind: 'missing', detail: `${dialect.label} knows no such task.` }
  }
  if (call.kind === 'answer' && call.status < 300 && dialect.isOver(answer.json())) {
    const json = answer.json()
    const detail = dialect.wordsOf(json) ?? `${dialect.label} has ended it without a result.`
    return { kind: 'failed', code: dialect.failureOf(json), detail, callbackUrl: null }
  }
  return {
    kind: 'unavailable',
    detail: wordsOf(call, dialect),
    retryAfterSeconds: retryAfterSeconds(call.headers, 5),
    isRateLimit: call.status === 429
  }
}

function wordsOf(call: Exclude<CallResult, { kind: 'not-sent' }>, dialect: Dialect): string {
  if (call.kind === 'lost') return call.detail
  const words = dialect.wordsOf(call.json)
  return words ? `HTTP ${call.status}: ${words.slice(0, 500)}` : `HTTP ${call.status}`
}

const unavailable = (detail: string): Unavailable => ({
  kind: 'unavailable',
  detail,
  retryAfterSeconds: 5,
  isRateLimit: false
})
