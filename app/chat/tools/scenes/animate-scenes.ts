import { z } from 'zod'
import { advancePipeline } from '../../../domain/pipelines/advance.ts'
import { defineTool } from '../tool.ts'

export const animateScenes = defineTool({
  title: 'Animate',
  description: 'Animates every approved still of a pipeline. The clips are prepaid, so this costs nothing more.',
  input: z.object({ pipeline_id: z.uuid() }),
  async run({ scope, input }) {
    const { pipeline, animated } = await advancePipeline({ scope, pipelineId: input.pipeline_id })
    return { card: 'clips', animated, ...pipeline }
  }
})
