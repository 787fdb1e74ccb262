import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createElement } from '../../../domain/elements/create.ts'
import { elementSchema, personVoiceSchema } from '@callsheet/lib/wire/element.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const createElementTool = defineTool({
  title: 'New element',
  description: 'Describes a person, prop, wardrobe, place or product that must look the same in every shot.',
  words: {
    doing: 'The element is being described.',
    done: 'Described an element.',
    subject: 'The element'
  },
  input: elementSchema.omit({ slug: true }).extend({ voice: personVoiceSchema.optional(), ad_id: z.uuid().optional() }),
  output: toolCards.elements,
  async run(call) {
    const { ad_id: named, ...element } = call.input
    return {
      card: 'elements',
      items: [await createElement({ scope: call.scope, input: { ...element, adId: requireAdId(call, named) } })]
    }
  }
})
