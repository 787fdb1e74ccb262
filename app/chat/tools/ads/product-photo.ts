import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { elementSlugSchema } from '@callsheet/lib/wire/element.ts'
import { answerProductPhotoSchema, type AnswerProductPhoto } from '@callsheet/lib/wire/app-api/product-photo.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { answerProductPhoto } from '../../../domain/product-photo/answer.ts'
import { askProductPhoto } from '../../../domain/product-photo/ask.ts'
import { getProductPhoto } from '../../../domain/product-photo/read.ts'
import { defineTool, requireAdId, type ToolCall } from '../tool.ts'

const { url } = answerProductPhotoSchema.shape

const input = z.object({
  ad_id: z.uuid().optional(),
  image_id: z.uuid().optional().describe('A picture that the user has uploaded as the photo.'),
  url: url.describe('An address that the user has named.'),
  from_offer: z.literal(true).optional().describe('Proposes the offer’s own picture; the user takes it by its button.'),
  is_declined: z.literal(true).optional().describe('The user said that there is no photo.'),
  is_described_anew: z
    .literal(true)
    .optional()
    .describe('The user wants the product described by its photo in place of the board’s older words.'),
  element_slug: elementSlugSchema.optional().describe('Which of several products of the board it is.')
})

type Input = z.output<typeof input>

export const productPhotoTool = defineTool({
  title: 'Photo of the product',
  description:
    'Without an answer it shows the card that asks for a photo of the product, with the offer’s pictures: call it once, ' +
    'before the first still of an ad that sells. With image_id, url or is_declined it keeps what the user said.',
  words: {
    doing: 'The photo of the product is being asked for.',
    done: 'Asked for a photo of the product.',
    subject: 'The photo of the product'
  },
  input,
  output: toolCards['product-photo'],
  async propose(call) {
    const adId = requireAdId(call, call.input.ad_id)
    const { offered } = await getProductPhoto({ scope: call.scope, adId })
    const picture =
      offered.find((one) => one.url === call.input.url) ?? (call.input.from_offer ? offered[0] : undefined)
    if (call.input.from_offer && !picture)
      throw new AppError('invalid-input', 'The offer has no picture of its product. Ask the user for a photo.')
    if (!picture) return null
    return {
      summary: `The offer’s own picture as the photo of the product: ${picture.url}`,
      press: 'Use the offer’s picture',
      input: { ad_id: adId, url: picture.url, element_slug: call.input.element_slug }
    }
  },
  async run(call) {
    const { scope } = call
    const adId = requireAdId(call, call.input.ad_id)
    const answer = answerOf(call)
    const view = answer
      ? await answerProductPhoto({ scope, adId, input: answer })
      : await askProductPhoto({ scope, adId })
    return { card: 'product-photo', ...view }
  }
})

function answerOf({ input }: ToolCall<Input>): AnswerProductPhoto | null {
  const { image_id: imageId, url: address, is_declined: isDeclined, element_slug: elementSlug } = input
  const { is_described_anew: isDescribedAnew } = input
  if (!imageId && !address && !isDeclined && !isDescribedAnew) return null
  const answer = answerProductPhotoSchema.safeParse({ imageId, url: address, isDeclined, isDescribedAnew, elementSlug })
  if (answer.success) return answer.data
  throw new AppError('invalid-input', 'Name one of image_id, url, is_declined and is_described_anew.')
}
