import { z } from 'zod'
import { brandKitViewSchema } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandKitView } from '../../../domain/brand-kits/brand-kit-view.ts'
import { findBrandKit } from '../../../domain/brand-kits/find-brand-kit.ts'
import { defineTool } from '../tool.ts'

export const readBrand = defineTool({
  title: 'Brand',
  readsOnly: true,
  description: 'Reads one brand kit: voice, words, claims with their proof, disclosures, logo, colours, typefaces.',
  words: { doing: 'The brand is being looked up.', done: 'Read the brand.', subject: 'The look at the brand' },
  input: z.object({ brand_id: z.uuid() }),
  output: brandKitViewSchema.extend({ card: z.literal('brand') }),
  run: async ({ scope, input }) => ({
    card: 'brand',
    ...brandKitView(await findBrandKit(scope.runtime.database, scope.ownerId, input.brand_id))
  })
})
