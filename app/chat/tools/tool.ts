import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ChatToolView } from '@callsheet/lib/wire/app-api/chat.ts'
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

/** What every tool answers: an object that names its card. The studio draws those of `toolCards`. */
export interface NamesCard {
  card: string
}

/**
 * One tool, for the chat, MCP and tests alike. A tool with `price` spends: it runs only on the user's own gesture.
 * `Given` is what `run` returns, `Answer` what callers get of it through the schema `output`.
 */
export interface ToolDefinition<
  Input extends z.ZodObject = z.ZodObject,
  Answer extends NamesCard = NamesCard,
  Given = unknown
> {
  title: string
  /** For the model: when to call it and when not. */
  description: string
  /** For people, in the conversation. */
  words: ChatToolView['words']
  input: Input
  output: z.ZodType<Answer, Given>
  price?(call: ToolCall<z.output<Input>>): Promise<Price>
  run(call: ToolCall<z.output<Input>>): Promise<NoInfer<Given>>
}

/** States a tool with the types of what it takes and answers. `Card` keeps the name that `run` writes a literal. */
export const defineTool = <
  Input extends z.ZodObject,
  Answer extends NamesCard,
  Given extends NamesCard,
  Card extends string
>(
  definition: ToolDefinition<Input, Answer, Given> & {
    run(call: ToolCall<z.output<Input>>): Promise<NoInfer<Given> & { card: Card }>
  }
): ToolDefinition<Input, Answer, Given> => definition

/** The ad a call is about: named by the caller, else the conversation's. */
export function requireAdId({ adId }: Pick<ToolCall<unknown>, 'adId'>, named: string | undefined): string {
  const found = named ?? adId
  if (found) return found
  throw new AppError('invalid-input', 'Say which ad this is for: start one with start_ad, or name its ad_id.')
}
