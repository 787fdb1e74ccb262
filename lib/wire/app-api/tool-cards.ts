import { z } from 'zod'
import { adViewSchema, scriptViewSchema, storyboardViewSchema } from '../ads-api.ts'
import { animaticViewSchema } from '../animatics-api.ts'
import { cutViewSchema, hookVariantViewSchema } from '../cuts-api.ts'
import { mediaViewSchema, pipelineViewSchema } from '../pipelines-api.ts'
import { offerResearchSchema } from '../research/offer-research.ts'
import { elementViewSchema } from './elements.ts'
import { libraryItemSchema } from './library.ts'
import { offerSummarySchema } from './offers.ts'
import { productPhotoViewSchema } from './product-photo.ts'

/**
 * What the studio draws of a tool's answer, by the name of the card. A tool that answers with one of them may add
 * fields of its own. A tool may also answer with a card that is not here: the studio then shows its words alone.
 */
export const toolCards = {
  ad: adViewSchema.extend({ card: z.literal('ad') }),
  /** Proposes a new ad in another ratio. Only the user's press on its button makes it. */
  'start-over': z.object({
    card: z.literal('start-over'),
    adId: z.uuid(),
    name: z.string(),
    from: z.string().nullable(),
    aspectRatio: z.string()
  }),
  'format-panel': z.object({ card: z.literal('format-panel') }),
  'product-photo': productPhotoViewSchema.extend({ card: z.literal('product-photo') }),
  settings: z.object({ card: z.literal('settings'), ad: adViewSchema.nullable() }),
  script: scriptViewSchema.extend({ card: z.literal('script') }),
  storyboard: storyboardViewSchema.extend({ card: z.literal('storyboard') }),
  /** What there is of a storyboard while it is written. */
  previs: z.object({ card: z.literal('previs'), content: z.unknown() }),
  review: pipelineViewSchema.extend({ card: z.literal('review') }),
  clips: pipelineViewSchema.extend({ card: z.literal('clips') }),
  picture: mediaViewSchema.extend({ card: z.literal('picture') }),
  clip: mediaViewSchema.extend({ card: z.literal('clip') }),
  elements: z.object({ card: z.literal('elements'), items: z.array(elementViewSchema) }),
  offer: offerSummarySchema.extend({ card: z.literal('offer') }),
  research: offerResearchSchema.extend({ card: z.literal('research') }),
  library: z.object({ card: z.literal('library'), items: z.array(libraryItemSchema) }),
  animatic: animaticViewSchema.extend({ card: z.literal('animatic') }),
  cut: cutViewSchema.extend({ card: z.literal('cut') }),
  hooks: z.object({ card: z.literal('hooks'), items: z.array(hookVariantViewSchema) }),
  cost: z.object({
    card: z.literal('cost'),
    /** All scenes, with still and clip. */
    credits: z.number().int(),
    balance: z.number().int(),
    left: z.number().int(),
    perStill: z.number().int(),
    perClip: z.number().int(),
    /** For example that another video model would take over. */
    notice: z.string().nullable()
  })
} as const satisfies Record<string, z.ZodObject>

type CardName = keyof typeof toolCards

export type ToolCard = { [Name in CardName]: z.output<(typeof toolCards)[Name]> }[CardName]

const namedSchema = z.object({ card: z.enum(Object.keys(toolCards) as [CardName, ...CardName[]]) })

/** The card of a tool's answer, by its schema; null where the studio has none for it, or an earlier version wrote it. */
export function readToolCard(answer: unknown): ToolCard | null {
  const named = namedSchema.safeParse(answer)
  return named.success ? (toolCards[named.data.card].safeParse(answer).data ?? null) : null
}
