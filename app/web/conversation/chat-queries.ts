import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UIMessage } from 'ai'
import { chatApi, type ThreadSummary, type ThreadView } from '@callsheet/lib/wire/app-api/chat.ts'
import { api } from '../api/client.ts'
import type { Shelf } from '../components/shelf-tools.tsx'

/** A conversation with its messages in the form of the AI SDK's `useChat`. */
export interface OpenThread extends Omit<ThreadView, 'messages'> {
  messages: UIMessage[]
}

/** The key of every list of conversations begins with it. */
export const threadListKey = ['threads', 'list'] as const

/** Conversations, the last used first. */
export const threadsQuery = ({ find, shelf }: Shelf) =>
  infiniteQueryOptions({
    queryKey: [...threadListKey, { find, shelf }],
    queryFn: ({ pageParam, signal }) =>
      api.call(chatApi.list, {
        query: { limit: 40, search: find, isArchived: shelf && 'true', after: pageParam ?? undefined },
        signal
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next
  })

/** The last used conversation about an ad that is not archived. Null when there is none. */
export async function findThreadOf(adId: string): Promise<ThreadSummary | null> {
  const { items } = await api.call(chatApi.list, { query: { adId, limit: 1 } })
  return items[0] ?? null
}

/** The host's tools with their words. They change only with the server's version. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await api.call(chatApi.tools, { signal })).items,
  staleTime: Infinity
})

export function createThread(adId: string | undefined, idempotencyKey: string): Promise<ThreadSummary> {
  return api.call(chatApi.create, { body: { adId }, idempotencyKey })
}
