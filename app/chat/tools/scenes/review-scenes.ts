import { z } from 'zod'
import { getPipeline } from '../../../domain/pipelines/get.ts'
import { defineTool } from '../tool.ts'

export const reviewScenes = defineTool({
  title: 'Review',
  description: 'Shows the review of a pipeline with the live status of every scene.',
  input: z.object({ pipeline_id: z.uuid() }),
  run: async ({ scope, input }) => ({
    card: 'review',
    ...(await getPipeline({ scope, pipelineId: input.pipeline_id }))
  })
})
