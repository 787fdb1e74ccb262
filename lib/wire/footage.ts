import { z } from 'zod'

/** What is known of a clip that the user brought. Kept on its row (`videos.footage`). */
export const footageSchema = z.object({
  /** What the file was called. */
  name: z.string(),
  /** Number of the scene whose place it takes. */
  scene: z.number().int(),
  /** The whole clip, whatever is used of it. */
  seconds: z.number(),
  hasSound: z.boolean(),
  startSeconds: z.number(),
  /** Null for the end of the clip. */
  endSeconds: z.number().nullable(),
  isMuted: z.boolean()
})

/** Of the file as it came. */
export interface FootageOrigin {
  contentType: string
  byteSize: number
  sha256: string
  videoCodec: string
  width: number
  height: number
}

export type FootageNote = z.output<typeof footageSchema>

export interface Footage extends FootageNote {
  /** When its points or its sound were changed after it came. ISO time. */
  changedAt: string | null
  origin: FootageOrigin
  /** On the route scene by scene: the clip that the scene had before. Null where it had none. */
  setAside: string | null
}
