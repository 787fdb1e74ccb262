import { z } from 'zod'
import { namesModeration, type Dialect } from '../ai-sdk/dialect.ts'

/** xAI says it as `{code, error}`, as OpenAI's `{error: {message}}`, and in the record of a clip. */
const wordsSchema = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .object({ error: z.object({ message: z.string().nullish(), code: z.string().nullish() }) })
    .transform(({ error }) => [error.code, error.message].filter(Boolean).join(': '))
])
const moderatedSchema = z.union([
  z.object({ video: z.object({ respect_moderation: z.literal(false) }) }),
  z.object({
    data: z
      .array(z.object({ respect_moderation: z.boolean().nullish() }))
      .refine((pictures) => pictures.some(({ respect_moderation: respects }) => respects === false))
  })
])
/** Of a clip's record. The other codes are `permission_denied`, `failed_precondition`, and of xAI's own trouble. */
const inputFailureSchema = z.object({ error: z.object({ code: z.literal('invalid_argument') }) })
const wholeSchema = z.union([z.object({ data: z.array(z.unknown()) }), z.object({ status: z.literal('done') })])

// https://docs.x.ai/developers/cost-tracking: what was charged for this very request.
const billedSchema = z.object({ usage: z.object({ cost_in_usd_ticks: z.number().nonnegative() }) })
const ticksPerMillionth = 10_000

const outOfMoney = /credit|spending limit|billing|balance/i

export const xaiDialect: Dialect = {
  label: 'xAI',
  wordsOf,
  refusalOf(json, status) {
    const words = wordsOf(json) ?? ''
    if ((status === 403 || status === 429) && outOfMoney.test(words)) return 'no-credits'
    // A wrong key is a 400 here.
    if (status === 400 && /incorrect api key/i.test(words)) return 'key-refused'
    return status < 500 && namesModeration(words) ? 'moderated' : null
  },
  failureOf(json) {
    if (moderatedSchema.safeParse(json).success || namesModeration(wordsOf(json) ?? '')) return 'moderated'
    return inputFailureSchema.safeParse(json).success ? 'invalid-input' : 'provider-error'
  },
  isOver: (json) => wholeSchema.safeParse(json).success,
  billOf(json) {
    const ticks = billedSchema.safeParse(json).data?.usage.cost_in_usd_ticks
    return ticks === undefined ? undefined : { currency: 'USD', millionths: Math.round(ticks / ticksPerMillionth) }
  }
}

function wordsOf(json: unknown): string | null {
  return wordsSchema.safeParse(json).data ?? null
}
