import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { retryScene } from '../../../domain/pipelines/retry-scene.ts'
import { defineTool } from '../tool.ts'

export const retrySceneTool = defineTool({
  title: 'New take',
  description:
    'Makes a new take of one scene’s still or clip, optionally with another wording. A new take is a new purchase.',
  words: {
    doing: 'The new take is being priced.',
    done: 'Sent off a new take.',
    subject: 'The new take'
  },
  input: z.object({
    pipeline_id: z.uuid(),
    scene_id: z.uuid(),
    what: z.enum(['image', 'video']).default('image'),
    prompt: z.string().trim().min(1).max(8_000).optional(),
    motion: z.string().trim().max(4_000).optional()
  }),
  output: toolCards.review,
  async price({ scope, input }) {
    const [scene] = await scope.runtime.database
      .select()
      .from(pipelineScenes)
      .where(and(eq(pipelineScenes.id, input.scene_id), eq(pipelineScenes.ownerId, scope.ownerId)))
    if (!scene) throw new AppError('not-found', 'There is no such scene.')
    const credits = input.what === 'image' ? scene.imageCredits : scene.videoCredits
    return { credits, summary: `A new ${input.what === 'image' ? 'still' : 'clip'} of scene ${scene.position}` }
  },
  async run({ scope, input }) {
    const { pipeline_id: pipelineId, scene_id: sceneId, ...changes } = input
    return { card: 'review', ...(await retryScene({ scope, pipelineId, sceneId, input: changes })) }
  }
})
