import { queryOptions } from '@tanstack/react-query'
import { apiKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { api } from '../api/client.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.call(apiKeysApi.list, { signal }),
  select: (answer) => answer.items
})
