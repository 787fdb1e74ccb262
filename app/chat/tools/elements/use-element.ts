import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { castElement } from '../../../domain/elements/cast.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const useElementTool = defineTool({
  title: 'From the cast vault',
  description:
    'Puts a locked person, prop, garment, place or product of the cast vault in this ad, with its sheets as they are.',
  words: {
    doing: 'The element is being taken from the cast vault.',
    done: 'Took an element from the cast vault.',
    subject: 'The element'
  },
  input: z.object({ ad_id: z.uuid().optional(), element_id: z.uuid() }),
  output: toolCards.elements,
  async run(call) {
    const adId = requireAdId(call, call.input.ad_id)
    return {
      card: 'elements',
      items: [await castElement({ scope: call.scope, elementId: call.input.element_id, input: { adId } })]
    }
  }
})
