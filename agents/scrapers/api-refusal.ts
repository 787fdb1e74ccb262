import { z } from 'zod'
import type { SourceFailure } from '@callsheet/lib/wire/research/market-research.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { parseJson } from '../page-reading/json.ts'
import type { Page } from '../page-reading/page.ts'

export interface ApiRefusal {
  reason: Extract<
    SourceFailure['reason'],
    'key-refused' | 'quota-exceeded' | 'rate-limited' | 'access-denied' | 'unrecognised'
  >
  /** For people: what the API said. */
  sentence: string
}

/** Errors of Google's APIs, of Meta's Graph API, and the plain message of Reddit and Trustpilot. */
const errorSchema = z.object({
  error: z
    .union([
      z.object({
        message: z.string().catch(''),
        code: z.number().optional().catch(undefined),
        type: z.string().optional().catch(undefined),
        errors: z.array(z.object({ reason: z.string().catch('') })).catch([])
      }),
      z.union([z.string(), z.number()]).transform((value) => ({ message: String(value), errors: [] }))
    ])
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined)
})

const spent = new Set(['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg'])
const tooFast = new Set(['rateLimitExceeded', 'userRateLimitExceeded'])
const badKey = new Set(['keyInvalid', 'keyExpired', 'badRequest', 'API_KEY_INVALID', 'authError', 'required'])
/** Graph API codes: an app, a user, a page or a custom limit is used up. */
const metaLimits = new Set([4, 17, 32, 613])
/** Graph API codes: the token is missing, has expired, or was never valid. */
const metaTokens = new Set([102, 104, 190])

/** Why an API did not answer. Null for an answer. */
export function readApiRefusal({ status = 200, body }: Page): ApiRefusal | null {
  if (status < 400) return null
  const problem = errorSchema.safeParse(parseJson(body)).data
  const { error } = problem ?? {}
  const said = plain(problem?.error_description ?? problem?.message ?? error?.message ?? '')
  const quote = said === '' ? '' : ` It says: ${cutText(said, 200)}`
  const reasons = error?.errors.map(({ reason }) => reason) ?? []
  const code = error && 'code' in error ? error.code : undefined
  if (reasons.includes('commentsDisabled'))
    return { reason: 'unrecognised', sentence: 'Comments are turned off at one of the videos.' }
  if (reasons.some((reason) => spent.has(reason)) || (code !== undefined && metaLimits.has(code)))
    return { reason: 'quota-exceeded', sentence: `The quota of its API is used up.${quote}` }
  if (status === 429 || reasons.some((reason) => tooFast.has(reason)))
    return { reason: 'rate-limited', sentence: `Its API asks for a pause.${quote}` }
  const isKeyRefused =
    status === 401 ||
    (code !== undefined && metaTokens.has(code)) ||
    (status === 400 && /\bAPI key\b/i.test(said) && reasons.some((reason) => badKey.has(reason)))
  if (isKeyRefused) return { reason: 'key-refused', sentence: `Its API does not accept the key.${quote}` }
  if (status === 403) return { reason: 'access-denied', sentence: `Its API refuses this.${quote}` }
  return { reason: 'unrecognised', sentence: `Its API answered with status ${status}.${quote}` }
}

/** Google writes links into its messages. */
function plain(message: string): string {
  return message.replace(/<[^<>]*>/g, '').trim()
}
