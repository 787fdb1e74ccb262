import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { draftScenes, priceDrafts } from '../../../domain/pipelines/draft-scenes.ts'
import { defineTool } from '../tool.ts'

export const draftScenesTool = defineTool({
  title: 'Drafts',
  description:
    'Animates the approved stills of a pipeline as drafts, in the cheapest mode of its video model, so that the user sees ' +
    'the motion before the final clips are made. Each draft costs extra; the finals stay prepaid. Not every model makes ' +
    'drafts: then it says why.',
  words: {
    doing: 'The drafts are being priced.',
    done: 'Sent the drafts off.',
    subject: 'The drafts'
  },
  input: z.object({ pipeline_id: z.uuid() }),
  boughtBy: ['pipeline_id'],
  output: toolCards.review.extend({ drafted: z.number().int() }),
  async price({ scope, input }) {
    const { credits, summary, missing, scenes } = await priceDrafts({ scope, pipelineId: input.pipeline_id })
    if (missing) throw new AppError('conflict', missing)
    if (scenes === 0) throw new AppError('conflict', 'No approved still is left without a draft. Approve stills first.')
    return { credits, summary }
  },
  async run({ scope, input }) {
    const { pipeline, drafted } = await draftScenes({ scope, pipelineId: input.pipeline_id, input: {} })
    return { card: 'review', drafted, ...pipeline }
  }
})
