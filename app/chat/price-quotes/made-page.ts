import { z } from 'zod'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'

/** What tools that spend answer, as far as it says where their work is. */
const resultSchema = z.discriminatedUnion('card', [
  z.object({ card: z.enum(['review', 'clips']), id: z.uuid() }),
  z.object({ card: z.enum(['picture', 'clip']), id: z.uuid() }),
  z.object({
    card: z.enum(['hooks', 'elements']),
    items: z.tuple([z.object({ adId: z.uuid().nullable() })], z.unknown())
  })
])

const answerSchema = z.object({ kind: z.literal('result'), result: resultSchema })

/** The page that shows what a confirmed price brought; the library where none does it better. */
export function madePage(answer: unknown): string {
  const made = answerSchema.safeParse(answer).data?.result
  switch (made?.card) {
    case 'review':
    case 'clips':
      return pageAddress(studioPages.pipeline, { pipelineId: made.id })
    case 'picture':
    case 'clip':
      return pageAddress(studioPages.library, null, { item: made.id })
    case 'hooks':
    case 'elements': {
      const [{ adId }] = made.items
      if (adId === null) return pageAddress(studioPages.library, null, { tab: 'elements' })
      return pageAddress(made.card === 'hooks' ? studioPages.finalCut : studioPages.ad, { adId })
    }
    case undefined:
      return pageAddress(studioPages.library)
  }
}
