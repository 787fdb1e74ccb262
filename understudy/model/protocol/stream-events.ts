import { messageBody, type SentBlock, type SentMessage } from './message.ts'

/** Lengths of successive pieces. They are uneven, like tokens, and the same in every run. */
const pieceLengths = [3, 9, 5, 14, 7, 22, 4, 11, 18, 6]

/** The data of one event. */
export interface StreamEvent {
  type: string
  fields: Record<string, unknown>
}

/** The events of one answer in the provider's order. */
export function* streamEvents(message: SentMessage): Generator<StreamEvent> {
  yield event('message_start', {
    message: {
      ...messageBody(message),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...message.inputUsage, output_tokens: 1, service_tier: 'standard' }
    }
  })
  let pinged = false
  for (const [index, block] of message.blocks.entries()) {
    yield event('content_block_start', { index, content_block: emptyBlock(block) })
    if (!pinged) yield event('ping', {})
    pinged = true
    yield* deltas(block, index)
    yield event('content_block_stop', { index })
  }
  yield event('message_delta', {
    delta: {
      stop_reason: message.stopReason,
      stop_sequence: message.stopSequence,
      ...(message.stopDetails && { stop_details: message.stopDetails })
    },
    usage: { ...message.inputUsage, output_tokens: message.outputTokens }
  })
  yield event('message_stop', {})
}

/** An event as it is sent. */
export function eventText({ type, fields }: StreamEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
}

function event(type: string, fields: Record<string, unknown>): StreamEvent {
  return { type, fields }
}

function emptyBlock(block: SentBlock): Record<string, unknown> {
  if (block.type === 'text') return { type: 'text', text: '' }
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  return { type: 'tool_use', id: block.id, name: block.name, input: {} }
}

function* deltas(block: SentBlock, index: number): Generator<StreamEvent> {
  if (block.type === 'text') {
    for (const text of pieces(block.text))
      yield event('content_block_delta', { index, delta: { type: 'text_delta', text } })
    return
  }
  if (block.type === 'thinking') {
    for (const thinking of pieces(block.thinking))
      yield event('content_block_delta', { index, delta: { type: 'thinking_delta', thinking } })
    yield event('content_block_delta', { index, delta: { type: 'signature_delta', signature: block.signature } })
    return
  }
  yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: '' } })
  for (const json of pieces(block.json, 3)) {
    yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: json } })
  }
}

/** Never cuts between the two halves of a surrogate pair. */
function* pieces(text: string, scale = 1): Generator<string> {
  let offset = 0
  for (let count = 0; offset < text.length; count += 1) {
    let end = offset + (pieceLengths[count % pieceLengths.length] ?? 8) * scale
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1
    yield text.slice(offset, end)
    offset = end
  }
}
