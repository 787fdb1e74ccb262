import { isPictureRefusal } from '@callsheet/lib/prompts/picture-refusal.ts'
import { modelPicture } from '@callsheet/lib/pictures/model-picture.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { describeProduct, pointToPhoto } from './describe-product.ts'

export interface DescribeFromPhotoOptions {
  scope: Scope
  /** What is known of the product without a photo: the ad's idea. */
  idea: string
  name: string | null
  bytes: Uint8Array
}

const unnamed = 'The product'

/**
 * The words for a product without an offer: what the writer sees on the photo, and nothing else. When its model sees no
 * pictures, they only point to the photo.
 */
export async function describeFromPhoto({
  scope,
  idea,
  name,
  bytes
}: DescribeFromPhotoOptions): Promise<{ name: string; description: string }> {
  const picture = modelPicture(bytes)
  const asPhoto = { name: name ?? unnamed, description: describeProduct({ name: name ?? unnamed, facts: [] }) }
  if (!picture) return asPhoto
  try {
    const { answer } = await runAgent({
      scope,
      agent: 'element-sheet-writer',
      pictures: [picture],
      input: {
        kind: 'product',
        name: name ?? unnamed,
        brief: cutText(`The product of the photo. The ad is about this: ${idea}`, 2_000),
        isDescriptionFixed: false,
        hasReferencePhoto: true,
        seesPhoto: true
      }
    })
    return { name: name ?? answer.name, description: pointToPhoto(answer.description) }
  } catch (error) {
    if (isPictureRefusal(error)) return asPhoto
    throw error
  }
}
