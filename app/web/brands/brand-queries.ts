import { queryOptions } from '@tanstack/react-query'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { api } from '../api/client.ts'

export const brandKitsQuery = queryOptions({
  queryKey: ['brand-kits'],
  queryFn: ({ signal }) => api.call(brandKitsApi.list, { signal }),
  select: ({ items }) => items
})

export const brandKitQuery = (kitId: string) =>
  queryOptions({
    queryKey: ['brand-kits', kitId],
    queryFn: ({ signal }) => api.call(brandKitsApi.read, { params: { id: kitId }, signal })
  })
