import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { approveScenes } from '../../domain/pipelines/approve.ts'
import { defineTool } from './tool.ts'

export const approveScenesTool = defineTool({
  title: 'Approve',
  description: 'Approves one named take, or every completed still, when the user has said so.',
  input: z.object({
    pipeline_id: z.uuid(),
    all_completed: z.boolean().optional(),
    scene_id: z.uuid().optional(),
    image_id: z.uuid().optional()
  }),
  async run({ scope, input }) {
    const { pipeline_id: pipelineId, scene_id: sceneId, image_id: imageId } = input
    if (input.all_completed)
      return { card: 'review', ...(await approveScenes({ scope, pipelineId, input: { allCompleted: true } })) }
    if (!sceneId || !imageId)
      throw new AppError('invalid-input', 'Name scene_id and image_id of the take, or set all_completed.')
    return { card: 'review', ...(await approveScenes({ scope, pipelineId, input: { sceneId, imageId } })) }
  }
})
