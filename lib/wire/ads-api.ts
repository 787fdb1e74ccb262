import { z } from 'zod'
import { adStages } from '../next-steps/ad-stages.ts'
import { claimCheckSchema } from './claims.ts'
import { languageSchema } from './language.ts'
import { nextStepSchema } from './next-step.ts'
import { offerQuoteSchema } from './research/offer-research.ts'
import { aspectRatioSchema } from './pipelines-api.ts'
import { scriptSchema, scriptSources } from './script.ts'
import { storyboardSchema } from './storyboard.ts'
import { voiceChoiceSchema } from '../voices.ts'

export const productionRoutes = ['storyboard', 'scenes'] as const

export const maximumIdeaCharacters = 8_000

const ideaSchema = z.string().trim().min(1, 'expected a few words about what the ad is for').max(maximumIdeaCharacters)

/** `POST /api/ads`. Everything that is not given can be decided later. Nothing is picked silently. */
/** Whether an ad sells something, or gives its viewers something so that they follow. */
export const adIntents = ['product', 'growth'] as const

export type AdIntent = (typeof adIntents)[number]

export const createAdRequestSchema = z.object({
  /** Required unless the ad starts from an offer, a persona or a quote. Those then give the idea. */
  idea: ideaSchema.optional(),
  /** When absent, the first words of the idea. */
  name: z.string().trim().min(1).max(120).optional(),
  /** `product` when absent: the script ends with the ask. A `growth` script sells nothing. */
  intent: z.enum(adIntents).optional(),
  /** The language of its lines. When absent, that of the idea. */
  language: languageSchema.optional(),
  /** Who speaks the lines that nobody in the picture speaks, or `none`. When absent, what its format suggests. */
  voice: voiceChoiceSchema.optional(),
  formatSlug: z.string().min(1).max(60).optional(),
  videoType: z.string().min(1).max(60).optional(),
  aspectRatio: aspectRatioSchema.optional(),
  route: z.enum(productionRoutes).optional(),
  offerId: z.uuid().optional(),
  /** One of the offer's personas: the person the ad speaks to. A persona names its offer. */
  personaId: z.uuid().optional(),
  /** Id of one of the offer's quotes. The ad is built on these words. Needs `offerId` or `personaId`. */
  quoteId: z.string().min(1).max(120).optional(),
  /** The brand of the ad. When absent, the owner's default kit. Null for an ad without a brand. */
  brandKitId: z.uuid().nullable().optional()
})

export type CreateAdRequest = z.infer<typeof createAdRequestSchema>

/** The newest finished film of an ad. Its other versions are in the list of its cuts. */
export const adFilmSchema = z.object({
  cutId: z.uuid(),
  version: z.number().int(),
  title: z.string(),
  aspectRatio: z.string(),
  durationSeconds: z.number(),
  url: z.string(),
  /** One good frame, as WebP. Null for films of earlier versions. */
  posterUrl: z.string().nullable(),
  captionsUrl: z.string(),
  /** The captions are drawn into the picture. */
  hasBurnedInCaptions: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
  /** Tag of the language of its lines. Null where it is not known, and absent in answers of earlier versions. */
  language: z.string().nullable().default(null),
  /** The ad has newer takes than the film. A new cut takes them. */
  hasNewerTakes: z.boolean()
})

export type AdFilm = z.infer<typeof adFilmSchema>

export const adViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  idea: z.string(),
  intent: z.enum(adIntents),
  /** As the user named it. Null: the lines follow the idea. */
  language: z.string().nullable().default(null),
  offerId: z.uuid().nullable(),
  personaId: z.uuid().nullable(),
  quoteId: z.string().nullable(),
  /** The kit of its brand. Absent in answers of earlier versions. */
  brandKitId: z.uuid().nullable().default(null),
  /** As the user chose it. Null: what its format suggests. Absent in answers of earlier versions. */
  voice: z.string().nullable().default(null),
  formatSlug: z.string().nullable(),
  videoType: z.string().nullable(),
  aspectRatio: z.string().nullable(),
  /** True from the first still or clip that was bought. The ratio then stays. */
  isAspectRatioFixed: z.boolean(),
  route: z.enum(productionRoutes).nullable(),
  /** Where the next step is taken. Absent in answers of earlier versions. */
  stage: z.enum(adStages).default('brief'),
  /** Null while no film is finished. */
  film: adFilmSchema.nullable().default(null),
  /** When it was archived. Null for an ad that the lists show. */
  archivedAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type AdView = z.infer<typeof adViewSchema>

/** `POST /api/ads/{id}/scripts`. A script cannot be written before a format is picked. */
export const writeScriptRequestSchema = z.object({
  format_slug: z.string().min(1).max(60),
  scenes: z.number().int().min(1, 'expected at least one scene').max(60).optional(),
  secondsPerScene: z.number().int().min(1).max(60).optional(),
  notes: z.string().max(4_000).optional()
})

export const scriptViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  formatSlug: z.string(),
  title: z.string(),
  version: z.number().int(),
  source: z
    .enum(scriptSources)
    .default('writer')
    .describe('Who wrote the lines: the writer, the user, or the writer with changes of the user.'),
  content: scriptSchema,
  /** The customers' words that its scenes cite in `receipts`. Each comes with its source. */
  quotes: z.array(offerQuoteSchema).default([]),
  /** For people: why it cites nobody, when another version could. */
  notice: z.string().nullable().default(null),
  /** What its lines claim and what that rests on. Null on cards of earlier versions. */
  claims: claimCheckSchema.nullable().default(null),
  askedSeconds: z
    .number()
    .nullable()
    .default(null)
    .describe('How long the whole was asked to be. Its scenes can be longer, where the lines need it.'),
  model: z.string(),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type ScriptView = z.infer<typeof scriptViewSchema>

/** `POST /api/ads/{id}/storyboards` */
export const writeStoryboardRequestSchema = z
  .object({
    scriptId: z.uuid(),
    /** What the user asks for. With `previousStoryboardId`: what to change. */
    notes: z.string().max(4_000).optional(),
    /** A board of this ad. The new version changes what `notes` ask for and keeps the rest letter for letter. */
    previousStoryboardId: z.uuid().optional()
  })
  .refine(({ notes, previousStoryboardId }) => !previousStoryboardId || Boolean(notes?.trim()), {
    path: ['notes'],
    message: 'say what to change in the previous board'
  })

export const storyboardViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  scriptId: z.uuid(),
  title: z.string(),
  version: z.number().int(),
  content: storyboardSchema,
  /** What the lines of its shots claim. A line that was changed since its check is in `unchecked`. */
  claims: claimCheckSchema.nullable().default(null),
  model: z.string(),
  createdAt: z.iso.datetime(),
  /** The time of the last save of its shots. */
  updatedAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type StoryboardView = z.infer<typeof storyboardViewSchema>

/** `GET /api/credits` */
export const creditsViewSchema = z.object({ balance: z.number().int() })
