import { z } from 'zod'
import { readMedia as readMediaRow } from '../../../domain/media/get.ts'
import { defineTool } from '../tool.ts'

export const readMedia = defineTool({
  title: 'Picture or clip',
  description: 'Reads how a picture or clip stands.',
  input: z.object({ id: z.uuid() }),
  run: ({ scope, input }) => readMediaRow({ scope, id: input.id })
})
