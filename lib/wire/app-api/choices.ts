import { z } from 'zod'
import { adFormatSlugSchema } from '../../ad-formats.ts'
import { adFormatGoals, adFormatWorlds } from '../../ad-formats/ad-format.ts'
import { framings } from '../../ad-formats/framings.ts'
import type { ContractTable } from '../../http/contract.ts'
import { modelFeatures, slugsOf, videoTypeSchema, type VideoTypeEntry } from '../../video-types.ts'
import { imageModelConfigSchema, videoModelConfigSchema } from '../model-config.ts'
import { inputPicturesSchema } from '../input-pictures.ts'
import { modelDraftSchema } from '../model-draft.ts'
import { itemsSchema } from './page.ts'

const tag = 'Choices'

/** What the caller is charged, and why. */
export const modelPriceSchema = z.object({
  credits: z.number().int().describe('Images: per image. Videos: per second of clip.'),
  basis: z.enum(['deployment-key', 'own-key']).describe('Whose key makes it.'),
  why: z.string()
})

export type ModelPrice = z.output<typeof modelPriceSchema>

const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  enabled: z.boolean().describe('Whether you can choose it: it is on, and its provider can be called.'),
  isOn: z.boolean().describe('Whether an admin has turned it on.'),
  unusable: z.string().nullable().describe('Why nobody can choose it although it is on.'),
  position: z.number().int(),
  credits: z.number().int().describe('With the key of this Callsheet. Images: per image. Videos: per second of clip.'),
  creditsWithOwnKey: z.number().int().describe('The same for a user whose own provider key makes it.'),
  price: modelPriceSchema,
  inputPictures: inputPicturesSchema
    .nullable()
    .describe('What pictures must be that it takes in. Larger ones are made to fit. Null where nothing is documented.'),
  usualSeconds: z
    .number()
    .int()
    .describe('What a task lately took on this server: the median. From the model’s config where there were few.')
})

export const imageModelViewSchema = modelSchema.extend({ config: imageModelConfigSchema })

export type ImageModelView = z.output<typeof imageModelViewSchema>

export const videoModelViewSchema = modelSchema.extend({
  config: videoModelConfigSchema,
  draft: modelDraftSchema.nullable().describe('How it makes drafts of clips. Null for a model that makes none.')
})

export type VideoModelView = z.output<typeof videoModelViewSchema>

export type ModelView = ImageModelView | VideoModelView

export const modelsViewSchema = z.object({
  images: z.array(imageModelViewSchema),
  videos: z.array(videoModelViewSchema)
})

export type ModelsView = z.output<typeof modelsViewSchema>

const worldSchema = z.enum(slugsOf(adFormatWorlds))

export const formatCardSchema = z.object({
  slug: adFormatSlugSchema,
  label: z.string(),
  world: worldSchema,
  pitch: z.string().describe('One line under the label.'),
  whenToUse: z.string(),
  goals: z
    .array(z.enum(slugsOf(adFormatGoals)))
    .readonly()
    .describe('What it does best, the strongest first.'),
  archetype: z.string(),
  suggestedVideoType: videoTypeSchema,
  framing: z.enum(slugsOf(framings)).describe('The frame that it is shot for. The studio suggests a ratio by it.'),
  typicalScenes: z.number().int(),
  typicalSeconds: z.number().describe('Running time of the whole ad.'),
  exampleHook: z.string()
})

export type FormatCard = z.output<typeof formatCardSchema>

export const formatWorldSchema = z.object({
  slug: worldSchema,
  label: z.string(),
  description: z.string(),
  formats: z.array(formatCardSchema)
})

export type FormatWorld = z.output<typeof formatWorldSchema>

const videoTypeEntrySchema = z.object({
  label: z.string(),
  description: z.string(),
  promptAgent: z.string().nullable(),
  presenterCount: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  requiredFeature: z.enum(modelFeatures).nullable().describe('The model feature without which the type cannot run.'),
  singleClip: z.boolean().describe('The whole ad is one clip: no storyboard, no scene stills.'),
  imagePreset: z.string().nullable(),
  needsIdentityPhoto: z.boolean()
}) satisfies z.ZodType<VideoTypeEntry>

export const videoTypeChoiceSchema = videoTypeEntrySchema.extend({ slug: z.string() })

export type VideoTypeChoice = z.output<typeof videoTypeChoiceSchema>

export const choicesApi = {
  listModels: {
    method: 'get',
    path: '/api/models',
    tag,
    summary: 'List image and video models with their prices and what they can do',
    answer: modelsViewSchema
  },
  listFormats: {
    method: 'get',
    path: '/api/formats',
    tag,
    summary: 'List the ad formats in their worlds',
    answer: z.object({ worlds: z.array(formatWorldSchema) })
  },
  listVideoTypes: {
    method: 'get',
    path: '/api/video-types',
    tag,
    summary: 'List the video types',
    answer: itemsSchema(videoTypeChoiceSchema)
  }
} as const satisfies ContractTable
