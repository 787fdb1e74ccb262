import { z } from 'zod'

export const inputPictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const pixels = z.number().int().min(1).max(100_000)

/**
 * What a provider documents of the pictures that a model takes in: frames and references. What is absent is not
 * documented. Pictures that are made to fit are JPEG, so every model takes that.
 */
export const inputPicturesSchema = z.strictObject({
  types: z
    .array(z.enum(inputPictureTypes))
    .max(inputPictureTypes.length)
    .refine((types) => types.includes('image/jpeg'), 'expected image/jpeg among the types'),
  /** Of the file. */
  maximumBytes: z.number().int().min(100_000).max(1_000_000_000).optional(),
  /** Pixels that each side has at least. */
  shortestSide: pixels.optional(),
  /** Pixels that each side has at most. */
  longestSide: pixels.optional(),
  /** Width times height. */
  maximumPixels: z.number().int().min(1_000_000).max(1_000_000_000).optional(),
  /** The long side is at most this many times the short one. */
  mostElongated: z.number().min(1).max(100).optional(),
  /** Seconds of the longest clip that is made from reference pictures, where the model makes longer ones without them. */
  longestClipSeconds: z.number().int().min(1).max(60).optional(),
  /** The page that says so, and the day on which it was read. */
  source: z.url({ protocol: /^https?$/ }).max(500),
  readOn: z.iso.date()
})

export type InputPictures = z.infer<typeof inputPicturesSchema>
