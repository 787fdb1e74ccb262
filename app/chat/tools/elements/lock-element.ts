import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { updateElement } from '../../../domain/elements/update.ts'
import { defineTool } from '../tool.ts'

export const lockElement = defineTool({
  title: 'Lock an element',
  description: 'Locks a drawn element, so that every later shot shows it the same; or unlocks it.',
  words: {
    doing: 'The element is being locked.',
    done: 'Locked an element.',
    subject: 'The lock of the element'
  },
  input: z.object({ element_id: z.uuid(), is_locked: z.boolean().default(true), is_reusable: z.boolean().optional() }),
  output: toolCards.elements,
  async run({ scope, input }) {
    const changes = { isLocked: input.is_locked, isReusable: input.is_reusable }
    return { card: 'elements', items: [await updateElement({ scope, elementId: input.element_id, input: changes })] }
  }
})
