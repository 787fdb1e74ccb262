import { z } from 'zod'
import { namesModeration, type Dialect } from '../ai-sdk/dialect.ts'

/** `detail` is of a refused request, `error` of a prediction. */
const wordsSchema = z.object({ detail: z.string().nullish(), error: z.string().nullish() })
const statusSchema = z.object({ status: z.string() })

const endStatuses = new Set(['succeeded', 'failed', 'canceled', 'aborted'])
/** Official models refuse by this code: the input or the output was flagged as sensitive. */
const sensitive = /\bE005\b/

export const replicateDialect: Dialect = {
  label: 'Replicate',
  wordsOf,
  refusalOf: (json) => (isModerated(json) ? 'moderated' : null),
  failureOf: (json) => (isModerated(json) ? 'moderated' : 'provider-error'),
  isOver: (json) => endStatuses.has(statusSchema.safeParse(json).data?.status ?? '')
}

function wordsOf(json: unknown): string | null {
  const words = wordsSchema.safeParse(json).data
  return words?.error ?? words?.detail ?? null
}

function isModerated(json: unknown): boolean {
  const words = wordsOf(json) ?? ''
  return sensitive.test(words) || namesModeration(words)
}
