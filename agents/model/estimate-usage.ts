import { noUsage, type TokenUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import type { ContentBlock } from '@callsheet/lib/wire/agents-run.ts'
import type { GatewayRequest } from './gateway-request.ts'

/** About what the tokenizers of today make of texts in most languages. */
const bytesPerToken = 4

/** What a call has used of whose answer nothing is counted: by the length of the texts, without pictures. */
export function estimateUsage(
  { system, messages, tools }: GatewayRequest,
  content: readonly ContentBlock[]
): TokenUsage {
  return { ...noUsage, inputTokens: tokensOf([system, messages, tools]), outputTokens: tokensOf(content) }
}

const tokensOf = (value: unknown): number => Math.ceil(bytesOf(value) / bytesPerToken)

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return new TextEncoder().encode(value).byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, part]) => sum + (name === 'source' ? 0 : bytesOf(part)), 0)
}
