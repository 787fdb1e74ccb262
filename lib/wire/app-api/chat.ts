import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { chatRunStates } from '../../next-steps/work.ts'
import { nextStepSchema } from '../next-step.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema, pageSchema, shelfQuerySchema } from './page.ts'
import { quoteViewSchema } from './quotes.ts'

const tag = 'Chat'

export const createThreadRequestSchema = z.object({
  /** An ad to talk about. When absent, the conversation starts one. */
  adId: z.uuid().optional(),
  title: z.string().trim().min(1).max(120).optional()
})

export type CreateThreadRequest = z.output<typeof createThreadRequestSchema>

export const updateThreadRequestSchema = z
  .object({
    title: z.string().trim().min(1).max(120),
    budgetCredits: z.number().int().min(0).max(1_000_000),
    /** True archives the conversation: the lists leave it out. Nothing of it is lost, and false brings it back. */
    isArchived: z.boolean()
  })
  .partial()

export type UpdateThreadRequest = z.output<typeof updateThreadRequestSchema>

export const listThreadsQuerySchema = shelfQuerySchema.extend({
  /** Only conversations about this ad. */
  adId: z.uuid().optional()
})

export type ListThreadsQuery = z.output<typeof listThreadsQuerySchema>

export const threadSummarySchema = z.object({
  id: z.uuid(),
  adId: z.uuid().nullable(),
  title: z.string(),
  /** What the thread may spend without a question. */
  budgetCredits: z.number().int(),
  /** When it was archived. Null for a conversation that the lists show. */
  archivedAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime()
})

export type ThreadSummary = z.output<typeof threadSummarySchema>

export const runViewSchema = z.object({
  id: z.uuid(),
  state: z.enum(chatRunStates),
  failureMessage: z.string().nullable(),
  nextStep: nextStepSchema
})

export type RunView = z.output<typeof runViewSchema>

/**
 * Messages are the AI SDK's UI messages, for `useChat`. A part of the type `tool-NAME` holds a tool's input and output, by
 * the schemas `tool.NAME.input` and `tool.NAME.output` of the API document; or a price or an error of `toolAnswerSchema`.
 */
export const threadViewSchema = threadSummarySchema.extend({
  messages: z.array(z.looseObject({ id: z.string(), role: z.string(), parts: z.array(z.unknown()) })),
  run: runViewSchema.nullable(),
  quotes: z.array(quoteViewSchema)
})

export type ThreadView = z.output<typeof threadViewSchema>

/** A tool of the host, for the studio: the thread shows its work in these words. */
export const chatToolViewSchema = z.object({
  /** As the model and MCP clients call it. */
  name: z.string(),
  title: z.string(),
  words: z.object({
    /** While it runs. A sentence. */
    doing: z.string(),
    /** When it is done and the studio draws no card of it. A sentence. */
    done: z.string(),
    /** The subject of “… could not be done”. */
    subject: z.string()
  }),
  /** It answers with a price first. */
  spends: z.boolean()
})

export type ChatToolView = z.output<typeof chatToolViewSchema>

const textPartSchema = z.object({ type: z.literal('text'), text: z.string().trim().min(1).max(20_000) })

/** Id of a photo that was uploaded before. */
const photoPartSchema = z.object({
  type: z.literal('data-photo'),
  data: z.object({ imageId: z.uuid(), purpose: z.enum(['product', 'identity']), name: z.string().max(120).optional() })
})

export const sendMessageRequestSchema = z.object({
  id: z.string().min(1).max(100).optional(),
  /** An earlier message of the user that this one replaces. It and all later messages are removed. */
  replaces: z.string().min(1).max(100).optional(),
  parts: z
    .array(z.discriminatedUnion('type', [textPartSchema, photoPartSchema]))
    .min(1)
    .max(12)
})

export type SendMessageRequest = z.output<typeof sendMessageRequestSchema>

export const chatApi = {
  create: {
    method: 'post',
    path: '/api/chat/threads',
    tag,
    summary: 'Start a conversation',
    spends: true,
    body: createThreadRequestSchema,
    status: 201,
    answer: threadSummarySchema
  },
  list: {
    method: 'get',
    path: '/api/chat/threads',
    tag,
    summary: 'List conversations, the last used first',
    description: 'Archived conversations are left out unless `isArchived` asks for them.',
    query: listThreadsQuerySchema,
    answer: pageSchema(threadSummarySchema)
  },
  read: {
    method: 'get',
    path: '/api/chat/threads/{id}',
    tag,
    summary: 'Read a conversation: messages, latest run, quotes',
    params: idParamsSchema,
    answer: threadViewSchema
  },
  update: {
    method: 'patch',
    path: '/api/chat/threads/{id}',
    tag,
    summary: 'Rename or archive a conversation, or set what it may spend without asking',
    params: idParamsSchema,
    body: updateThreadRequestSchema,
    answer: threadViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/chat/threads/{id}',
    tag,
    summary: 'Delete a conversation for good',
    description:
      'Its messages and prices go. The ad that it made and everything that was bought stay. Answers `conflict` while ' +
      'an answer is being written or a confirmed price is being carried out.',
    params: idParamsSchema,
    status: 204
  },
  tools: {
    method: 'get',
    path: '/api/chat/tools',
    tag,
    summary: 'List the tools of the host; `/mcp` lists them with their schemas',
    answer: itemsSchema(chatToolViewSchema)
  },
  send: {
    method: 'post',
    path: '/api/chat/threads/{id}/messages',
    answerTypes: ['text/event-stream'],
    tag,
    summary: 'Send a message; the answer streams as the AI SDK’s UI message stream',
    params: idParamsSchema,
    body: sendMessageRequestSchema
  },
  resume: {
    method: 'get',
    path: '/api/chat/threads/{id}/stream',
    answerTypes: ['text/event-stream'],
    tag,
    summary: 'Read the running answer from its beginning; 204 when none runs',
    params: idParamsSchema
  },
  stop: {
    method: 'post',
    path: '/api/chat/threads/{id}/stop',
    tag,
    summary: 'Stop the running answer',
    params: idParamsSchema,
    status: 202,
    answer: z.object({ stopping: z.boolean() })
  }
} as const satisfies ContractTable
