import { z } from 'zod'

/**
 * `POST /run` and `POST /stream` of the agents service: Anthropic Messages shapes.
 * Objects are loose, so that fields newer than this file pass through untouched.
 */

const cacheControl = z.looseObject({ type: z.literal('ephemeral') })

export const textBlockSchema = z.looseObject({
  type: z.literal('text'),
  text: z.string(),
  cache_control: cacheControl.optional()
})

export const imageBlockSchema = z.looseObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
    z.looseObject({ type: z.literal('url'), url: z.string() })
  ])
})

export const toolUseBlockSchema = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.unknown()
})

export const toolResultBlockSchema = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.union([textBlockSchema, imageBlockSchema]))]).optional(),
  is_error: z.boolean().optional()
})

/** Thinking, documents, server tools and future kinds. We pass them on and never read them. */
const otherBlockSchema = z.looseObject({ type: z.string() })

export const contentBlockSchema = z.union([
  textBlockSchema,
  imageBlockSchema,
  toolUseBlockSchema,
  toolResultBlockSchema,
  otherBlockSchema
])

export type ContentBlock = z.infer<typeof contentBlockSchema>

/** A `system` message is accepted for callers that only know roles. The service moves it to `system`. */
export const messageSchema = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(contentBlockSchema)])
})

export type Message = z.infer<typeof messageSchema>

export const toolSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().optional(),
  input_schema: z.record(z.string(), z.unknown()).optional(),
  cache_control: cacheControl.optional()
})

export type Tool = z.infer<typeof toolSchema>

export const toolChoiceSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('auto') }),
  z.looseObject({ type: z.literal('any') }),
  z.looseObject({ type: z.literal('none') }),
  z.looseObject({ type: z.literal('tool'), name: z.string() })
])

/** `model` is a role of `lib/registry.ts` or a provider's id. When absent, the service's default. */
const shared = {
  model: z.string().min(1).optional(),
  max_tokens: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(1).optional()
}

export const messagesRequestSchema = z.looseObject({
  ...shared,
  messages: z.array(messageSchema).min(1),
  system: z.union([z.string(), z.array(textBlockSchema)]).optional(),
  tools: z.array(toolSchema).optional(),
  tool_choice: toolChoiceSchema.optional()
})

export type MessagesRequest = z.infer<typeof messagesRequestSchema>

export const legacyRunRequestSchema = z.looseObject({
  ...shared,
  system_prompt: z.string().optional(),
  user_prompt: z.string().min(1)
})

export type LegacyRunRequest = z.infer<typeof legacyRunRequestSchema>

/** Both payload shapes (spec: Agents service). A payload with `messages` is never read as legacy. */
export const runRequestSchema = z.union([messagesRequestSchema, legacyRunRequestSchema])

export type RunRequest = z.infer<typeof runRequestSchema>

export const usageSchema = z.looseObject({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_creation_input_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish()
})

export type Usage = z.infer<typeof usageSchema>

export const messagesResponseSchema = z.looseObject({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string(),
  content: z.array(contentBlockSchema),
  stop_reason: z.string().nullable(),
  stop_sequence: z.string().nullish(),
  usage: usageSchema
})

export type MessagesResponse = z.infer<typeof messagesResponseSchema>

/** The answer of `/run`: the Messages object, and all its text in one string. */
export const runResponseSchema = messagesResponseSchema.extend({ text: z.string() })

export type RunResponse = z.infer<typeof runResponseSchema>

export function textOf(content: readonly ContentBlock[]): string {
  return content
    .map((block) => textBlockSchema.safeParse(block))
    .map((parsed) => (parsed.success ? parsed.data.text : ''))
    .join('')
}
