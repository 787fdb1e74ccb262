import { z } from 'zod'
import { videoPromptContextSchema } from './video-prompt.ts'

/** An image of ours that the provider needs. At submission it gets a URL that the provider can read. */
export const imageReferenceSchema = z.object({
  imageId: z.uuid(),
  /** Use of the image: an element's sheet, an identity photo, a frame. */
  role: z.enum(['element', 'identity', 'product', 'style']).default('element'),
  elementSlug: z.string().max(60).optional()
})

export type ImageReference = z.infer<typeof imageReferenceSchema>

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
  references: z.array(imageReferenceSchema).max(9).default([]),
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
