import { z } from 'zod'

import { adFormatSlugSchema } from '../ad-formats.ts'
import { brandKitContentSchema } from './brand-kit.ts'
import { claimFactSchema } from './claims.ts'
import { elementKindSchema, elementSchema } from './element.ts'
import { maximumScriptScenes, scriptSchema } from './script.ts'
import { storyboardSchema } from './storyboard.ts'
import { promptGuideSchema, videoPromptContextSchema } from './video-prompt.ts'

/** A customer's words as input of an agent. The id is the receipt. */
export const quoteInputSchema = z.object({
  id: z.string().min(1).max(120),
  text: z.string().min(1).max(4_000),
  source: z.string().max(200).optional(),
  title: z.string().nullish(),
  product: z.string().nullish(),
  rating: z.number().nullish(),
  votes: z.number().nullish()
})

export type QuoteInput = z.infer<typeof quoteInputSchema>

const quotes = z.array(quoteInputSchema).max(120).default([])

/** Facts in the shape in which they are stored: offer intelligence, synthesis, persona. */
const knowledge = z.record(z.string(), z.unknown()).nullish()

const kit = brandKitContentSchema.shape

/** What a brand asks of its writers. */
export const brandWordsSchema = z.object({
  name: kit.name,
  products: kit.products,
  voice: kit.voice,
  wordsToUse: kit.wordsToUse,
  /** The disciplines refuse a script that says one. */
  neverWords: kit.neverWords,
  /** Cleared by the brand: they count as facts. */
  claims: kit.claims,
  disclosures: kit.disclosures,
  callsToAction: kit.callsToAction
})

export type BrandWords = z.infer<typeof brandWordsSchema>

/** How a brand looks, for whoever directs its pictures. */
export const brandPictureSchema = z.object({
  name: kit.name,
  products: kit.products,
  colours: kit.colours,
  hasLogo: z.boolean()
})

export type BrandPicture = z.infer<typeof brandPictureSchema>

export const scriptWriterInputSchema = z.object({
  /** spec: a script cannot be written before a format is picked. */
  formatSlug: adFormatSlugSchema,
  idea: z.string().min(1).max(8_000),
  /** `product`, also when absent, ends with the ask. `growth` sells nothing. */
  intent: z.enum(['product', 'growth']).optional(),
  sceneCount: z.number().int().min(1).max(maximumScriptScenes).optional(),
  totalSeconds: z.number().positive().max(600).optional(),
  aspectRatio: z.string().optional(),
  /** Of the lines. When absent, that of the idea. */
  language: z.string().max(40).optional(),
  /** The lengths of one clip. A scene becomes one clip. */
  clipSeconds: z.array(z.number()).max(60).optional(),
  /** Places that are drawn already. */
  places: z
    .array(z.object({ name: z.string(), description: z.string() }))
    .max(8)
    .optional(),
  /** The first lines of this user's latest other ads. */
  usedOpenings: z.array(z.string()).max(12).optional(),
  /** Null for organic content. */
  offer: knowledge,
  persona: knowledge,
  synthesis: knowledge,
  quotes,
  /** Null for an ad without a brand. */
  brand: brandWordsSchema.nullish(),
  /** The script is built on this quote, and one of its scenes cites it. */
  startFromQuoteId: z.string().min(1).max(120).optional(),
  /** Locked people: they play the script and look as described. */
  cast: z
    .array(z.object({ name: z.string(), description: z.string() }))
    .max(8)
    .default([]),
  /** The wanted changes, with the script to change. */
  instructions: z.string().max(4_000).optional(),
  previousScript: scriptSchema.optional(),
  /**
   * Claims of `previousScript` that nothing supports. They have a field of their own, because words in `instructions`
   * count as facts.
   */
  claimsToMend: z
    .array(z.object({ position: z.number().int(), words: z.string(), reason: z.string(), rewrite: z.string() }))
    .max(200)
    .optional()
})

export type ScriptWriterInput = z.infer<typeof scriptWriterInputSchema>

/** What the chosen clip model's line cannot show, and how long its people can speak in one clip. */
const clipLimitsSchema = z.object({
  cannotRender: z.array(z.string()).max(24),
  hasNativeSpeech: z.boolean(),
  maximumSpeechSeconds: z.number()
})

export const storyboardDirectorInputSchema = z.object({
  script: scriptSchema,
  idea: z.string().max(8_000).default(''),
  aspectRatio: z.string().regex(/^\d+:\d+$/),
  /** Of the lines. Everything else of a board is English. */
  language: z.string().max(40).optional(),
  videoType: z.object({ slug: z.string(), label: z.string(), presenterCount: z.number().int() }),
  /** Set to the number of scenes when each scene must be one shot. */
  shotCount: z.number().int().min(1).max(maximumScriptScenes).optional(),
  /** Shot lengths the clip model offers, in seconds. */
  durations: z.array(z.number().positive()).max(60).default([]),
  clipLimits: clipLimitsSchema.optional(),
  /** Locked elements: they keep their slugs and descriptions. */
  lockedElements: z.array(elementSchema).max(24).default([]),
  offer: knowledge,
  brand: brandPictureSchema.nullish(),
  preset: z.object({ label: z.string(), description: z.string() }).optional(),
  /** What the user asks for. With a previous board: what to change in it. */
  instructions: z.string().max(4_000).optional(),
  previousStoryboard: storyboardSchema.optional(),
  /** True when the script has changed since the previous board, so that the board's lines have to follow. */
  hasNewLines: z.boolean().optional(),
  /** True when the user wrote the lines of the script: no word of them changes, on a revision neither. */
  areLinesFixed: z.boolean().optional()
})

export type StoryboardDirectorInput = z.infer<typeof storyboardDirectorInputSchema>

export const videoPromptInputSchema = videoPromptContextSchema.extend({
  videoType: z.object({
    slug: z.string(),
    label: z.string(),
    presenterCount: z.number().int(),
    needsIdentityPhoto: z.boolean()
  }),
  /** For a type with a photo of a person: whether the writer sees it. If not, the prompt names nothing of the person. */
  seesPhoto: z.boolean().optional(),
  maximumPromptCharacters: z.number().int().positive(),
  guide: promptGuideSchema.optional()
})

export type VideoPromptInput = z.infer<typeof videoPromptInputSchema>

export const personaWriterInputSchema = z.object({
  offer: z.record(z.string(), z.unknown()),
  synthesis: knowledge,
  quotes,
  count: z.number().int().min(1).max(5).default(3)
})

export type PersonaWriterInput = z.infer<typeof personaWriterInputSchema>

export const researchSynthesiserInputSchema = z.object({
  product: z.string().min(1).max(2_000),
  offer: knowledge,
  quotes: z.array(quoteInputSchema).min(1).max(120),
  /** Sources that could not be read, so that the answer can name the gaps. */
  failures: z.array(z.string().max(500)).max(40).default([])
})

export type ResearchSynthesiserInput = z.infer<typeof researchSynthesiserInputSchema>

export const elementSheetInputSchema = z.object({
  kind: elementKindSchema,
  name: z.string().min(1).max(120),
  /** Everything known so far. The agent refines it into one locked description. */
  brief: z.string().min(1).max(2_000),
  /** True when shots repeat the brief already: then it stays the description, letter for letter. */
  isDescriptionFixed: z.boolean().default(false),
  /** True when a photo of the real person or product is given as a reference image. */
  hasReferencePhoto: z.boolean().default(false),
  /** True when that photo is before the writer. The description then says what is seen on it and nothing else. */
  seesPhoto: z.boolean().optional(),
  style: z.string().max(600).optional()
})

export type ElementSheetInput = z.infer<typeof elementSheetInputSchema>

export const offerIntelligenceInputSchema = z.object({
  /** Null when the text was pasted. */
  url: z.string().nullable(),
  text: z.string().min(1).max(200_000),
  title: z.string().nullish(),
  /** JSON-LD, prices, headings: all facts from the page's own markup. */
  pageFacts: knowledge
})

export type OfferIntelligenceInput = z.infer<typeof offerIntelligenceInputSchema>

/** The sections of an offer, a brand's claims and the user's own words. */
export const maximumClaimFacts = 240

export const brandReaderInputSchema = z.object({
  url: z.string(),
  title: z.string().nullish(),
  siteName: z.string().nullish(),
  text: z.string().min(1).max(200_000),
  /** JSON-LD and headings: facts from the page's own markup. */
  pageFacts: knowledge
})

export type BrandReaderInput = z.infer<typeof brandReaderInputSchema>

const claimJudgeLineSchema = z.object({
  position: z.number().int().min(1).max(maximumScriptScenes),
  speaker: z.string().max(80).optional(),
  spokenScript: z.string().max(1_500),
  onScreenText: z.string().max(200).optional(),
  /** What is seen. It counts only for words that can be read in the picture, and for before and after. */
  visual: z.string().max(2_100).optional(),
  /** Ids of the quotes that the writer rested the line on. */
  receipts: z.array(z.string().max(120)).max(12).default([])
})

export type ClaimJudgeLine = z.infer<typeof claimJudgeLineSchema>

export const claimJudgeInputSchema = z.object({
  /** The whole script, so that each line is understood in its place. */
  lines: z.array(claimJudgeLineSchema).min(1).max(maximumScriptScenes),
  /** The scenes to judge. All when absent. */
  positions: z.array(z.number().int()).min(1).max(maximumScriptScenes).optional(),
  facts: z.array(claimFactSchema).max(maximumClaimFacts).default([]),
  /** Lines that the brand shows in small print. They are no facts. */
  disclosures: z.array(z.string()).optional(),
  quotes
})

export type ClaimJudgeInput = z.infer<typeof claimJudgeInputSchema>

export const localisedLineKinds = ['spoken', 'on-screen', 'overlay'] as const

/** The most lines of one ad: its scenes, their words on screen, its openings and overlays. */
export const maximumLocalisedLines = 260

export const localiserLineSchema = z.object({
  id: z.string().min(1).max(40),
  kind: z.enum(localisedLineKinds),
  speaker: z.string().max(80).optional(),
  text: z.string().min(1).max(1_500),
  /** Of its clip, for a spoken line. */
  seconds: z.number().positive().max(600).optional(),
  /** True for a customer's own words: they are translated as they were said. */
  isQuote: z.boolean().optional(),
  /** The translation that somebody was not content with. */
  before: z.string().max(1_500).optional()
})

export type LocaliserLine = z.infer<typeof localiserLineSchema>

export const localiserInputSchema = z.object({
  /** In English, with its region: `Mexican Spanish`. */
  language: z.string().min(2).max(60),
  sourceLanguage: z.string().max(60).optional(),
  /** What the ad is about. */
  idea: z.string().max(8_000).optional(),
  /** Of the brand, its products and the speakers: they stay letter for letter. */
  names: z.array(z.string().min(1).max(120)).max(60).default([]),
  /** Words that the brand never uses. */
  neverWords: z.array(z.string()).optional(),
  /** All lines in the order of the film, so that each is understood in its place. */
  script: z.array(z.string().max(1_500)).max(maximumLocalisedLines).default([]),
  lines: z.array(localiserLineSchema).min(1).max(maximumLocalisedLines),
  instructions: z.string().max(2_000).optional()
})

export type LocaliserInput = z.input<typeof localiserInputSchema>
