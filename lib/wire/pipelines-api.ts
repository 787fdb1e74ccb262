import { z } from 'zod'
import { rowCostSchema } from '../money/row-cost.ts'
import { failureCodes, mediaStates } from '../states.ts'
import { elementKindSchema } from './element.ts'
import { footageSchema } from './footage.ts'
import { framedFrameSchema } from './framing.ts'
import { maximumCreditsSchema } from './maximum-credits.ts'
import { nextStepSchema } from './next-step.ts'
import { ratioPattern } from './ratio.ts'
import { imageReferenceSchema, leftOutReferenceSchema } from './submit-input.ts'
import { thumbnailViewSchema } from './thumbnails.ts'

export const aspectRatioSchema = z
  .string()
  .regex(ratioPattern, 'expected an aspect ratio such as 9:16, 16:9, 1:1 or 4:5')

/** Never trimmed: a Generic clip's prompt reaches the provider byte for byte (spec: Video type). */
export const verbatimPromptSchema = z
  .string()
  .max(8_000)
  .refine((text) => text.trim() !== '', 'expected a prompt')

/** What moves, as untrimmed as the prompt that it may become. Blanks alone say nothing. */
export const motionSchema = z
  .string()
  .max(4_000)
  .overwrite((text) => (text.trim() === '' ? '' : text))

export const createSceneSchema = z.object({
  prompt: verbatimPromptSchema,
  motion: motionSchema.default(''),
  speaker: z.string().trim().min(1).max(80).optional(),
  spokenScript: z.string().max(4_000).default(''),
  elementSlugs: z.array(z.string().min(1).max(60)).max(9).default([]),
  durationSeconds: z.number().int().min(1).max(60)
})

/**
 * The user's word on elements that a picture lists and that have no finished sheet: have their sheets drawn and locked
 * first, or make the picture without them.
 */
export const missingSheetsSchema = z.enum(['draw', 'go-without'])

export type MissingSheets = z.infer<typeof missingSheetsSchema>

/** Details of the problem document (409) that asks for this word. The prices are in credits. */
export const missingSheetsProblemSchema = z.object({
  missingSheets: z.array(
    z.object({
      slug: z.string(),
      kind: elementKindSchema,
      name: z.string(),
      /** Sheets that have to be bought. 0 while they are being drawn. */
      sheets: z.number().int(),
      credits: z.number().int()
    })
  ),
  /** The whole price of each way. */
  ways: z.object({ draw: z.number().int(), 'go-without': z.number().int() })
})

export type MissingSheetsProblem = z.infer<typeof missingSheetsProblemSchema>

export type CreateScene = z.infer<typeof createSceneSchema>

export const maximumScenes = 60

/** `POST /api/pipelines` */
export const createPipelineRequestSchema = z.object({
  adId: z.uuid(),
  title: z.string().trim().min(1).max(200),
  offerId: z.uuid().optional(),
  storyboardId: z.uuid().optional(),
  videoType: z.string().min(1).max(60),
  imageModel: z.string().min(1).max(100),
  videoModel: z.string().min(1).max(100),
  aspectRatio: aspectRatioSchema,
  /** Needed when scenes list elements without a finished sheet. */
  missingSheets: missingSheetsSchema.optional(),
  /** Of sheets, stills and clips together. */
  maximumCredits: maximumCreditsSchema,
  scenes: z.array(createSceneSchema).min(1, 'expected at least one scene').max(maximumScenes)
})

export type CreatePipelineRequest = z.infer<typeof createPipelineRequestSchema>

/** Which sheets of the listed elements go along with a picture as references, in the order of importance. */
export const sheetReferencesSchema = z.object({
  carried: z.array(imageReferenceSchema.pick({ imageId: true, elementSlug: true, view: true })),
  leftOut: z.array(leftOutReferenceSchema)
})

export type SheetReferences = z.infer<typeof sheetReferencesSchema>

/** A media row for the user. `url` is null until the provider reports the asset. */
export const mediaViewSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'video']),
  status: z.enum(mediaStates),
  url: z.string().nullable(),
  /** True when the bytes are in our own storage. */
  isStored: z.boolean(),
  /** Absent until it is first shown small. */
  thumbnails: thumbnailViewSchema.optional(),
  isSaved: z.boolean(),
  folder: z.string().nullable(),
  take: z.number().int(),
  /** True for a draft of a clip. Absent for everything else. */
  isDraft: z.literal(true).optional(),
  /** A clip that the user brought, and the part of it that is used. Absent for everything that was made. */
  footage: footageSchema.optional(),
  /** Tag of the language that is spoken in it, for a clip of a film in another language. Absent for everything else. */
  language: z.string().optional(),
  modelId: z.string(),
  aspectRatio: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  credits: z.number().int(),
  isRefunded: z.boolean(),
  /** What it cost at the provider. Only in the library and where one item is read. */
  providerCost: rowCostSchema.optional(),
  failure: z.object({ code: z.enum(failureCodes), message: z.string() }).nullable(),
  /** Absent for media without element references. */
  sheets: sheetReferencesSchema.optional(),
  /** Frames that were cropped or padded to the clip's ratio for the model. Absent when the model got them as they are. */
  framed: z.array(framedFrameSchema).optional(),
  createdAt: z.iso.datetime(),
  /** While the provider has it: since when. */
  startedAt: z.iso.datetime().optional(),
  completedAt: z.iso.datetime().nullable(),
  nextStep: nextStepSchema
})

export type MediaView = z.infer<typeof mediaViewSchema>

export const sceneViewSchema = z.object({
  id: z.uuid(),
  position: z.number().int(),
  stage: z.enum(['review', 'animating', 'skipped']),
  prompt: z.string(),
  motion: z.string(),
  speaker: z.string().nullable(),
  spokenScript: z.string(),
  elementSlugs: z.array(z.string()),
  durationSeconds: z.number().int(),
  approvedAt: z.iso.datetime().nullable(),
  /**
   * What its clip costs when it is asked for, in credits, where it was given back because an own clip stood in its place.
   * Absent where the clip is prepaid or there.
   */
  clipPrice: z.number().int().optional(),
  /** What its still costs, in credits, where none was bought because an own clip stood there. Absent where there is one. */
  stillPrice: z.number().int().optional(),
  image: mediaViewSchema.nullable(),
  video: mediaViewSchema.nullable(),
  /** The draft of its clip in use. */
  draft: mediaViewSchema.nullable(),
  draftApprovedAt: z.iso.datetime().nullable(),
  /**
   * The newest finished take before the one in use, until that one is chosen: while it is being made, when it has failed,
   * while a still waits for its approval. A clip is never approved, so its earlier take is always told.
   */
  earlier: z
    .object({ kind: z.enum(['image', 'video']), id: z.uuid(), take: z.number().int(), url: z.string() })
    .optional(),
  nextStep: nextStepSchema
})

export type SceneView = z.infer<typeof sceneViewSchema>

/** `GET /api/pipelines?id=` and the answer of create, approve and advance. */
export const pipelineViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  offerId: z.uuid().nullable(),
  storyboardId: z.uuid().nullable(),
  title: z.string(),
  folder: z.string(),
  videoType: z.string(),
  imageModel: z.string(),
  videoModel: z.string(),
  aspectRatio: z.string(),
  creditsCharged: z.number().int(),
  /** Prepaid clips that are not used yet, in credits. */
  creditsPrepaid: z.number().int(),
  closedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  scenes: z.array(sceneViewSchema),
  nextStep: nextStepSchema
})

export type PipelineView = z.infer<typeof pipelineViewSchema>

/** What was sent to be animated, beside the pipeline as it stands then. */
export const animatedFacts = {
  animated: z.number().int(),
  /** Why it was none, and what to do first. */
  notice: z.string().optional()
}

/** `POST /api/pipelines/{id}/approve`: the given take of one scene, or every completed still. */
export const approveRequestSchema = z.union([
  z.object({ sceneId: z.uuid(), imageId: z.uuid() }),
  z.object({ allCompleted: z.literal(true) })
])

export type ApproveRequest = z.infer<typeof approveRequestSchema>
