import { z } from 'zod'
import type { FailureCode } from '@callsheet/lib/states.ts'
import type { Dialect } from '../ai-sdk/dialect.ts'

/** A refusal says it at the top, a task in its `output`. */
const partSchema = z.object({ code: z.string().nullish(), message: z.string().nullish() })
const recordSchema = z.object({
  output: partSchema.extend({ task_status: z.string().nullish() }).nullish(),
  ...partSchema.shape
})

const moderation = /DataInspectionFailed|IPInfringement|GreenNet|RiskControl/i
const money = /Arrearage|PrepaidBillOverdue|PostpaidBillOverdue|AllocationQuota\.FreeTierOnly/i
const ends = new Set(['SUCCEEDED', 'FAILED', 'CANCELED'])
/** Of a task that never was, or was made more than a day ago. */
const noTask = 'UNKNOWN'

export const alibabaDialect: Dialect = {
  label: 'Alibaba Cloud',
  wordsOf,
  refusalOf(json) {
    const { code } = partsOf(json)
    if (money.test(code)) return 'no-credits'
    if (moderation.test(code)) return 'moderated'
    if (/InvalidApiKey/i.test(code)) return 'key-refused'
    return /^Throttling/i.test(code) ? 'rate-limited' : null
  },
  failureOf(json): FailureCode {
    const { code } = partsOf(json)
    if (moderation.test(code)) return 'moderated'
    return code.startsWith('Invalid') ? 'invalid-input' : 'provider-error'
  },
  isOver: (json) => ends.has(statusOf(json)),
  isMissing: (json) => statusOf(json) === noTask
}

const statusOf = (json: unknown): string => recordSchema.safeParse(json).data?.output?.task_status ?? ''

function partsOf(json: unknown): { code: string; message: string } {
  const record = recordSchema.safeParse(json).data
  const { code, message } = record?.output?.code ? record.output : (record ?? {})
  return { code: code ?? '', message: message ?? '' }
}

function wordsOf(json: unknown): string | null {
  const { code, message } = partsOf(json)
  return [code, message].filter(Boolean).join(': ') || null
}
