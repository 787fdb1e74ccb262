import { usageSchema } from '@callsheet/lib/wire/agents-run.ts'

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
}

export const noUsage: TokenUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

const partialUsageSchema = usageSchema.partial()

/**
 * Later reports replace earlier ones field by field: `message_start` counts the input, each `message_delta` the
 * output so far. What is malformed changes nothing: counting never breaks an answer.
 */
export function mergeUsage(before: TokenUsage, reported: unknown): TokenUsage {
  const parsed = partialUsageSchema.safeParse(reported)
  if (!parsed.success) return before
  const usage = parsed.data
  return {
    inputTokens: usage.input_tokens ?? before.inputTokens,
    outputTokens: usage.output_tokens ?? before.outputTokens,
    cacheReadTokens: usage.cache_read_input_tokens ?? before.cacheReadTokens,
    cacheWriteTokens: usage.cache_creation_input_tokens ?? before.cacheWriteTokens
  }
}
