import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { advancePipeline } from '../../../domain/pipelines/advance.ts'
import { defineTool } from '../tool.ts'

export const animateScenes = defineTool({
  title: 'Animate',
  description: 'Animates every approved still of a pipeline. The clips are prepaid, so this costs nothing more.',
  words: {
    doing: 'The approved stills go out to be animated.',
    done: 'Sent the approved stills to be animated.',
    subject: 'The clips'
  },
  input: z.object({ pipeline_id: z.uuid() }),
  output: toolCards.clips.extend({ animated: z.number().int() }),
  async run({ scope, input }) {
    const { pipeline, animated } = await advancePipeline({ scope, pipelineId: input.pipeline_id })
    return { card: 'clips', animated, ...pipeline }
  }
})
