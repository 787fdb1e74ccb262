import { z } from 'zod'

/** Pixels across. A picture has those that are smaller than itself, and its own width up to the largest. */
export const thumbnailWidths = [160, 320, 640, 1080] as const

export const thumbnailWidthSchema = z.enum(thumbnailWidths.map(String)).transform(Number)

/** `broken`: it cannot be decoded to its end. `too-large`: it needs more pixels, memory or time than one may take. */
export const thumbnailProblems = ['broken', 'too-large'] as const

/** How a picture, or a clip's first frame, is shown before and instead of its file. */
export const thumbnailViewSchema = z.union([
  z.object({
    /** A ThumbHash in base64: some 25 bytes that are drawn as a blur. */
    placeholder: z.string(),
    /** Pixels of the whole picture. */
    width: z.number().int(),
    height: z.number().int()
  }),
  /** There is none. A picture is then served whole, and a clip has no poster. */
  z.object({ problem: z.enum(thumbnailProblems) })
])

export type ThumbnailView = z.infer<typeof thumbnailViewSchema>

/**
 * Kept with the row. All sizes lie in one object, the smallest first, one after the other: a still costs one object more,
 * not four.
 */
export type Thumbnails =
  | {
      storageKey: string
      placeholder: string
      width: number
      height: number
      /** `start` and `size` in bytes. */
      files: { width: number; height: number; start: number; size: number }[]
    }
  | { problem: (typeof thumbnailProblems)[number] }

/** Of the sizes that there are, the smallest that is large enough, else the largest. */
export function chooseThumbnail<File extends { width: number }>(files: readonly File[], width: number): File | null {
  return files.find((file) => file.width >= width) ?? files.at(-1) ?? null
}
