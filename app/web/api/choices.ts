import { queryOptions } from '@tanstack/react-query'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { api } from './client.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY }

export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: ({ signal }) => api.call(choicesApi.listFormats, { signal }),
  select: (answer) => answer.worlds,
  ...forever
})

export const videoTypesQuery = queryOptions({
  queryKey: ['video-types'],
  queryFn: ({ signal }) => api.call(choicesApi.listVideoTypes, { signal }),
  select: (answer) => answer.items,
  ...forever
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => api.call(choicesApi.listModels, { signal }),
  staleTime: 60_000
})
