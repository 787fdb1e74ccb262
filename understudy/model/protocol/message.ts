import { newId } from './errors.ts'
import type { GatewayRequest } from './request.ts'
import { countTokens, type InputUsage } from './usage.ts'

export type AnswerBlock =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string }
  | { type: 'tool_use'; name: string; input: Record<string, unknown> }

/** The provider's own is a long sealed text. */
export const thoughtSignature = 'understudy'

export interface Answer {
  content: AnswerBlock[]
  /** Set when the model declines: `stop_reason` is `refusal`. */
  refusal?: { explanation: string | null }
}

/**
 * A block that is ready to send. A tool's input is also given as the JSON text that streams, cut off at the token
 * limit.
 */
export type SentBlock =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown>; json: string }

export interface SentMessage {
  id: string
  model: string
  blocks: SentBlock[]
  stopReason: 'end_turn' | 'tool_use' | 'max_tokens' | 'stop_sequence' | 'refusal'
  stopSequence: string | null
  stopDetails: { type: 'refusal'; category: null; explanation: string | null } | null
  inputUsage: InputUsage
  outputTokens: number
}

/** Applies stop sequences and `max_tokens`, numbers the blocks and names the model. */
export function toMessage({
  answer,
  request,
  inputUsage
}: {
  answer: Answer
  request: GatewayRequest
  inputUsage: InputUsage
}): SentMessage {
  const blocks: SentBlock[] = []
  let left = request.max_tokens
  let stopReason: SentMessage['stopReason'] = answer.content.some((block) => block.type === 'tool_use')
    ? 'tool_use'
    : 'end_turn'
  let stopSequence: string | null = null
  for (const block of answer.content) {
    const whole = textOf(block)
    const stop = block.type === 'text' ? firstStop(whole, request.stop_sequences ?? []) : null
    const wanted = stop ? whole.slice(0, stop.index) : whole
    const fits = countTokens(wanted) <= left
    const text = fits ? wanted : wanted.slice(0, Math.floor(wanted.length * (left / countTokens(wanted))))
    left -= Math.min(left, countTokens(text))
    blocks.push(toSent(block, text, fits))
    if (!fits) stopReason = 'max_tokens'
    if (fits && stop) {
      stopReason = 'stop_sequence'
      stopSequence = stop.sequence
    }
    if (!fits || stop) break
  }
  return {
    id: newId('msg'),
    model: `understudy-${request.model}`,
    blocks,
    stopReason: answer.refusal ? 'refusal' : stopReason,
    stopSequence,
    stopDetails: answer.refusal ? { type: 'refusal', category: null, ...answer.refusal } : null,
    inputUsage,
    outputTokens: Math.max(1, request.max_tokens - left)
  }
}

function textOf(block: AnswerBlock): string {
  if (block.type === 'text') return block.text
  return block.type === 'thinking' ? block.thinking : JSON.stringify(block.input)
}

function toSent(block: AnswerBlock, text: string, isWhole: boolean): SentBlock {
  if (block.type === 'text') return { type: 'text', text }
  if (block.type === 'thinking') return { type: 'thinking', thinking: text, signature: thoughtSignature }
  return { type: 'tool_use', id: newId('toolu'), name: block.name, input: isWhole ? block.input : {}, json: text }
}

/** The JSON body of an answer that does not stream. */
export function messageBody(message: SentMessage) {
  return {
    id: message.id,
    type: 'message',
    role: 'assistant',
    model: message.model,
    content: message.blocks.map((block) => {
      if (block.type !== 'tool_use') return block
      const { json: _json, ...rest } = block
      return rest
    }),
    stop_reason: message.stopReason,
    stop_sequence: message.stopSequence,
    ...(message.stopDetails && { stop_details: message.stopDetails }),
    usage: { ...message.inputUsage, output_tokens: message.outputTokens, service_tier: 'standard' }
  }
}

function firstStop(text: string, sequences: readonly string[]): { sequence: string; index: number } | null {
  const found = sequences
    .map((sequence) => ({ sequence, index: text.indexOf(sequence) }))
    .filter((stop) => stop.index >= 0)
  return found.toSorted((a, b) => a.index - b.index)[0] ?? null
}
