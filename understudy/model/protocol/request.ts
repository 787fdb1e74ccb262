import { messagesRequestSchema, type ContentBlock, type MessagesRequest } from '@callsheet/lib/wire/agents-run.ts'
import { z } from 'zod'

/** Rules of the provider that our own callers' schema does not have. */
export const gatewayRequestSchema = messagesRequestSchema.extend({
  model: z.string().min(1),
  max_tokens: z.number().int().positive(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string().min(1)).optional(),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))])
      })
    )
    .min(1)
})

export type GatewayRequest = MessagesRequest & z.infer<typeof gatewayRequestSchema>

export type Turn = GatewayRequest['messages'][number]

export function blocksOf(turn: { content: string | ContentBlock[] }): ContentBlock[] {
  return typeof turn.content === 'string' ? [{ type: 'text', text: turn.content }] : turn.content
}

/** Text of one turn, including the text inside tool results. */
export function textOfTurn(turn: { content: string | ContentBlock[] }): string {
  return blocksOf(turn).map(textOfBlock).filter(Boolean).join('\n')
}

export function textOfBlock(block: ContentBlock): string {
  if ('text' in block && typeof block.text === 'string') return block.text
  if (block.type !== 'tool_result' || !('content' in block)) return ''
  const { content } = block
  if (typeof content === 'string') return content
  return Array.isArray(content) ? (content as ContentBlock[]).map(textOfBlock).join('\n') : ''
}

export function systemText(request: GatewayRequest): string {
  if (request.system === undefined) return ''
  return typeof request.system === 'string' ? request.system : request.system.map((block) => block.text).join('\n')
}
