import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { getPipeline } from '../../../domain/pipelines/get.ts'
import { defineTool } from '../tool.ts'

export const reviewScenes = defineTool({
  title: 'Review',
  readsOnly: true,
  description: 'Shows the review of a pipeline with the live status of every scene.',
  words: {
    doing: 'The review is being laid out.',
    done: 'Laid out the review.',
    subject: 'The review'
  },
  input: z.object({ pipeline_id: z.uuid() }),
  output: toolCards.review,
  run: async ({ scope, input }) => ({
    card: 'review',
    ...(await getPipeline({ scope, pipelineId: input.pipeline_id }))
  })
})
