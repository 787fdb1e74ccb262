import { z } from 'zod'
import { updateElement } from '../../../domain/elements/update.ts'
import { defineTool } from '../tool.ts'

export const lockElement = defineTool({
  title: 'Lock an element',
  description: 'Locks a drawn element, so that every later shot shows it the same; or unlocks it.',
  input: z.object({ element_id: z.uuid(), is_locked: z.boolean().default(true), is_reusable: z.boolean().optional() }),
  async run({ scope, input }) {
    const changes = { isLocked: input.is_locked, isReusable: input.is_reusable }
    return { card: 'elements', items: [await updateElement({ scope, elementId: input.element_id, input: changes })] }
  }
})
