import { z } from 'zod'
import { endCardWordsSchema } from './end-card.ts'
import { overlayPositions } from '../cut/layers.ts'
import { captionStyles, type CaptionStyleName } from '../cut/safe-areas.ts'
import { cutTypefaces } from '../cut/typefaces.ts'
import { hexColourSchema } from './hex-colour.ts'
import { modelVoiceSchema } from '../voices.ts'

const words = (maximum: number) => z.string().trim().min(1, 'expected words').max(maximum)

export const brandColourRoles = ['primary', 'secondary', 'accent', 'background', 'text', 'other'] as const

export const brandColourSchema = z.object({ role: z.enum(brandColourRoles), hex: hexColourSchema })

export type BrandColour = z.output<typeof brandColourSchema>

export const brandClaimSchema = z.object({
  /** What an ad may say. */
  text: words(300),
  /** What it rests on: a test, a certificate, a page. */
  proof: words(600)
})

export type BrandClaim = z.output<typeof brandClaimSchema>

export const brandTypefaceUses = ['headings', 'text'] as const

const captionStyleSlugs = Object.keys(captionStyles) as [CaptionStyleName, ...CaptionStyleName[]]

/** Bounds of a kit, for its form too. */
export const brandKitLimits = {
  name: 120,
  products: 40,
  product: 120,
  adjectives: 3,
  adjective: 40,
  examples: 3,
  example: 300,
  words: 100,
  word: 80,
  claims: 40,
  disclosures: 10,
  disclosure: 160,
  callsToAction: 10,
  callToAction: 80,
  colours: 8,
  typeface: 80,
  captionStyles: 12,
  captionStyle: 60
} as const

const most = brandKitLimits

export const savedCaptionStyleSchema = z.object({
  name: words(most.captionStyle),
  style: z.enum(captionStyleSlugs),
  /** Colours of the words, and of the box or outline. Both, or those of the style. */
  text: hexColourSchema.nullable().default(null),
  backing: hexColourSchema.nullable().default(null),
  /** Null for Inter. */
  typeface: z.enum(cutTypefaces).nullable().default(null),
  /** The word that is spoken stands out. */
  hasWordHighlight: z.boolean().default(false)
})

export type SavedCaptionStyle = z.output<typeof savedCaptionStyleSchema>

/** Everything that a brand's ads have in common. A kit needs only its name; the rest is filled in when it is known. */
export const brandKitContentSchema = z
  .object({
    name: words(most.name),
    products: z.array(words(most.product)).max(most.products).default([]),
    voice: z
      .object({
        adjectives: z.array(words(most.adjective)).max(most.adjectives).default([]),
        /** Sentences that sound like the brand. */
        examples: z.array(words(most.example)).max(most.examples).default([])
      })
      .default({ adjectives: [], examples: [] }),
    wordsToUse: z.array(words(most.word)).max(most.words).default([]),
    neverWords: z.array(words(most.word)).max(most.words).default([]),
    claims: z.array(brandClaimSchema).max(most.claims).default([]),
    disclosures: z.array(words(most.disclosure)).max(most.disclosures).default([]),
    callsToAction: z.array(words(most.callToAction)).max(most.callsToAction).default([]),
    logo: z
      .object({
        /** A picture of the library. */
        imageId: z.uuid(),
        position: z.enum(overlayPositions).default('top-left'),
        /** Whether the first cut of an ad starts with it. */
        isInCuts: z.boolean().default(true)
      })
      .nullable()
      .default(null),
    colours: z.array(brandColourSchema).max(most.colours).default([]),
    typefaces: z
      .array(z.object({ use: z.enum(brandTypefaceUses), name: words(most.typeface) }))
      .max(4)
      .default([]),
    captions: z
      .object({
        style: z.enum(captionStyleSlugs).nullable().default(null),
        /** Name of one of `captionStyles`, with which a first cut begins. It goes before `style` and `hasColours`. */
        savedStyle: z.string().trim().max(most.captionStyle).nullable().default(null),
        /** Whether the captions of a first cut have the brand's colours. */
        hasColours: z.boolean().default(true),
        /** Whether a first cut starts with the first disclosure as a small line. */
        hasDisclosure: z.boolean().default(false)
      })
      .default({ style: null, savedStyle: null, hasColours: true, hasDisclosure: false }),
    /** Looks of captions that a person saved, each under a name of its own. */
    captionStyles: z.array(savedCaptionStyleSchema).max(most.captionStyles).default([]),
    /** Who speaks over the ads that have a voice-over, unless the ad says otherwise. Null for the one that fits its format. */
    spokenVoice: modelVoiceSchema.nullable().default(null),
    /** Stands at the end of a first cut. */
    endCard: endCardWordsSchema.nullable().default(null)
  })
  .superRefine(({ wordsToUse, neverWords, captionStyles: saved }, context) => {
    const names = saved.map(({ name }) => name.toLowerCase())
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({
          code: 'custom',
          path: ['captionStyles', index, 'name'],
          message: `“${saved[index]?.name}” is the name of another style already.`
        })
    const used = new Set(wordsToUse.map((word) => word.toLowerCase()))
    for (const [index, word] of neverWords.entries())
      if (used.has(word.toLowerCase()))
        context.addIssue({
          code: 'custom',
          path: ['neverWords', index],
          message: `“${word}” is also a word to use. Keep it in one of the two lists.`
        })
  })

export type BrandKitContent = z.output<typeof brandKitContentSchema>
