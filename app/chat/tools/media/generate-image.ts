import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { aspectRatioSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { requireAspectRatio } from '../../../domain/ads/aspect-ratio.ts'
import { requireRoute } from '../../../domain/ads/require-route.ts'
import { findScene, requireNoneUnderWay, requireSceneTurn } from '../../../domain/scenes/in-order.ts'
import { createImage } from '../../../domain/images/create.ts'
import { requireImageModel } from '../../../domain/models/find-models.ts'
import { inventedIn } from '../../../domain/product-photo/read.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const generateImage = defineTool({
  title: 'Picture',
  description:
    'Makes one still. aspect_ratio is required: ask the user once and reuse the answer for the whole ad. With ' +
    'scene it is that scene of the scene-by-scene route, in order; retake buys another while its still is being made.',
  words: {
    doing: 'The still is being priced.',
    done: 'Sent off the still.',
    subject: 'The still'
  },
  input: z.object({
    ad_id: z.uuid().optional(),
    prompt: z.string().trim().min(1).max(8_000),
    aspect_ratio: aspectRatioSchema,
    image_model: z.string().max(100).describe('An id of show_settings.'),
    scene: z.number().int().min(1).max(60).optional(),
    retake: z.boolean().optional(),
    element_slugs: z.array(z.string().max(60)).max(9).default([]),
    reference_image_ids: z.array(z.uuid()).max(9).default([])
  }),
  boughtBy: ['scene'],
  output: toolCards.picture.extend({ scene: z.number().int().optional() }),
  async price(call) {
    const { input, scope } = call
    const { ownerId, runtime } = scope
    const adId = input.scene ? requireAdId(call, input.ad_id) : (input.ad_id ?? call.adId)
    if (adId && input.scene) {
      await requireRoute(runtime.database, { ownerId, adId, route: 'scenes' })
      const scene = { ownerId, adId, number: input.scene }
      await requireSceneTurn(runtime.database, scene)
      if (!input.retake) await requireNoneUnderWay(runtime.database, 'still', await findScene(runtime.database, scene))
    }
    const aspectRatio = input.aspect_ratio
    if (adId) await requireAspectRatio(runtime.database, { ownerId, adId, aspectRatio })
    const { credits, label } = await requireImageModel(runtime.database, {
      ownerId,
      id: input.image_model,
      aspectRatio
    })
    if (!input.scene) return { credits, summary: `One picture, ${label}` }
    const invented = adId ? await inventedIn(scope, adId) : null
    return { credits, summary: [`Still of scene ${input.scene}, ${label}`, invented].filter(Boolean).join('. ') }
  },
  async run(call) {
    const { input, scope } = call
    const adId =
      input.scene || input.element_slugs.length > 0
        ? requireAdId(call, input.ad_id)
        : (input.ad_id ?? call.adId ?? undefined)
    const image = await createImage({
      scope,
      input: {
        prompt: input.prompt,
        aspect_ratio: input.aspect_ratio,
        imageModel: input.image_model,
        adId,
        elementSlugs: input.element_slugs,
        referenceImageIds: input.reference_image_ids,
        scene: input.scene,
        retake: input.retake,
        isSaved: false
      }
    })
    return { card: 'picture', scene: input.scene, ...image }
  }
})
