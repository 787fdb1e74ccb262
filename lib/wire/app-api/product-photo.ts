import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { elementSlugSchema } from '../element.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Ads'

/**
 * Whether an ad has a photo of its product. `needless`: it sells nothing. `open`: the user was not asked yet. `asked`:
 * the question was shown and waits. `declined`: the user goes without. `given`: a photo is the product's reference.
 */
export const productPhotoStates = ['needless', 'open', 'asked', 'declined', 'given'] as const

export type ProductPhotoState = (typeof productPhotoStates)[number]

export const productPhotoViewSchema = z.object({
  adId: z.uuid(),
  state: z.enum(productPhotoStates),
  /** The element that the photo belongs to. Its photo is the reference of every still that lists its slug. */
  element: z
    .object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      /** False while the words of a board, which may contradict the photo, are kept. A sheet drawn from a photo has its words. */
      isByPhoto: z.boolean(),
      imageId: z.uuid()
    })
    .nullable(),
  /** Pictures of the offer's own page. None of them is taken before the user says so. */
  offered: z.array(
    z.object({
      url: z.string(),
      /** Shows the picture in the studio, whose pages load nothing from elsewhere. */
      thumbnail: z.string()
    })
  ),
  /** The products that the ad's board describes. With several, a photo has to name one. */
  products: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** For people: that the product on screen is invented. Null with a photo, and for an ad that sells nothing. */
  notice: z.string().nullable()
})

export type ProductPhotoView = z.output<typeof productPhotoViewSchema>

export const answerProductPhotoSchema = z
  .strictObject({
    /** A picture that the user has uploaded. */
    imageId: z.uuid().optional(),
    /** The address of a picture. It is copied. */
    url: z
      .url({ protocol: /^https?$/, error: 'expected the http or https address of a picture' })
      .max(4_000)
      .optional(),
    /** The first picture that the offer's page names as its product's. */
    fromOffer: z.literal(true).optional(),
    /** The user goes without a photo. */
    isDeclined: z.literal(true).optional(),
    /** Writes the description anew by the photo, also in the newest board that repeats the old one. */
    isDescribedAnew: z.literal(true).optional(),
    /** Which of several products of the board it shows. */
    elementSlug: elementSlugSchema.optional()
  })
  .refine(
    ({ imageId, url, fromOffer, isDeclined, isDescribedAnew }) =>
      [imageId, url, fromOffer, isDeclined, isDescribedAnew].filter((given) => given !== undefined).length === 1,
    'expected exactly one of imageId, url, fromOffer, isDeclined and isDescribedAnew'
  )

export type AnswerProductPhoto = z.output<typeof answerProductPhotoSchema>

export const productPhotoApi = {
  read: {
    method: 'get',
    path: '/api/ads/{id}/product-photo',
    tag,
    summary: 'Whether an ad has a photo of its product, and the pictures that its offer has',
    params: idParamsSchema,
    answer: productPhotoViewSchema
  },
  answer: {
    method: 'put',
    path: '/api/ads/{id}/product-photo',
    tag,
    summary: 'Give the photo of the product, take the offer’s picture, or go without',
    description:
      'The photo becomes a locked element of kind `product`: its description comes from the offer’s `productFacts` ' +
      'alone, and the photo is the reference picture of every still that lists it. A description that a board repeats ' +
      'stays until `isDescribedAnew`.',
    params: idParamsSchema,
    body: answerProductPhotoSchema,
    answer: productPhotoViewSchema
  },
  offeredPicture: {
    method: 'get',
    path: '/api/ads/{id}/product-photo/offered/{number}',
    answerTypes: ['image/*'],
    tag,
    summary: 'Read the bytes of a picture of the offer’s page',
    params: idParamsSchema.extend({ number: z.coerce.number().int().min(1).max(20) })
  }
} as const satisfies ContractTable
