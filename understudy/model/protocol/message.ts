import { newId } from './errors.ts'
import type { GatewayRequest } from './request.ts'
import { countTokens, type InputUsage } from './usage.ts'

export type AnswerBlock =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; name: string; input: Record<string, unknown> }

export interface Answer {
  content: AnswerBlock[]
}

/**
 * A block that is ready to send. A tool's input is also given as the JSON text that streams, cut off at the token
 * limit.
 */
export type SentBlock =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown>; json: string }

export interface SentMessage {
  id: string
  model: string
  blocks: SentBlock[]
  stopReason: 'end_turn' | 'tool_use' | 'max_tokens' | 'stop_sequence'
  stopSequence: string | null
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
    const whole = block.type === 'text' ? block.text : JSON.stringify(block.input)
    const stop = block.type === 'text' ? firstStop(whole, request.stop_sequences ?? []) : null
    const wanted = stop ? whole.slice(0, stop.index) : whole
    const fits = countTokens(wanted) <= left
    const text = fits ? wanted : wanted.slice(0, Math.floor(wanted.length * (left / countTokens(wanted))))
    left -= Math.min(left, countTokens(text))
    blocks.push(
      block.type === 'text'
        ? { type: 'text', text }
        : { type: 'tool_use', id: newId('toolu'), name: block.name, input: fits ? block.input : {}, json: text }
    )
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
    stopReason,
    stopSequence,
    inputUsage,
    outputTokens: Math.max(1, request.max_tokens - left)
  }
}

/** The JSON body of an answer that does not stream. */
export function messageBody(message: SentMessage) {
  return {
    id: message.id,
    type: 'message',
    role: 'assistant',
    model: message.model,
    content: message.blocks.map((block) => {
      if (block.type === 'text') return block
      const { json: _json, ...rest } = block
      return rest
    }),
    stop_reason: message.stopReason,
    stop_sequence: message.stopSequence,
    usage: { ...message.inputUsage, output_tokens: message.outputTokens, service_tier: 'standard' }
  }
}

function firstStop(text: string, sequences: readonly string[]): { sequence: string; index: number } | null {
  const found = sequences
    .map((sequence) => ({ sequence, index: text.indexOf(sequence) }))
    .filter((stop) => stop.index >= 0)
  return found.toSorted((a, b) => a.index - b.index)[0] ?? null
}
