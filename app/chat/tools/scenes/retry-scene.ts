import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { motionSchema, verbatimPromptSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { quoteRetake, retryScene } from '../../../domain/pipelines/retry-scene.ts'
import { missingSheetsInput, pressedWord, priceSheetWays } from '../sheet-ways.ts'
import { defineTool } from '../tool.ts'

export const retrySceneTool = defineTool({
  title: 'New take',
  description:
    'Makes a new take of one scene’s still, clip or draft, optionally with another wording. A new take is a new purchase.',
  words: {
    doing: 'The new take is being priced.',
    done: 'Sent off a new take.',
    subject: 'The new take'
  },
  input: z.object({
    pipeline_id: z.uuid(),
    scene_id: z.uuid(),
    what: z.enum(['image', 'video', 'draft']).default('image'),
    prompt: verbatimPromptSchema.optional(),
    motion: motionSchema.optional(),
    ...missingSheetsInput
  }),
  boughtBy: ['scene_id', 'what'],
  output: toolCards.review,
  async price(call) {
    const { scope, input } = call
    const [scene] = await scope.runtime.database
      .select()
      .from(pipelineScenes)
      .where(and(eq(pipelineScenes.id, input.scene_id), eq(pipelineScenes.ownerId, scope.ownerId)))
    if (!scene) throw new AppError('not-found', 'There is no such scene.')
    if (input.what === 'video') return { credits: scene.videoCredits, summary: `A new clip of scene ${scene.position}` }
    if (input.what === 'draft') {
      const id = scene.draftVideoId
      const [draft] = id
        ? await scope.runtime.database.select({ credits: videos.credits }).from(videos).where(eq(videos.id, id))
        : []
      if (!draft)
        throw new AppError('conflict', `Scene ${scene.position} has no draft yet. Make one with draft_scenes.`)
      return { credits: draft.credits, summary: `A new draft of scene ${scene.position}` }
    }
    const quote = await quoteRetake(scope.runtime.database, scope.ownerId, scene.id)
    return priceSheetWays({ ...quote, what: `A new still of scene ${scene.position}`, call })
  },
  async run(call) {
    const { scope } = call
    const { pipeline_id: pipelineId, scene_id: sceneId, missing_sheets: _asked, ...changes } = call.input
    const input = { ...changes, missingSheets: pressedWord(call) }
    return { card: 'review', ...(await retryScene({ scope, pipelineId, sceneId, input })) }
  }
})
