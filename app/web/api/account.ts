import { queryOptions } from '@tanstack/react-query'
import { accountApi, setupApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { api } from './client.ts'

/** The signed-in user, with the balance. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.call(accountApi.read, { signal }),
  staleTime: 15_000
})

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => api.call(setupApi.read, { signal }),
  staleTime: 60_000,
  // A banner goes away soon after its reason.
  refetchInterval: ({ state }) => (state.data?.cannotKeep.length ? 10_000 : 60_000)
})
