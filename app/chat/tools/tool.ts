import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ChatToolView } from '@callsheet/lib/wire/app-api/chat.ts'
import type { Scope } from '../../runtime.ts'

export interface ToolCall<Input> {
  /** Its idempotency key comes from the id of the tool call: a repeated call has its effect once. */
  scope: Scope
  /** The ad of the conversation. Without a conversation, tools that need an ad take `ad_id`. */
  adId: string | null
  threadId: string | null
  input: Input
  /** True when the user pressed the button for the price of this call. False when a budget paid or nobody did. */
  isConfirmed: boolean
  /** Shows a partial answer, when somebody watches. */
  progress?: ((partial: object) => void) | undefined
}

export interface Price {
  credits: number
  /** What is bought, in a few words. The user reads it on the button. */
  summary: string
  /** The words before the amount on the button, when the press decides more than the price. */
  label?: string
  /** What the press adds to the input. */
  input?: Record<string, unknown>
  /** A second button, for a decision that only a person can make. No budget pays while there is one. */
  otherWay?: Required<Omit<Price, 'otherWay'>>
}

/** Every tool answers with an object that names its card. The studio draws the cards in `toolCards`. */
export interface NamesCard {
  card: string
}

/**
 * One tool, for the chat, MCP and tests alike. A tool with `price` spends: it runs only after the user's decision.
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

/** Declares a tool with the types of its input and answer. `Card` keeps the name in `run` a literal. */
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

/** The ad of a call: the one that the caller names, else the conversation's. */
export function requireAdId({ adId }: Pick<ToolCall<unknown>, 'adId'>, named: string | undefined): string {
  const found = named ?? adId
  if (found) return found
  throw new AppError('invalid-input', 'Say which ad this is for: start one with start_ad, or name its ad_id.')
}
