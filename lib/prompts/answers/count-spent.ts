import { AppError, withDetails } from '../../errors.ts'
import type { Usage } from '../../wire/agents-run.ts'

export interface Spending {
  add(usage: Usage): void
  total(): Pick<Usage, 'input_tokens' | 'output_tokens'>
  /** The error, with what was spent before it. */
  tell(error: unknown): unknown
}

/** Counts the tokens of the answers of one agent run, in all its attempts. */
export function countSpent(): Spending {
  const total = { input_tokens: 0, output_tokens: 0 }
  let cached = 0
  let answers = 0
  return {
    add(usage) {
      answers += 1
      total.input_tokens += usage.input_tokens
      total.output_tokens += usage.output_tokens
      cached += (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0)
    },
    total: () => ({ ...total }),
    tell(error) {
      if (!(error instanceof AppError) || answers === 0) return error
      const spent = { answers, inputTokens: total.input_tokens + cached, outputTokens: total.output_tokens }
      return withDetails(error, { spent })
    }
  }
}
