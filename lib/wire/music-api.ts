import { z } from 'zod'

export const maximumMusicBytes = 30 * 1024 * 1024
export const maximumMusicSeconds = 600

/** What a person is told to bring. */
export const musicExpected = 'WAV, MP3, M4A or AAC, at most 30 MB and 10 minutes'

/** `POST /api/ads/{id}/music`. The body is the file. */
export const uploadMusicQuerySchema = z.object({
  title: z.string().trim().min(1, 'expected a title').max(120),
  /** By what right it is used: `Artlist, licence 12345`, `my own recording`. */
  licence: z
    .string()
    .trim()
    .min(3, 'expected the licence in words, such as "Artlist, licence 12345" or "my own recording"')
    .max(300)
})

export type UploadMusicQuery = z.output<typeof uploadMusicQuerySchema>

export const musicViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  title: z.string(),
  licence: z.string(),
  contentType: z.string(),
  durationSeconds: z.number(),
  byteSize: z.number(),
  /** Address of the file. */
  url: z.string(),
  createdAt: z.iso.datetime()
})

export type MusicView = z.output<typeof musicViewSchema>

/** The music of a cut: a file that was uploaded for its ad, and how it runs under the film. */
export const cutMusicSchema = z.object({
  /** Of the uploaded file. */
  id: z.uuid(),
  /** Level under speech, in dB beside the speech. A ducked bed is 10 dB higher where nobody speaks. */
  levelDb: z.number().min(-40).max(6).default(-18),
  fadeInSeconds: z.number().min(0).max(20).default(0.5),
  fadeOutSeconds: z.number().min(0).max(20).default(1.5),
  /** Goes down while somebody speaks. */
  isDucked: z.boolean().default(true),
  /** The moment of the music with which the film begins. */
  startSeconds: z.number().min(0).max(maximumMusicSeconds).default(0)
})

export type CutMusicSettings = z.output<typeof cutMusicSchema>
