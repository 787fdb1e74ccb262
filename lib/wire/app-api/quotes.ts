import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { quoteStates } from '../../states.ts'
import { nextStepSchema } from '../next-step.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema } from './page.ts'
import { priceWaySchema, toolAnswerSchema } from './tool-answers.ts'

const tag = 'Chat'

export const quoteViewSchema = z.object({
  id: z.uuid(),
  tool: z.string(),
  /** What the tool does, for people. */
  title: z.string(),
  credits: z.number().int(),
  /** What is bought. */
  summary: z.string(),
  /** Names what is bought: a later price with the same one takes this one’s place. Null where each is a thing of its own. */
  subject: z.string().nullable().default(null),
  /** The words of the button, when its press does more than spend. With 0 credits it is a decision without a price. */
  press: z.string().nullable(),
  /** The pictures that the press approves. */
  imageIds: z.array(z.uuid()),
  status: z.enum(quoteStates),
  /** The time for a decision is over. Nothing was spent. */
  isExpired: z.boolean(),
  /** It was confirmed, and its process died before the outcome was known. A press runs it again, paid once at most. */
  hasBrokenOff: z.boolean().default(false),
  /** The tool's answer after it ran. */
  result: toolAnswerSchema.nullable(),
  adId: z.uuid().nullable(),
  /** The conversation that asked. Null when a program asked. */
  threadId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  nextStep: nextStepSchema,
  /** The second button of a price that waits. Only the page of one price has it. */
  otherWay: priceWaySchema.optional()
})

export type QuoteView = z.output<typeof quoteViewSchema>

export const quotesQuerySchema = z.object({ askedBy: z.enum(['program', 'conversation']).optional() })

export type QuotesQuery = z.output<typeof quotesQuerySchema>

export const decideQuoteRequestSchema = z.object({
  /** `confirm-other-way` presses the second button. */
  decision: z.enum(['confirm', 'confirm-other-way', 'decline'])
})

export type DecideQuoteRequest = z.output<typeof decideQuoteRequestSchema>

export const quotesApi = {
  listWaiting: {
    method: 'get',
    path: '/api/quotes',
    tag,
    summary: 'List the prices that wait to be confirmed, those that expire first on top',
    query: quotesQuerySchema,
    answer: itemsSchema(quoteViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/quotes/{id}',
    tag,
    summary: 'Read a price: what it buys, whether it still waits, and what came of it',
    params: idParamsSchema,
    answer: quoteViewSchema
  },
  decide: {
    method: 'post',
    path: '/api/quotes/{id}',
    tag,
    summary: 'Confirm or decline a price; confirming runs what was quoted, once',
    params: idParamsSchema,
    body: decideQuoteRequestSchema,
    answer: quoteViewSchema
  }
} as const satisfies ContractTable
