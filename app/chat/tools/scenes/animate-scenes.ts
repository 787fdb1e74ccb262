import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { animatedFacts } from '@callsheet/lib/wire/pipelines-api.ts'
import { advancePipeline } from '../../../domain/pipelines/advance.ts'
import { findAnimatable } from '../../../domain/pipelines/find-animatable.ts'
import { lockOpenPipeline } from '../../../domain/pipelines/find-pipeline.ts'
import { defineTool } from '../tool.ts'

export const animateScenes = defineTool({
  title: 'Animate',
  description:
    'Proposes to animate the approved stills of a pipeline. The clips are prepaid, so this costs nothing more. The user ' +
    'sends them off by the button of its card; words in the chat animate nothing. After drafts, of_approved_drafts makes ' +
    'the finals of the approved ones.',
  words: {
    doing: 'The approved stills are being put to you.',
    done: 'Sent the approved stills to be animated.',
    subject: 'The clips'
  },
  input: z.object({
    pipeline_id: z.uuid(),
    /** Exactly these approved stills of the pipeline. */
    image_ids: z.array(z.uuid()).min(1).max(60).optional(),
    /** Makes the finals: only of scenes whose draft was approved. */
    of_approved_drafts: z.boolean().optional()
  }),
  output: toolCards.clips.extend(animatedFacts),
  async propose({ scope, input: { pipeline_id: pipelineId, image_ids: named, of_approved_drafts: ofApprovedDrafts } }) {
    const { ownerId, runtime } = scope
    const { title, scenes } = await runtime.database.transaction(async (transaction) => ({
      title: (await lockOpenPipeline(transaction, ownerId, pipelineId)).title,
      scenes: await findAnimatable(transaction, { pipelineId, imageIds: named, ofApprovedDrafts })
    }))
    if (scenes.length === 0) return null
    const imageIds = scenes.flatMap(({ scene: { imageId } }) => imageId ?? [])
    const isOne = scenes.length === 1
    return {
      summary: `${isOne ? 'The clip' : `${scenes.length} clips`} of ${title}, paid already`,
      press: isOne
        ? `Animate the still of scene ${scenes[0]?.scene.position}`
        : `Animate these ${scenes.length} stills`,
      imageIds,
      input: { pipeline_id: pipelineId, image_ids: imageIds }
    }
  },
  async run({ scope, input }) {
    const { pipeline, ...sent } = await advancePipeline({
      scope,
      pipelineId: input.pipeline_id,
      imageIds: input.image_ids,
      ofApprovedDrafts: input.of_approved_drafts
    })
    return { card: 'clips', ...sent, ...pipeline }
  }
})
