import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import { api } from '../api/client.ts'

export const agentsQuery = queryOptions({
  queryKey: ['admin', 'agents'],
  queryFn: ({ signal }) => api.call(adminApi.listAgents, { signal }),
  select: (answer) => answer.items
})

export const operationsQuery = queryOptions({
  queryKey: ['admin', 'operations'],
  queryFn: ({ signal }) => api.call(adminApi.readOperations, { query: { limit: 200 }, signal }),
  refetchInterval: 10_000
})

export const queuesQuery = queryOptions({
  queryKey: ['admin', 'queues'],
  queryFn: ({ signal }) => api.call(deadLettersApi.readQueues, { signal }),
  refetchInterval: 5_000
})

export const breakersQuery = queryOptions({
  queryKey: ['admin', 'breakers'],
  queryFn: ({ signal }) => api.call(deadLettersApi.readBreakers, { signal }),
  refetchInterval: 5_000
})

export const workspaceCostsQuery = queryOptions({
  queryKey: ['admin', 'costs'],
  queryFn: ({ signal }) => api.call(costsApi.readWorkspace, { signal })
})

export const modelSchemasQuery = queryOptions({
  queryKey: ['admin', 'model-schemas'],
  queryFn: ({ signal }) => api.call(adminApi.readModelSchemas, { signal }),
  staleTime: Number.POSITIVE_INFINITY
})
