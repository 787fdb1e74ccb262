import { z } from 'zod'
import { usageSchema } from '../wire/agents-run.ts'

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  /** Of every life. */
  cacheWriteTokens: number
  /** The part of `cacheWriteTokens` that lives for an hour, which costs more. */
  cacheWriteHourTokens: number
  webSearches: number
}

export const noUsage: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  cacheWriteHourTokens: 0,
  webSearches: 0
}

const tokens = z.number().nonnegative().nullish().catch(null)
const cacheCreation = z.looseObject({ ephemeral_1h_input_tokens: tokens }).nullish().catch(null)
const iterationSchema = usageSchema.partial().extend({ type: z.string(), cache_creation: cacheCreation })
const reportedSchema = z.looseObject({
  input_tokens: tokens,
  output_tokens: tokens,
  cache_read_input_tokens: tokens,
  cache_creation_input_tokens: tokens,
  cache_creation: cacheCreation,
  server_tool_use: z.looseObject({ web_search_requests: tokens }).nullish().catch(null),
  iterations: z.array(iterationSchema).nullish().catch(null)
})

/** Usage as reported so far: the totals of the answer, and what was billed beside them. */
export interface ReportedUsage {
  totals: TokenUsage
  beside: TokenUsage
}

export const nothingReported: ReportedUsage = { totals: noUsage, beside: noUsage }

/**
 * Later reports replace earlier ones field by field: `message_start` counts the input, each `message_delta` the
 * output so far. What is malformed changes nothing: counting never breaks an answer.
 */
export function mergeUsage(before: ReportedUsage, reported: unknown): ReportedUsage {
  const { data: usage } = reportedSchema.safeParse(reported)
  if (!usage) return before
  const { totals } = before
  return {
    totals: {
      inputTokens: usage.input_tokens ?? totals.inputTokens,
      outputTokens: usage.output_tokens ?? totals.outputTokens,
      cacheReadTokens: usage.cache_read_input_tokens ?? totals.cacheReadTokens,
      cacheWriteTokens: usage.cache_creation_input_tokens ?? totals.cacheWriteTokens,
      cacheWriteHourTokens: usage.cache_creation?.ephemeral_1h_input_tokens ?? totals.cacheWriteHourTokens,
      webSearches: usage.server_tool_use?.web_search_requests ?? totals.webSearches
    },
    beside: usage.iterations ? compactionsOf(usage.iterations) : before.beside
  }
}

/** All that is billed. */
export function totalUsage({ totals, beside }: ReportedUsage): TokenUsage {
  return addUsage(totals, beside)
}

export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cacheReadTokens: left.cacheReadTokens + right.cacheReadTokens,
    cacheWriteTokens: left.cacheWriteTokens + right.cacheWriteTokens,
    cacheWriteHourTokens: left.cacheWriteHourTokens + right.cacheWriteHourTokens,
    webSearches: left.webSearches + right.webSearches
  }
}

/** The provider bills a compaction like an answer, and leaves it out of the totals. Other iterations are in them. */
function compactionsOf(iterations: readonly z.infer<typeof iterationSchema>[]): TokenUsage {
  return iterations
    .filter(({ type }) => type === 'compaction')
    .reduce<TokenUsage>(
      (sum, each) => ({
        inputTokens: sum.inputTokens + (each.input_tokens ?? 0),
        outputTokens: sum.outputTokens + (each.output_tokens ?? 0),
        cacheReadTokens: sum.cacheReadTokens + (each.cache_read_input_tokens ?? 0),
        cacheWriteTokens: sum.cacheWriteTokens + (each.cache_creation_input_tokens ?? 0),
        cacheWriteHourTokens: sum.cacheWriteHourTokens + (each.cache_creation?.ephemeral_1h_input_tokens ?? 0),
        webSearches: sum.webSearches
      }),
      noUsage
    )
}
