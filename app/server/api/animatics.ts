import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { createAnimatic } from '../../domain/animatics/create.ts'
import { getAnimatic, listAnimatics } from '../../domain/animatics/find-animatic.ts'
import { serveAnimatic } from '../../domain/animatics/serve.ts'
import { serve } from '../endpoint.ts'

export const animaticEndpoints = serve(animaticsApi, {
  create: ({ scope, params: { id } }) => createAnimatic({ scope, subject: { pipelineId: id } }),
  createOfBoard: ({ scope, params: { id } }) => createAnimatic({ scope, subject: { storyboardId: id } }),
  list: ({ scope, params: { id }, query }) => listAnimatics({ scope, subject: { pipelineId: id }, page: query }),
  listOfBoard: ({ scope, params: { id }, query }) =>
    listAnimatics({ scope, subject: { storyboardId: id }, page: query }),
  read: ({ scope, params: { id } }) => getAnimatic({ scope, animaticId: id }),
  film: ({ scope, params: { id }, query, request }) =>
    serveAnimatic({ scope, animaticId: id, request, isDownload: query.download !== undefined })
})
