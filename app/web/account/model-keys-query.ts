import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { modelKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { setupQuery } from '../api/account.ts'
import { api } from '../api/client.ts'

export const modelKeysQuery = queryOptions({
  queryKey: ['model-keys'],
  queryFn: ({ signal }) => api.call(modelKeysApi.list, { signal }),
  select: (answer) => answer.items
})

export const modelSpendingQuery = queryOptions({
  queryKey: ['model-spending'],
  queryFn: ({ signal }) => api.call(modelKeysApi.readSpending, { signal })
})

/** After every change: a trial costs something too, and no stand-in writes for a user with a key. */
export function refreshModelKeys(queryClient: QueryClient): void {
  for (const queryKey of [modelKeysQuery.queryKey, modelSpendingQuery.queryKey, setupQuery.queryKey])
    void queryClient.invalidateQueries({ queryKey })
}
