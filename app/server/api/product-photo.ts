import { productPhotoApi } from '@callsheet/lib/wire/app-api/product-photo.ts'
import { answerProductPhoto } from '../../domain/product-photo/answer.ts'
import { getProductPhoto } from '../../domain/product-photo/read.ts'
import { serveOffered } from '../../domain/product-photo/serve-offered.ts'
import { serve } from '../endpoint.ts'

export const productPhotoEndpoints = serve(productPhotoApi, {
  read: ({ scope, params: { id } }) => getProductPhoto({ scope, adId: id }),
  answer: ({ scope, params: { id }, body }) => answerProductPhoto({ scope, adId: id, input: body }),
  offeredPicture: ({ scope, params: { id, number } }) => serveOffered({ scope, adId: id, number })
})
