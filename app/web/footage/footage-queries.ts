import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { footageApi } from '@callsheet/lib/wire/app-api/footage.ts'
import { accountQuery } from '../api/account.ts'
import { api } from '../api/client.ts'

/** The own clips of an ad, in use or not. */
export const footageQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'footage'],
    queryFn: ({ signal }) => api.call(footageApi.list, { params: { id: adId }, signal }),
    select: ({ items }) => items
  })

/** An own clip changes its scene, and what was prepaid for the scene may have come back. */
export async function refreshScenes(queryClient: QueryClient, adId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['ads', adId] }),
    queryClient.invalidateQueries({ queryKey: ['pipelines'] }),
    queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  ])
}
