import { z } from 'zod'

/** What a tool did. What is in `result` is stated by the tool's own output schema. */
export const toolResultSchema = z.object({ kind: z.literal('result'), result: z.looseObject({}) })

/** The words and amount of another button that decides on a price. */
export const priceWaySchema = z.object({ press: z.string(), credits: z.number().int(), summary: z.string() })

export type PriceWay = z.output<typeof priceWaySchema>

/** Nothing was spent and nothing decided: the user sees the question, and confirms or declines it. */
export const toolPriceSchema = z.object({
  kind: z.literal('quote'),
  quoteId: z.uuid(),
  credits: z.number().int(),
  balance: z.number().int(),
  /** What is bought, in a few words. */
  summary: z.string(),
  /** The words of the button, when its press does more than spend. With 0 credits it is a decision without a price. */
  press: z.string().nullable().default(null),
  /** The pictures that the press approves. */
  imageIds: z.array(z.uuid()).default([]),
  /** A second button for the user's decision. */
  otherWay: priceWaySchema.optional(),
  note: z.string()
})

export type ToolPrice = z.output<typeof toolPriceSchema>

/** A tool that could not do its work: what happened, what it cost, and the facts that go with the code. */
export const toolErrorSchema = z.object({
  kind: z.literal('error'),
  code: z.string(),
  message: z.string(),
  cost: z.string(),
  details: z.record(z.string(), z.unknown())
})

export type ToolError = z.output<typeof toolErrorSchema>

export const toolAnswerSchema = z.discriminatedUnion('kind', [toolResultSchema, toolPriceSchema, toolErrorSchema])

export type ToolAnswer = z.output<typeof toolAnswerSchema>
