import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { readChunks } from '../../chat/run-record.ts'
import { listTools } from '../../chat/tools/list-tools.ts'
import { createThread } from '../../chat/threads/create-thread.ts'
import { findLatestRun, findThread, type RunRow } from '../../chat/threads/find-thread.ts'
import { getThread } from '../../chat/threads/get-thread.ts'
import { listThreads } from '../../chat/threads/list-threads.ts'
import { removeThread } from '../../chat/threads/remove-thread.ts'
import { sendMessage } from '../../chat/threads/send-message.ts'
import { stopRun } from '../../chat/threads/stop-run.ts'
import { updateThread } from '../../chat/threads/update-thread.ts'
import type { Scope } from '../../runtime.ts'
import { serve } from '../endpoint.ts'

export const chatEndpoints = serve(chatApi, {
  create: ({ scope, body }) => createThread({ scope, input: body }),
  list: ({ scope, query }) => listThreads({ scope, query }),
  read: ({ scope, params: { id } }) => getThread({ scope, threadId: id }),
  update: ({ scope, params: { id }, body }) => updateThread({ scope, threadId: id, input: body }),
  remove: ({ scope, params: { id } }) => removeThread({ scope, threadId: id }),
  tools: async () => ({ items: listTools() }),
  send: async ({ scope, params: { id }, body }) =>
    streamRun(scope, await sendMessage({ scope, threadId: id, input: body })),
  async resume({ scope, params: { id } }) {
    await findThread(scope.runtime.database, scope.ownerId, id)
    const run = await findLatestRun(scope.runtime.database, id)
    return run?.state === 'running' ? streamRun(scope, run) : new Response(null, { status: 204 })
  },
  stop: ({ scope, params: { id } }) => stopRun({ scope, threadId: id })
})

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
