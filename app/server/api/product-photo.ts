import { productPhotoApi } from '@callsheet/lib/wire/app-api/product-photo.ts'
import { findAd } from '../../domain/ads/find-ad.ts'
import { answerProductPhoto } from '../../domain/product-photo/answer.ts'
import { getProductPhoto } from '../../domain/product-photo/read.ts'
import { serveOffered } from '../../domain/product-photo/serve-offered.ts'
import { serve } from '../endpoint.ts'

export const productPhotoEndpoints = serve(productPhotoApi, {
  read: ({ scope, params: { id } }) => getProductPhoto({ scope, adId: id }),
  answer: ({ scope, params: { id }, body }) => answerProductPhoto({ scope, adId: id, input: body }),
  offeredPicture: async ({ scope, params: { id, number } }) => {
    const { offerId } = await findAd(scope.runtime.database, scope.ownerId, id)
    return serveOffered({ scope, offerId, number })
  }
})
