import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createAnimatic } from '../../../domain/animatics/create.ts'
import { defineTool } from '../tool.ts'

export const makeAnimatic = defineTool({
  title: 'Animatic',
  description:
    'Sets the stills of a pipeline in motion as one film, in the background and at no cost, before any clip is bought: a ' +
    'camera move over each still for its planned length, lines as captions, planned sounds by name. Offer it while ' +
    'stills are reviewed. It works with stills missing. A changed board makes another version.',
  words: {
    doing: 'The animatic is being set up.',
    done: 'Set up the animatic.',
    subject: 'The animatic'
  },
  input: z.object({ pipeline_id: z.uuid() }),
  output: toolCards.animatic,
  run: async ({ scope, input }) => ({
    card: 'animatic',
    ...(await createAnimatic({ scope, pipelineId: input.pipeline_id }))
  })
})
