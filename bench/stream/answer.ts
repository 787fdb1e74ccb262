export const deltas = 100

const message = {
  id: 'msg_bench',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5-20250929',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 420, output_tokens: 1 }
}
const words = ['cold ', 'brew ', 'that ', 'never ', 'turns ', 'bitter, ', 'even ', 'on ', 'the ', 'third ', 'day. ']
const texts = Array.from({ length: deltas }, (_, index) => words[index % words.length] ?? '')

/** An answer of 100 text deltas, one event each, as a model gateway streams it. */
export const events: readonly Buffer[] = [
  { type: 'message_start', message },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ...texts.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 128 } },
  { type: 'message_stop' }
].map((event) => Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`))

/** The same answer in one piece. */
export const wholeAnswer = Buffer.from(
  JSON.stringify({
    ...message,
    content: [{ type: 'text', text: texts.join('') }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 420, output_tokens: 128 }
  })
)
