import { z } from 'zod'
import { namesModeration, type Dialect } from '../ai-sdk/dialect.ts'

const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    status: z.string().nullish(),
    details: z.array(z.looseObject({ reason: z.string().nullish() })).nullish()
  })
})
const answerSchema = z.object({
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  candidates: z.array(z.object({ finishReason: z.string().nullish(), finishMessage: z.string().nullish() })).nullish()
})

/** Words of a project without money. Those of a rate limit speak of billing, too. */
const money = /credits are depleted|enable billing/i

/** Why Gemini stops without a picture for its content. */
const refusingReasons = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII|OTHER_BLOCK|IMAGE_OTHER/

/** The Gemini API words every error as a `google.rpc.Status`. */
export const googleDialect: Dialect = {
  label: 'Google',
  wordsOf(json) {
    const { candidates, promptFeedback } = answerSchema.safeParse(json).data ?? {}
    const stopped = candidates?.[0]?.finishMessage ?? candidates?.[0]?.finishReason ?? promptFeedback?.blockReason
    return errorSchema.safeParse(json).data?.error.message ?? stopped ?? null
  },
  refusalOf(json, status) {
    const error = errorSchema.safeParse(json).data?.error
    const reasons = error?.details?.map(({ reason }) => reason) ?? []
    // A wrong key is a 400 here.
    if (reasons.includes('API_KEY_INVALID')) return 'key-refused'
    if (reasons.includes('BILLING_DISABLED') || money.test(error?.message ?? '')) return 'no-credits'
    return status === 400 && namesModeration(error?.message ?? '') ? 'moderated' : null
  },
  failureOf(json) {
    const { candidates, promptFeedback } = answerSchema.safeParse(json).data ?? {}
    const reason = promptFeedback?.blockReason ?? candidates?.[0]?.finishReason ?? ''
    return promptFeedback?.blockReason || refusingReasons.test(reason) ? 'moderated' : 'provider-error'
  },
  isOver: (json) => answerSchema.safeParse(json).success
}
