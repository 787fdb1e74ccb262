import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UIMessage } from 'ai'
import { chatApi, type ThreadSummary, type ThreadView } from '@callsheet/lib/wire/app-api/chat.ts'
import { api } from '../api/client.ts'

/** A conversation with its messages in the form of the AI SDK's `useChat`. */
export interface OpenThread extends Omit<ThreadView, 'messages'> {
  messages: UIMessage[]
}

export const threadsQuery = infiniteQueryOptions({
  queryKey: ['threads'],
  queryFn: ({ pageParam, signal }) =>
    api.call(chatApi.list, { query: { limit: 40, after: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next
})

export const threadQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['threads', threadId],
    // The same SDK wrote the messages on the server.
    queryFn: async ({ signal }) => (await api.call(chatApi.read, { params: { id: threadId }, signal })) as OpenThread
  })

/** The host's tools with their words. They change only with the server's version. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await api.call(chatApi.tools, { signal })).items,
  staleTime: Infinity
})

export function createThread(adId: string | undefined, idempotencyKey: string): Promise<ThreadSummary> {
  return api.call(chatApi.create, { body: { adId }, idempotencyKey })
}
