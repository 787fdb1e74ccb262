import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createAnimatic } from '../../../domain/animatics/create.ts'
import { defineTool } from '../tool.ts'
import { animaticInputSchema, subjectOfInput } from './animatic-input.ts'

export const makeAnimatic = defineTool({
  title: 'Animatic',
  description:
    'Sets a board in motion as one film, in the background and at no cost. Of a pipeline, before any clip is bought: a ' +
    'camera move over each still for its planned length, lines as captions, planned sounds by name. Offer it while ' +
    'stills are reviewed. It works with stills missing. Of a storyboard, before any still is bought: each shot is a ' +
    'plate with its words, so that pace and lines can be judged. A changed board makes another version.',
  words: {
    doing: 'The animatic is being set up.',
    done: 'Set up the animatic.',
    subject: 'The animatic'
  },
  input: animaticInputSchema,
  output: toolCards.animatic,
  run: async ({ scope, input }) => ({
    card: 'animatic',
    ...(await createAnimatic({ scope, subject: subjectOfInput(input) }))
  })
})
