import { queryOptions } from '@tanstack/react-query'
import { providerKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { api } from '../api/client.ts'

export const providerKeysQuery = queryOptions({
  queryKey: ['provider-keys'],
  queryFn: ({ signal }) => api.call(providerKeysApi.list, { signal }),
  select: (answer) => answer.items
})
