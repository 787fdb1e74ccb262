import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { readChunks } from '../../chat/run-record.ts'
import { requirePerson } from '../../domain/accounts/api-key-budgets.ts'
import { createThread, createThreadRequestSchema } from '../../domain/chat/create-thread.ts'
import { findLatestRun, findThread, type RunRow } from '../../domain/chat/find-thread.ts'
import { getThread } from '../../domain/chat/get-thread.ts'
import { listThreads } from '../../domain/chat/list-threads.ts'
import { sendMessage, sendMessageRequestSchema } from '../../domain/chat/send-message.ts'
import { stopRun } from '../../domain/chat/stop-run.ts'
import { quoteViewSchema, quoteView, threadSummarySchema, threadViewSchema } from '../../domain/chat/thread-view.ts'
import { pageQuerySchema, pageSchema } from '../../domain/page.ts'
import { decideQuote, decideQuoteRequestSchema } from '../../domain/quotes/decide.ts'
import type { Scope } from '../../runtime.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Chat'
const params = z.object({ id: z.uuid() })

export const chatEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/chat/threads',
    tag,
    summary: 'Start a conversation',
    spends: true,
    body: createThreadRequestSchema,
    status: 201,
    answer: threadSummarySchema,
    handle: ({ scope, body }) => createThread({ scope, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/chat/threads',
    tag,
    summary: 'List conversations, newest first',
    query: pageQuerySchema,
    answer: pageSchema(threadSummarySchema),
    handle: ({ scope, query }) => listThreads({ scope, page: query })
  }),
  endpoint({
    method: 'get',
    path: '/api/chat/threads/{id}',
    tag,
    summary: 'Read a conversation: messages, latest run, quotes',
    params,
    answer: threadViewSchema,
    handle: ({ scope, params: { id } }) => getThread({ scope, threadId: id })
  }),
  endpoint({
    method: 'patch',
    path: '/api/chat/threads/{id}',
    tag,
    summary: 'Rename a conversation, or set what it may spend without asking',
    params,
    body: z
      .object({ title: z.string().trim().min(1).max(120), budgetCredits: z.number().int().min(0).max(1_000_000) })
      .partial(),
    answer: threadViewSchema,
    async handle({ scope, params: { id }, body }) {
      if (body.budgetCredits !== undefined) requirePerson(scope)
      const { database } = scope.runtime
      await findThread(database, scope.ownerId, id)
      await database
        .update(chatThreads)
        .set(body)
        .where(and(eq(chatThreads.id, id), eq(chatThreads.ownerId, scope.ownerId)))
      return getThread({ scope, threadId: id })
    }
  }),
  endpoint({
    method: 'post',
    path: '/api/chat/threads/{id}/messages',
    answerTypes: ['text/event-stream'],
    tag,
    summary: 'Send a message; the answer streams as the AI SDK’s UI message stream',
    params,
    body: sendMessageRequestSchema,
    async handle({ scope, params: { id }, body }) {
      return streamRun(scope, await sendMessage({ scope, threadId: id, input: body }))
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/chat/threads/{id}/stream',
    answerTypes: ['text/event-stream'],
    tag,
    summary: 'Read the running answer from its beginning; 204 when none runs',
    params,
    async handle({ scope, params: { id } }) {
      await findThread(scope.runtime.database, scope.ownerId, id)
      const run = await findLatestRun(scope.runtime.database, id)
      return run?.state === 'running' ? streamRun(scope, run) : new Response(null, { status: 204 })
    }
  }),
  endpoint({
    method: 'post',
    path: '/api/chat/threads/{id}/stop',
    tag,
    summary: 'Stop the running answer',
    params,
    status: 202,
    answer: z.object({ stopping: z.boolean() }),
    handle: ({ scope, params: { id } }) => stopRun({ scope, threadId: id })
  }),
  endpoint({
    method: 'post',
    path: '/api/quotes/{id}',
    tag,
    summary: 'Confirm or decline a price; confirming runs what was quoted, once',
    params,
    body: decideQuoteRequestSchema,
    answer: quoteViewSchema,
    async handle({ scope, params: { id }, body }) {
      const { quote } = await decideQuote({ scope, quoteId: id, decision: body.decision })
      return quoteView(quote)
    }
  })
]

const keepAliveMilliseconds = 15_000

function streamRun(scope: Scope, run: RunRow): Response {
  const closed = new AbortController()
  const chunks = readChunks(scope.runtime, run, closed.signal)
  const stream = new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => closed.abort()
  })
  return createUIMessageStreamResponse({
    stream,
    keepAliveMs: keepAliveMilliseconds,
    headers: { 'x-chat-run': run.id }
  })
}
