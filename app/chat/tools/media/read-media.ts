import { z } from 'zod'
import { mediaViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { readMedia as readMediaRow } from '../../../domain/media/get.ts'
import { defineTool } from '../tool.ts'

export const readMedia = defineTool({
  title: 'Picture or clip',
  readsOnly: true,
  description: 'Reads how a picture or clip stands.',
  words: {
    doing: 'The picture or clip is being looked up.',
    done: 'Looked at a picture or clip.',
    subject: 'The look at the picture or clip'
  },
  input: z.object({ id: z.uuid() }),
  output: mediaViewSchema.extend({ card: z.literal('media') }),
  run: async ({ scope, input }) => ({ card: 'media', ...(await readMediaRow({ scope, id: input.id })) })
})
