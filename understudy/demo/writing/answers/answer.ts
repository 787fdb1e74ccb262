import type { Tool } from '@callsheet/lib/wire/agents-run.ts'
import { Declined } from '../agents/agent-writer.ts'
import { agentWriters } from '../agents/agents.ts'
import { hostAnswer } from '../host/host-answer.ts'
import type { Answer } from '../../../model/protocol/message.ts'
import { textOfTurn, type GatewayRequest } from '../../../model/protocol/request.ts'
import { fillSchema } from '../fill-schema.ts'
import { plainAnswer } from './plain-answer.ts'
import { readPictures, readReasons, readTask } from './task.ts'

/** The understudy's answer to a request. The same request gets the same answer. */
export async function answerRequest(request: GatewayRequest): Promise<Answer> {
  const tools = request.tools ?? []
  const choice = request.tool_choice
  if (tools.length === 0 || choice?.type === 'none') return { content: [{ type: 'text', text: plainAnswer(request) }] }
  const forced = choice?.type === 'tool' ? tools.find((tool) => tool.name === choice.name) : undefined
  const agent = forced ?? tools.find((tool) => tools.length === 1 && Object.hasOwn(agentWriters, tool.name))
  if (agent) return callAgent(agent, request)
  const answer = hostAnswer(request, tools)
  const isCalling = answer.content.some((block) => block.type === 'tool_use')
  const [first] = tools
  return choice?.type === 'any' && !isCalling && first ? { content: [await callTool(first, request)] } : answer
}

async function callAgent(tool: Tool, request: GatewayRequest): Promise<Answer> {
  try {
    return { content: [await callTool(tool, request)] }
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    return { content: [{ type: 'text', text: error.message }], refusal: { explanation: error.message } }
  }
}

async function callTool(tool: Tool, request: GatewayRequest): Promise<Answer['content'][number]> {
  const schema = tool.input_schema ?? {}
  const input = readTask(request)
  const writer = agentWriters[tool.name]
  if (writer)
    return {
      type: 'tool_use',
      name: tool.name,
      input: await writer({ input, reasons: readReasons(request), pictures: readPictures(request), schema })
    }
  const text = typeof input.text === 'string' ? input.text : request.messages.map(textOfTurn).join('\n')
  const filled = fillSchema(schema, { text, known: input })
  return { type: 'tool_use', name: tool.name, input: filled as Record<string, unknown> }
}
