import { queryOptions } from '@tanstack/react-query'
import { callApi } from './http.ts'

export interface Agent {
  slug: string
  prompt: string
  filePrompt: string | null
  isEdited: boolean
  /** Edited here, and the file has changed since. */
  isStale: boolean
  editedAt: string | null
  /** What was set here, newest first. */
  history: { by: string; prompt: string; isFile: boolean; at: string }[]
}

export interface Operations {
  log: { id: number; kind: string; message: string; rowKind: string | null; rowId: string | null; createdAt: string }[]
  jobRuns: {
    job: string
    tick: string
    deployment: string
    startedAt: string
    finishedAt: string | null
    error: string | null
    summary: Record<string, unknown> | null
  }[]
  deadLetters: {
    id: string
    queue: string
    suffix: string
    reason: string
    rowId: string | null
    tries: number
    createdAt: string
  }[]
}

export interface Queues {
  queues: {
    suffix: string
    name: string
    depth: { waiting: number; running: number; oldestSeconds: number | null } | null
  }[]
}

export const agentsQuery = queryOptions({
  queryKey: ['admin', 'agents'],
  queryFn: ({ signal }) => callApi<{ items: Agent[] }>('/api/admin/agents', { signal }),
  select: (answer) => answer.items
})

export const operationsQuery = queryOptions({
  queryKey: ['admin', 'operations'],
  queryFn: ({ signal }) => callApi<Operations>('/api/admin/operations?limit=200', { signal }),
  refetchInterval: 10_000
})

export const queuesQuery = queryOptions({
  queryKey: ['admin', 'queues'],
  queryFn: ({ signal }) => callApi<Queues>('/api/admin/queues', { signal }),
  refetchInterval: 5_000
})

export const modelSchemasQuery = queryOptions({
  queryKey: ['admin', 'model-schemas'],
  queryFn: ({ signal }) =>
    callApi<Record<'image' | 'video', Record<string, unknown>>>('/api/admin/model-schemas', { signal }),
  staleTime: Number.POSITIVE_INFINITY
})
