import { AppError } from '@callsheet/lib/errors.ts'
import { modelRoles } from '@callsheet/lib/registry.ts'
import type { ContentBlock, Message, MessagesRequest, RunRequest } from '@callsheet/lib/wire/agents-run.ts'
import { markLastSystemBlock, markLastTool, unmark } from './cache-marks.ts'
import { withRoomToThink } from './room-to-think.ts'

export interface GatewayRequest {
  model: string
  max_tokens: number
  messages: Message[]
  stream: boolean
  [field: string]: unknown
}

export interface GatewayRequestOptions {
  stream: boolean
  /** Maps a role to a model id. It wins over the registry. */
  roleOverrides: Record<string, string | undefined>
  defaultMaxTokens: number
}

const defaultRole = 'host'

/** Turns either payload shape into one Messages request: roles resolved, system hoisted, cache marks set. */
export function toGatewayRequest(payload: RunRequest, options: GatewayRequestOptions): GatewayRequest {
  const request = toMessagesRequest(payload)
  const { system, tools, messages: given, ...rest } = request
  const hoisted = [
    ...systemBlocks(system),
    ...given.filter(isSystem).flatMap((message) => systemBlocks(message.content))
  ]
  const messages = given.filter((message) => !isSystem(message)).map(unmarkMessage)
  if (messages.length === 0) {
    throw new AppError('invalid-input', 'messages holds only system messages; at least one user message is needed.')
  }
  const model = resolveModel(request.model, options.roleOverrides)
  const maxTokens = request.max_tokens ?? options.defaultMaxTokens
  return {
    ...rest,
    model,
    // A caller that names a model knows how it counts. One that names a role only says how long the answer may be.
    max_tokens: model === request.model ? maxTokens : withRoomToThink(model, maxTokens),
    ...(hoisted.length > 0 && { system: markLastSystemBlock(hoisted) }),
    messages,
    ...(tools && tools.length > 0 && { tools: markLastTool(tools) }),
    stream: options.stream
  }
}

/** The model id of a role. Any other name is a model id already. */
export function resolveModel(name: string | undefined, overrides: Record<string, string | undefined>): string {
  const wanted = name ?? defaultRole
  const registered: Record<string, string> = modelRoles
  return overrides[wanted] ?? registered[wanted] ?? wanted
}

function toMessagesRequest(payload: RunRequest): MessagesRequest {
  if (isMessagesRequest(payload)) return payload
  const { system_prompt: system, user_prompt: prompt, ...rest } = payload
  return { ...rest, ...(system !== undefined && { system }), messages: [{ role: 'user', content: prompt }] }
}

function isMessagesRequest(payload: RunRequest): payload is MessagesRequest {
  return Array.isArray(payload.messages)
}

function isSystem(message: Message): boolean {
  return message.role === 'system'
}

/** The provider refuses empty text blocks, so they are removed. */
function systemBlocks(content: string | ContentBlock[] | undefined): ContentBlock[] {
  if (content === undefined) return []
  const blocks: ContentBlock[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  return blocks.filter((block) => !(block.type === 'text' && 'text' in block && block.text === ''))
}

function unmarkMessage(message: Message): Message {
  return typeof message.content === 'string' ? message : { ...message, content: message.content.map(unmark) }
}
