import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UIMessage } from 'ai'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import { callApi } from './http.ts'
import type { Page } from './types.ts'

export interface ThreadSummary {
  id: string
  adId: string | null
  title: string
  /** What the thread may spend without asking. */
  budgetCredits: number
  createdAt: string
  updatedAt: string
}

export interface Quote {
  id: string
  tool: string
  credits: number
  summary: string
  status: 'open' | 'confirmed' | 'declined' | 'done' | 'failed'
  result: unknown
  expiresAt: string
}

export interface ThreadView extends ThreadSummary {
  messages: UIMessage[]
  run: { id: string; state: string; failureMessage: string | null; nextStep: NextStep } | null
  quotes: Quote[]
}

export const threadsQuery = infiniteQueryOptions({
  queryKey: ['threads'],
  queryFn: ({ pageParam, signal }) =>
    callApi<Page<ThreadSummary>>(
      `/api/chat/threads?limit=40${pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`}`,
      { signal }
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next
})

export const threadQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['threads', threadId],
    queryFn: ({ signal }) => callApi<ThreadView>(`/api/chat/threads/${threadId}`, { signal })
  })

export function createThread(adId?: string): Promise<ThreadSummary> {
  return callApi<ThreadSummary>('/api/chat/threads', { body: { adId }, idempotencyKey: crypto.randomUUID() })
}
