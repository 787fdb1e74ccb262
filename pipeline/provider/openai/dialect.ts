import { z } from 'zod'
import type { Dialect } from '../ai-sdk/dialect.ts'

const errorSchema = z.object({
  error: z.object({ message: z.string(), type: z.string().nullish(), code: z.string().nullish() })
})
const answerSchema = z.object({ data: z.array(z.unknown()) })

const moneyCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'])
const moderationCodes = new Set(['moderation_blocked', 'content_policy_violation'])

export const openaiDialect: Dialect = {
  label: 'OpenAI',
  wordsOf: (json) => errorSchema.safeParse(json).data?.error.message ?? null,
  refusalOf(json) {
    const { code, type } = errorSchema.safeParse(json).data?.error ?? {}
    // No money left is a 429 or a 400 here. The type stays where the code says which limit was reached.
    if (moneyCodes.has(code ?? '') || moneyCodes.has(type ?? '')) return 'no-credits'
    return moderationCodes.has(code ?? '') ? 'moderated' : null
  },
  failureOf: () => 'provider-error',
  isOver: (json) => answerSchema.safeParse(json).success
}
