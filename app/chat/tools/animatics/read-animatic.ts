import { AppError } from '@callsheet/lib/errors.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { listAnimatics } from '../../../domain/animatics/find-animatic.ts'
import { defineTool } from '../tool.ts'
import { animaticInputSchema, subjectOfInput } from './animatic-input.ts'

export const readAnimatic = defineTool({
  title: 'Animatic',
  readsOnly: true,
  description:
    'Shows the newest animatic of a pipeline or a storyboard: how far it is, where the film is, and whether the board ' +
    'has changed since.',
  words: {
    doing: 'The animatic is being looked up.',
    done: 'Looked up the animatic.',
    subject: 'The look at the animatic'
  },
  input: animaticInputSchema,
  output: toolCards.animatic,
  async run({ scope, input }) {
    const { items } = await listAnimatics({ scope, subject: subjectOfInput(input), page: { limit: 1 } })
    if (!items[0])
      throw new AppError('conflict', 'This board has no animatic yet. Make one with make_animatic; it costs nothing.')
    return { card: 'animatic', ...items[0] }
  }
})
