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
  /** The words of the button that the user pressed for this call. Null when it only spends, or nobody pressed. */
  pressed: string | null
  /** Shows a partial answer, when somebody watches. */
  progress?: ((partial: object) => void) | undefined
}

export interface Price {
  credits: number
  /** What is bought, in a few words. The user reads it on the button. */
  summary: string
  /** The words of the button, when its press also decides something. Then no budget answers, only the person. */
  press?: string
  /** The pictures that the press approves. */
  imageIds?: string[]
  /** What the press adds to the input. */
  input?: Record<string, unknown>
  /** A second button, for a decision that only a person can make. */
  otherWay?: Required<Pick<Price, 'credits' | 'summary' | 'press' | 'input'>>
}

/** What only the user decides, as a card with a button. */
export interface Proposal<Input> {
  summary: string
  /** What happens, in the words of the button: "Approve 3 stills". */
  press: string
  imageIds?: string[]
  /** The call as it is carried out. It names exactly what the card shows. */
  input?: Input
}

/** Every tool answers with an object that names its card. The studio draws the cards in `toolCards`. */
export interface NamesCard {
  card: string
}

/**
 * One tool, for the chat, MCP and tests alike. A tool with `price` spends, one with `propose` decides something that is
 * the user's: both run only after the user's press.
 * `Given` is what `run` returns, `Answer` what callers get of it through the schema `output`.
 */
export interface ToolDefinition<
  Input extends z.ZodObject = z.ZodObject,
  Answer extends NamesCard = NamesCard,
  Given = unknown
> {
  title: string
  /** True for a tool that changes nothing. All others run in the order in which the model calls them. */
  readsOnly?: true
  /** For the model: when to call it and when not. */
  description: string
  /** The same for programs without our conversation. They have no cards. */
  descriptionForPrograms?: string
  /** For people, in the conversation. */
  words: ChatToolView['words']
  input: Input
  output: z.ZodType<Answer, Given>
  /**
   * The fields of its input that, with the ad, name what is bought. A later price of the same retires the earlier one.
   */
  boughtBy?: readonly (keyof z.output<Input> & string)[]
  price?(call: ToolCall<z.output<Input>>): Promise<Price>
  /** Null when it is decided already, and the call changes nothing. */
  propose?(call: ToolCall<z.output<Input>>): Promise<Proposal<z.output<Input>> | null>
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
