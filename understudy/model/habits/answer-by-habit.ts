import type { Answer, AnswerBlock } from '../protocol/message.ts'
import type { GatewayRequest } from '../protocol/request.ts'
import type { Habit } from './habits.ts'

const thoughts = 'The user wants {this}: a hook first, then {"the": "ask"}. I write it now.'

/** The answer as a server with these habits gives it. */
export function answerByHabit(answer: Answer, request: GatewayRequest, habits: ReadonlySet<Habit>): Answer {
  let { content } = answer
  // With one tool to call, the model says the answer. A host with many tools calls them.
  if (habits.has('ignores-tool-choice') && request.tool_choice?.type === 'tool') content = content.map(asWords)
  if (habits.has('thinks-in-text')) content = thinkInText(content)
  if (habits.has('thinks-in-blocks')) content = [{ type: 'thinking', thinking: thoughts }, ...content]
  return { ...answer, content }
}

function asWords(block: AnswerBlock): AnswerBlock {
  if (block.type !== 'tool_use') return block
  const json = JSON.stringify(block.input, null, 2)
  return { type: 'text', text: `Here is what you asked for:\n\n\`\`\`json\n${json}\n\`\`\`\n\nTell me what to change.` }
}

function thinkInText(content: readonly AnswerBlock[]): AnswerBlock[] {
  const thought = `<think>\n${thoughts}\n</think>\n\n`
  const [first, ...rest] = content
  if (first?.type === 'text') return [{ ...first, text: thought + first.text }, ...rest]
  return [{ type: 'text', text: thought }, ...content]
}
