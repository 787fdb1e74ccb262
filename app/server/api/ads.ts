import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { proposeForProgram } from '../../chat/price-quotes/propose-for-program.ts'
import { createAd } from '../../domain/ads/create.ts'
import { deleteAd } from '../../domain/ads/delete.ts'
import { getAd } from '../../domain/ads/get.ts'
import { listAds } from '../../domain/ads/list.ts'
import { startOver } from '../../domain/ads/start-over.ts'
import { updateAd } from '../../domain/ads/update.ts'
import { serve } from '../endpoint.ts'

export const adEndpoints = serve(adsApi, {
  create: ({ scope, body }) => createAd({ scope, input: body }),
  list: ({ scope, query }) => listAds({ scope, query }),
  read: ({ scope, params: { id } }) => getAd({ scope, adId: id }),
  async update({ scope, params: { id }, body }) {
    if (body.route) await proposeForProgram(scope, 'choose_route', { ad_id: id, route: body.route })
    return updateAd({ scope, adId: id, input: body })
  },
  startOver: ({ scope, params: { id }, body }) => startOver({ scope, adId: id, input: body }),
  remove: ({ scope, params: { id } }) => deleteAd({ scope, adId: id })
})
