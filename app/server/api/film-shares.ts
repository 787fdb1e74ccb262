import { filmSharesApi } from '@callsheet/lib/wire/app-api/film-shares.ts'
import { getShare, shareFilm, withdrawShare } from '../../domain/film-shares/share-film.ts'
import { serve } from '../endpoint.ts'

export const filmShareEndpoints = serve(filmSharesApi, {
  share: ({ scope, params: { id }, body }) => shareFilm({ scope, cutId: id, input: body }),
  read: async ({ scope, params: { id } }) => ({ share: await getShare({ scope, cutId: id }) }),
  withdraw: ({ scope, params: { id } }) => withdrawShare({ scope, cutId: id })
})
