import { z } from 'zod'
import { ratioPattern } from './ratio.ts'

/** What is done to a picture so that a model that takes the ratio from it makes a clip of the wanted ratio. */
export const framingSchema = z.object({
  how: z.enum(['cropped', 'padded']),
  /** The ratio that the picture has after it. */
  aspectRatio: z.string().regex(ratioPattern)
})

export type Framing = z.infer<typeof framingSchema>

/** A frame of a clip that was cropped or padded before the model got it. The picture itself stays as it is. */
export const framedFrameSchema = framingSchema.extend({ imageId: z.uuid() })

export type FramedFrame = z.infer<typeof framedFrameSchema>
