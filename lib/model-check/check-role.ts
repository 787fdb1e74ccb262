import { z } from 'zod'
import { agents } from '../prompts/agents-registry.ts'
import { findRefusal } from '../prompts/answers/find-refusal.ts'
import { readAnswer } from '../prompts/answers/read-answer.ts'
import type { ModelRole } from '../registry.ts'
import type { MessagesRequest, RunResponse } from '../wire/agents-run.ts'
import { toolInputSchema } from '../wire/tool-input.ts'

const toolName = 'report_picture'
const reportSchema = z.object({
  colour: z.string().describe('The colour of the picture, as one English word. "none" without a picture.'),
  word: z.literal('slate').describe('Always the word slate.')
})
/** A red square. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mN4ICBAU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULALgcAD3G45K4AAAAAElFTkSuQmCC'
/** The chat's host answers in turns of this length. */
const hostTokens = 8_000

/** One small real call, as the role makes its calls: with a picture, a tool, and room for the longest answer. */
export function roleQuestion(role: ModelRole): MessagesRequest & { max_tokens: number } {
  return {
    model: role,
    max_tokens: roleTokens(role),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } },
          { type: 'text', text: `What colour is this picture? Answer only by calling the tool ${toolName}.` }
        ]
      }
    ],
    tools: [{ name: toolName, description: 'Report the picture.', input_schema: toolInputSchema(reportSchema) }],
    // The host has to call tools of its own accord. An agent is told to call its one tool.
    tool_choice: role === 'host' ? { type: 'auto' } : { type: 'tool', name: toolName }
  }
}

/** Whether the role's model can do the job. The words follow its name. */
export function judgeRole(role: ModelRole, answer: RunResponse): { isAble: boolean; words: string } {
  const refusal = findRefusal(answer)
  if (refusal !== null) return { isAble: false, words: `declined: ${refusal}` }
  if (answer.stop_reason === 'max_tokens')
    return { isAble: false, words: 'was cut off for its length at a question of one line.' }
  const report = readAnswer(answer, { toolName, schema: reportSchema })
  if (!report?.success)
    return { isAble: false, words: 'cannot do the job: it did not fill in the tool, neither by a call nor in words.' }
  const calls = answer.content.some(({ type }) => type === 'tool_use')
  if (role === 'host' && !calls)
    return { isAble: false, words: 'cannot do the job: it writes tool calls as text, and the chat needs real ones.' }
  const tools = calls ? 'calls tools' : 'answers in words, which are read,'
  const pictures = /red/i.test(report.data.colour) ? 'sees pictures' : 'sees no pictures, which no role needs'
  return { isAble: true, words: `can do the job: it ${tools} and ${pictures}.` }
}

/** The longest answer that an agent of this role may give. */
function roleTokens(role: ModelRole): number {
  const ofAgents = Object.values(agents).flatMap((agent) => (agent.role === role ? [agent.maximumTokens] : []))
  return Math.max(...ofAgents, role === 'host' ? hostTokens : 1)
}
