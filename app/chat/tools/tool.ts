import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

export interface ToolCall<Input> {
  /** With the tool call's id as idempotency key: a call that is repeated has its effect once. */
  scope: Scope
  /** The ad the conversation is about; tools that need one take `ad_id` where there is no conversation. */
  adId: string | null
  threadId: string | null
  input: Input
  /** The user pressed the button of this very call's price; false where a budget or nobody paid. */
  isConfirmed: boolean
  /** Shows what is there so far, where somebody watches. */
  progress?: ((partial: object) => void) | undefined
}

export interface Price {
  credits: number
  /** What is bought, in a few words: it stands on the button the user presses. */
  summary: string
}

/** One tool, for the chat, MCP and tests alike. A tool with `price` spends: it runs only on the user's own gesture. */
export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject> {
  title: string
  description: string
  input: Input
  price?(call: ToolCall<z.output<Input>>): Promise<Price>
  run(call: ToolCall<z.output<Input>>): Promise<object>
}

/** A tool among others, its input type forgotten; `callTool` parses the input by its own schema. */
export interface AnyTool {
  title: string
  description: string
  input: z.ZodObject
  price?(call: ToolCall<unknown>): Promise<Price>
  run(call: ToolCall<unknown>): Promise<object>
}

export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): AnyTool {
  return definition as unknown as AnyTool
}

/** The ad a call is about: named by the caller, else the conversation's. */
export function requireAdId({ adId }: Pick<ToolCall<unknown>, 'adId'>, named: string | undefined): string {
  const found = named ?? adId
  if (found) return found
  throw new AppError('invalid-input', 'Say which ad this is for: start one with start_ad, or name its ad_id.')
}
