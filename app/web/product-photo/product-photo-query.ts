import { queryOptions } from '@tanstack/react-query'
import { productPhotoApi } from '@callsheet/lib/wire/app-api/product-photo.ts'
import { api } from '../api/client.ts'

/** Whether the ad has a photo of its product, and what its offer has. */
export const productPhotoQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'product-photo'],
    queryFn: ({ signal }) => api.call(productPhotoApi.read, { params: { id: adId }, signal })
  })

/** That the product in the stills is invented. Null with a photo of it, and while nobody can say. */
export const inventedNoticeQuery = (adId: string) =>
  queryOptions({
    queryKey: [...productPhotoQuery(adId).queryKey, 'notice'],
    queryFn: ({ signal }) =>
      api.call(productPhotoApi.read, { params: { id: adId }, signal }).then(
        ({ notice }) => notice,
        () => null
      )
  })
