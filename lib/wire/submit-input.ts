import { z } from 'zod'
import { elementSheetViews } from './element.ts'
import { videoPromptContextSchema } from './video-prompt.ts'

/** An image of ours that the provider needs. At submission it gets a URL that the provider can read. */
export const imageReferenceSchema = z.object({
  imageId: z.uuid(),
  /** Use of the image: an element's sheet, an identity photo, a frame. */
  role: z.enum(['element', 'identity', 'product', 'style']).default('element'),
  elementSlug: z.string().max(60).optional(),
  /** Set for an element's sheet. */
  view: z.enum(elementSheetViews).optional()
})

export type ImageReference = z.infer<typeof imageReferenceSchema>

/** An element that a picture lists, and a reason why a sheet of it does not go along. */
export const leftOutReferenceSchema = z.object({
  elementSlug: z.string().max(60),
  /** `limit`: the model takes no more pictures. `no-sheet`: the element has no finished sheet. */
  why: z.enum(['limit', 'no-sheet']),
  view: z.enum(elementSheetViews).optional()
})

export type LeftOutReference = z.infer<typeof leftOutReferenceSchema>

/** More than any model takes: portrait and identity sheet of nine people. */
export const maximumReferences = 18

/**
 * Everything that one submission needs. It is kept on the media row (`input`) and does not depend on a provider.
 * `pipeline/media/build-provider-input.ts` turns it into the provider's own fields by the model's config.
 */
export const submitInputSchema = z.object({
  kind: z.enum(['image', 'video']),
  prompt: z.string().min(1).max(20_000),
  aspectRatio: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  references: z.array(imageReferenceSchema).max(maximumReferences).default([]),
  /** Sheets of listed elements that do not go along. Absent on rows of earlier versions. */
  leftOut: z.array(leftOutReferenceSchema).optional(),
  /** Videos only. */
  videoType: z.string().max(60).optional(),
  durationSeconds: z.number().int().min(1).max(60).optional(),
  mode: z.string().max(40).optional(),
  sound: z.boolean().optional(),
  firstFrameImageId: z.uuid().optional(),
  lastFrameImageId: z.uuid().optional(),
  resolution: z.string().max(20).optional(),
  /** Input of the video type's prompt engine. Absent when the prompt is sent as written. */
  promptContext: videoPromptContextSchema.optional()
})

export type SubmitInput = z.infer<typeof submitInputSchema>
