import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { aspectRatioSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { priceNearestClip, requireImageModel, requireVideoModel } from '../../../domain/models/find-models.ts'
import { defineTool } from '../tool.ts'

export const estimateCost = defineTool({
  title: 'Cost estimate',
  readsOnly: true,
  description: 'Says what a number of scenes would cost and what is left after it. Spends nothing.',
  words: {
    doing: 'The price is being worked out.',
    done: 'Worked out the price.',
    subject: 'The cost estimate'
  },
  input: z.object({
    scenes: z.number().int().min(1).max(60),
    seconds_per_scene: z.number().int().min(1).max(60),
    video_type: z.enum(slugsOf(videoTypes)),
    aspect_ratio: aspectRatioSchema,
    image_model: z.string().max(100).describe('An id of show_settings.'),
    video_model: z.string().max(100).optional().describe('An id of show_settings; the best that fits when left out.')
  }),
  output: toolCards.cost.extend({ clipSeconds: z.number() }),
  async run({ scope, input }) {
    const { ownerId, runtime } = scope
    const { database } = runtime
    const still = await requireImageModel(database, {
      ownerId,
      id: input.image_model,
      aspectRatio: input.aspect_ratio
    })
    const { model, notice } = await requireVideoModel(database, {
      ownerId,
      videoType: input.video_type,
      wantedId: input.video_model
    })
    const clip = priceNearestClip(model, input.seconds_per_scene)
    const credits = input.scenes * (still.credits + clip.credits)
    const balance = await readBalance(database, ownerId)
    return {
      card: 'cost',
      credits,
      balance,
      left: balance - credits,
      perStill: still.credits,
      perClip: clip.credits,
      clipSeconds: clip.durationSeconds,
      notice:
        [notice, noticeOfLength(clip.durationSeconds, input.seconds_per_scene, model.label)]
          .filter(Boolean)
          .join(' ') || null
    }
  }
})

/** Says that another length is counted than the one that was asked about. Null when it is the same. */
function noticeOfLength(seconds: number, wanted: number, label: string): string | null {
  if (seconds === wanted) return null
  return seconds > wanted
    ? `${label} makes no clip of ${wanted} seconds: ${seconds} are counted for each.`
    : `${label} makes no clip of ${wanted} seconds: its longest, ${seconds}, is counted for each, and longer scenes are refused.`
}
