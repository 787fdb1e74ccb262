import type { Tool } from '@callsheet/lib/wire/agents-run.ts'
import { plainAnswer } from '../answers/plain-answer.ts'
import type { Answer } from '../protocol/message.ts'
import type { GatewayRequest } from '../protocol/request.ts'

export function hostAnswer(request: GatewayRequest, _tools: readonly Tool[]): Answer {
  return { content: [{ type: 'text', text: plainAnswer(request) }] }
}
