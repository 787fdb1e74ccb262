import { z } from 'zod'
import { brandKitViewSchema } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingViewSchema } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { listBrandKits } from '../../../domain/brand-kits/list.ts'
import { listReadings } from '../../../domain/brand-readings/list.ts'
import { defineTool } from '../tool.ts'

export const listBrands = defineTool({
  title: 'Brands',
  readsOnly: true,
  description:
    'Lists the user’s brand kits, and the proposals from sites that wait for the user’s correction. Call it when the ' +
    'user speaks of a brand that the ad does not have.',
  words: {
    doing: 'The brands are being looked through.',
    done: 'Looked through the brands.',
    subject: 'The look at the brands'
  },
  input: z.object({}),
  output: z.object({
    card: z.literal('brands'),
    items: z.array(
      brandKitViewSchema
        .pick({ id: true, name: true, isDefault: true })
        .extend({ products: z.array(z.string()), adjectives: z.array(z.string()) })
    ),
    proposals: z.array(brandReadingViewSchema.omit({ proposal: true }).extend({ name: z.string().nullable() }))
  }),
  async run({ scope }) {
    const kits = await listBrandKits(scope)
    const readings = await listReadings(scope)
    return {
      card: 'brands',
      items: kits.map(({ content: { products, voice }, ...kit }) => ({
        ...kit,
        products,
        adjectives: voice.adjectives
      })),
      proposals: readings.map(({ proposal, ...reading }) => ({ ...reading, name: proposal?.content.name ?? null }))
    }
  }
})
