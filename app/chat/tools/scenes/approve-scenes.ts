import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { adSceneViewSchema } from '@callsheet/lib/wire/scenes-api.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { approveScenes } from '../../../domain/pipelines/approve.ts'
import { approveScene } from '../../../domain/scenes/approve.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const approveScenesTool = defineTool({
  title: 'Approve',
  description:
    'Approves one named take, or every completed still of a pipeline, when the user has said so. On the ' +
    'scene-by-scene route: scene and image_id.',
  words: {
    doing: 'The approval is being kept.',
    done: 'Approved.',
    subject: 'The approval'
  },
  input: z.object({
    pipeline_id: z.uuid().optional(),
    all_completed: z.boolean().optional(),
    scene_id: z.uuid().optional(),
    image_id: z.uuid().optional(),
    ad_id: z.uuid().optional(),
    scene: z.number().int().min(1).max(60).optional()
  }),
  output: z.union([toolCards.review, z.object({ card: z.literal('scenes'), items: z.array(adSceneViewSchema) })]),
  async run(call) {
    const { scope, input } = call
    const { pipeline_id: pipelineId, scene_id: sceneId, image_id: imageId } = input
    if (input.scene && imageId) {
      const adId = requireAdId(call, input.ad_id)
      return { card: 'scenes', items: await approveScene({ scope, adId, number: input.scene, imageId }) }
    }
    if (!pipelineId) throw new AppError('invalid-input', 'Name the pipeline_id, or the scene with its image_id.')
    if (input.all_completed)
      return { card: 'review', ...(await approveScenes({ scope, pipelineId, input: { allCompleted: true } })) }
    if (!sceneId || !imageId)
      throw new AppError('invalid-input', 'Name scene_id and image_id of the take, or set all_completed.')
    return { card: 'review', ...(await approveScenes({ scope, pipelineId, input: { sceneId, imageId } })) }
  }
})
