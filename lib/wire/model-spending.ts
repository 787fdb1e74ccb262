import { z } from 'zod'
import { addUsage, noUsage, type TokenUsage } from '../model-usage/token-usage.ts'
import { modelPriceSchema, type ModelPrice } from './model-price.ts'

/** What one or more model calls used. */
export interface ModelSpending {
  /** The model that was asked for. Answers can name any other. */
  model: string
  calls: number
  usage: TokenUsage
  /** True when a server counted nothing, and the usage is only about what the texts make. */
  isEstimated?: boolean | undefined
  /** Null when the price is not known. */
  costDollars: number | null
}

/** Several calls of one model, as one. Null without any. */
export function sumSpending(all: readonly ModelSpending[]): ModelSpending | null {
  const [first, ...rest] = all
  return first ? rest.reduce(addSpending, first) : null
}

function addSpending(left: ModelSpending, right: ModelSpending): ModelSpending {
  const isKnown = left.costDollars !== null && right.costDollars !== null
  return {
    model: left.model,
    calls: left.calls + right.calls,
    usage: addUsage(left.usage, right.usage),
    ...((left.isEstimated || right.isEstimated) && { isEstimated: true }),
    costDollars: isKnown ? (left.costDollars ?? 0) + (right.costDollars ?? 0) : null
  }
}

const count = z.coerce.number().nonnegative()
const headersSchema = z.object({
  'x-usage-model': z.string().min(1),
  'x-usage-calls': count,
  'x-usage-input-tokens': count,
  'x-usage-output-tokens': count,
  'x-usage-cache-read-tokens': count,
  'x-usage-cache-write-tokens': count,
  'x-usage-estimated': z.literal('true').optional(),
  'x-usage-cost-dollars': count.optional()
})

/** Headers of an answer of the agents service whose figures are known before its first byte. */
export function spendingHeaders({
  model,
  calls,
  usage,
  isEstimated,
  costDollars
}: ModelSpending): Record<string, string> {
  return {
    'x-usage-model': model,
    'x-usage-calls': String(calls),
    'x-usage-input-tokens': String(usage.inputTokens),
    'x-usage-output-tokens': String(usage.outputTokens),
    'x-usage-cache-read-tokens': String(usage.cacheReadTokens),
    'x-usage-cache-write-tokens': String(usage.cacheWriteTokens),
    ...(isEstimated && { 'x-usage-estimated': 'true' }),
    ...(costDollars !== null && { 'x-usage-cost-dollars': String(costDollars) })
  }
}

/** Null for an answer without a model call. */
export function readSpending(headers: Pick<Headers, 'get'>): ModelSpending | null {
  const names = Object.keys(headersSchema.shape)
  const { data } = headersSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, headers.get(name) ?? undefined]))
  )
  if (!data) return null
  return {
    model: data['x-usage-model'],
    calls: data['x-usage-calls'],
    usage: {
      ...noUsage,
      inputTokens: data['x-usage-input-tokens'],
      outputTokens: data['x-usage-output-tokens'],
      cacheReadTokens: data['x-usage-cache-read-tokens'],
      cacheWriteTokens: data['x-usage-cache-write-tokens']
    },
    ...(data['x-usage-estimated'] && { isEstimated: true }),
    costDollars: data['x-usage-cost-dollars'] ?? null
  }
}

/** Headers of a streamed answer: what is counted in the stream has this price. */
export function priceHeaders(model: string, price: ModelPrice | null): Record<string, string> {
  return { 'x-usage-model': model, ...(price && { 'x-usage-price': JSON.stringify(price) }) }
}

export function readPrice(headers: Pick<Headers, 'get'>): { model: string; price: ModelPrice | null } | null {
  const model = headers.get('x-usage-model')
  if (!model) return null
  const { data } = jsonSchema.pipe(modelPriceSchema).safeParse(headers.get('x-usage-price') ?? '')
  return { model, price: data ?? null }
}

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

/** Member `modelSpending` of the problem of work that had called models before it failed. */
export const modelSpendingSchema = z.object({
  model: z.string().min(1),
  calls: z.number(),
  usage: z.object({
    inputTokens: z.number(),
    outputTokens: z.number(),
    cacheReadTokens: z.number(),
    cacheWriteTokens: z.number(),
    cacheWriteHourTokens: z.number(),
    webSearches: z.number()
  }),
  isEstimated: z.boolean().optional(),
  costDollars: z.number().nullable()
}) satisfies z.ZodType<ModelSpending>
