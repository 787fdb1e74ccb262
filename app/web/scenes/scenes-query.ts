import { queryOptions } from '@tanstack/react-query'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import { api } from '../api/client.ts'

/** The scenes of an ad that are made one by one, those that were begun. */
export const scenesQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'scenes'],
    queryFn: ({ signal }) => api.call(scenesApi.list, { params: { id: adId }, signal }),
    select: (answer) => answer.items
  })
