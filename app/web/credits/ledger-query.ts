import { infiniteQueryOptions } from '@tanstack/react-query'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { api } from '../api/client.ts'

export const ledgerQuery = infiniteQueryOptions({
  queryKey: ['ledger'],
  queryFn: ({ pageParam, signal }) =>
    api.call(creditsApi.readLedger, { query: { limit: 50, before: pageParam ?? undefined }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next
})
