import { z } from 'zod'
import { brandReadingViewSchema, createBrandReadingRequestSchema } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { createReading } from '../../../domain/brand-readings/create.ts'
import { defineTool } from '../tool.ts'

export const readBrandSite = defineTool({
  title: 'Brand from a site',
  description:
    'Reads a site in the background and proposes a brand kit. It is only a proposal: the user corrects and saves it on ' +
    'the page of the next step, and nothing uses it before.',
  words: {
    doing: 'The site is being read for its brand.',
    done: 'Took up the site.',
    subject: 'The reading of the site'
  },
  input: createBrandReadingRequestSchema,
  output: brandReadingViewSchema.omit({ proposal: true }).extend({ card: z.literal('brand-proposal') }),
  run: async ({ scope, input }) => ({ card: 'brand-proposal', ...(await createReading({ scope, input })) })
})
