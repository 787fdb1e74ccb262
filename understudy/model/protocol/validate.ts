import type { ContentBlock } from '@callsheet/lib/wire/agents-run.ts'
import type { z } from 'zod'
import { Refusal } from './errors.ts'
import { thoughtSignature } from './message.ts'
import { blocksOf, gatewayRequestSchema, type GatewayRequest } from './request.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

const maximumCacheMarks = 4

export interface ValidateOptions {
  /** The provider itself, which knows only its own models. A gateway may have others. */
  isProvider: boolean
  hasBeta: boolean
}

/** Parses a request as strictly as the provider. Throws a `Refusal` that names the first error. */
export function validateRequest(
  body: unknown,
  { isProvider, hasBeta }: ValidateOptions = { isProvider: false, hasBeta: false }
): GatewayRequest {
  const parsed = gatewayRequestSchema.safeParse(body)
  if (!parsed.success) throw new Refusal(400, wordIssue(parsed.error.issues[0]))
  refuseUnknownFields(body, { hasBeta })
  const request = parsed.data as GatewayRequest
  if (isProvider && !request.model.startsWith('claude-')) throw new Refusal(404, `model: ${request.model}`)
  checkTexts(request)
  checkToolInputs(request)
  checkToolPairs(request)
  checkTools(request)
  checkCacheMarks(request)
  checkThoughts(request)
  return request
}

function wordIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'Invalid request'
  const path = issue.path.join('.') || 'body'
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined')) return `${path}: Field required`
  if (issue.code === 'invalid_value')
    return `${path}: Input should be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`
  if (path === 'messages' && issue.code === 'too_small') return 'messages: at least one message is required'
  return `${path}: ${issue.message}`
}

function checkTexts(request: GatewayRequest): void {
  const empty = request.messages.some((turn, index) => {
    if (turn.content === '' || (Array.isArray(turn.content) && turn.content.length === 0)) {
      return !(turn.role === 'assistant' && index === request.messages.length - 1)
    }
    return blocksOf(turn).some((block) => block.type === 'text' && 'text' in block && block.text === '')
  })
  if (empty) throw new Refusal(400, 'messages: text content blocks must be non-empty')
}

function checkToolInputs({ messages }: GatewayRequest): void {
  messages.forEach((turn, index) =>
    blocksOf(turn).forEach((block, place) => {
      if (block.type !== 'tool_use' || !('input' in block)) return
      const { input } = block
      if (typeof input === 'object' && input !== null && !Array.isArray(input)) return
      throw new Refusal(400, `messages.${index}.content.${place}.tool_use.input: Input should be a valid dictionary`)
    })
  )
}

function checkToolPairs({ messages }: GatewayRequest): void {
  messages.forEach((turn, index) => {
    const asked = idsOf(blocksOf(turn), 'tool_use', 'id')
    const next = messages[index + 1]
    const answered = next ? idsOf(blocksOf(next), 'tool_result', 'tool_use_id') : []
    const missing = asked.filter((id) => !answered.includes(id))
    if (turn.role === 'assistant' && missing.length > 0) {
      throw new Refusal(
        400,
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. ` +
          'Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
      )
    }
    const before = messages[index - 1]
    const open = before ? idsOf(blocksOf(before), 'tool_use', 'id') : []
    const stray = idsOf(blocksOf(turn), 'tool_result', 'tool_use_id').find((id) => !open.includes(id))
    if (stray !== undefined) {
      throw new Refusal(
        400,
        `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}. ` +
          'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.'
      )
    }
  })
}

function idsOf(blocks: ContentBlock[], type: string, key: 'id' | 'tool_use_id'): string[] {
  return blocks.filter((block) => block.type === type).map((block) => String((block as Record<string, unknown>)[key]))
}

function checkTools({ tools = [], tool_choice: choice }: GatewayRequest): void {
  tools.forEach((tool, index) => {
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(tool.name)) {
      throw new Refusal(400, `tools.${index}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`)
    }
    if (tool.input_schema === undefined && tool.type === undefined)
      throw new Refusal(400, `tools.${index}.input_schema: Field required`)
  })
  if (new Set(tools.map((tool) => tool.name)).size !== tools.length)
    throw new Refusal(400, 'tools: Tool names must be unique.')
  if (choice === undefined || choice.type === 'none') return
  if (tools.length === 0) throw new Refusal(400, 'tool_choice: may only be specified while providing tools.')
  if (choice.type === 'tool' && !tools.some((tool) => tool.name === choice.name)) {
    throw new Refusal(400, `tool_choice: Tool '${choice.name}' not found in provided tools`)
  }
}

/** A thought is taken back only as it was given. */
function checkThoughts({ messages }: GatewayRequest): void {
  messages.forEach((turn, place) =>
    blocksOf(turn).forEach((block, index) => {
      if (block.type !== 'thinking' || ('signature' in block && block.signature === thoughtSignature)) return
      throw new Refusal(400, `messages.${place}.content.${index}: Invalid \`signature\` in \`thinking\` block`)
    })
  )
}

function checkCacheMarks(request: GatewayRequest): void {
  const system = Array.isArray(request.system) ? request.system : []
  const marked = [...(request.tools ?? []), ...system, ...request.messages.flatMap(blocksOf)].filter(
    (one) => 'cache_control' in one
  )
  if (marked.length > maximumCacheMarks) {
    throw new Refusal(
      400,
      `A maximum of ${maximumCacheMarks} blocks with cache_control may be provided. Found ${marked.length}.`
    )
  }
}
