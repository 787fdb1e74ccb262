import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createPipeline } from '../../../domain/pipelines/create.ts'
import { sceneRequestOf } from '../../../domain/storyboards/scene-request.ts'
import { missingSheetsInput, pressedWord, priceSheetWays } from '../sheet-ways.ts'
import { defineTool, type ToolCall } from '../tool.ts'

const input = z.object({
  storyboard_id: z.uuid(),
  image_model: z.string().max(100).describe('An id of show_settings.'),
  video_model: z.string().max(100).optional().describe('An id of show_settings; the best that fits when left out.'),
  ...missingSheetsInput
})

export const generateSceneImages = defineTool({
  title: 'Scene images',
  description:
    'Makes the still of every shot of a storyboard at once. Costs the stills and prepays the clips. Where elements have no sheet yet, the price asks the user: draw and lock their sheets first, or go on without.',
  words: {
    doing: 'The stills are being priced.',
    done: 'Sent off the stills.',
    subject: 'The scene images'
  },
  input,
  // One per ad: a board that was changed is another one, and its price takes the place of the earlier one's.
  boughtBy: [],
  output: toolCards.review.extend({ notices: z.array(z.string()), price: z.number().int() }),
  async price(call) {
    const { request, quote } = await requestOf(call)
    return priceSheetWays({ ...quote, what: `${request.scenes.length} stills and their clips`, call })
  },
  async run(call) {
    const { request } = await requestOf(call)
    const { pipeline, notices, price } = await createPipeline({
      scope: call.scope,
      input: { ...request, missingSheets: pressedWord(call) }
    })
    return { card: 'review', notices, price, ...pipeline }
  }
})

function requestOf({
  scope,
  input: { storyboard_id: storyboardId, image_model: imageModel, video_model: videoModel }
}: ToolCall<z.output<typeof input>>) {
  return sceneRequestOf({ scope, storyboardId, imageModel, videoModel })
}
