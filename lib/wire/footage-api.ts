import { z } from 'zod'
import { mediaViewSchema } from './pipelines-api.ts'

export const maximumFootageBytes = 300 * 1024 * 1024
export const maximumFootageSeconds = 600
export const leastFootageSeconds = 0.3
/** Of the longer side, in pixels. */
export const maximumFootageSide = 4_096
/** Of the shorter side, in pixels. */
export const leastFootageSide = 120

/** What a person is told to bring. */
export const footageExpected =
  'a clip as MP4, MOV or WebM with a picture in H.264, HEVC, VP8, VP9 or AV1, at most 300 MB, 10 minutes and 4096 pixels'

const moment = z.coerce.number().min(0).max(maximumFootageSeconds)

/** `kept`: the clip is heard, and says its line itself. `muted`: it is silent, and the voice-over speaks over it. */
export const footageSounds = ['kept', 'muted'] as const

const ends = ({
  startSeconds,
  endSeconds
}: {
  startSeconds?: number | undefined
  endSeconds?: number | null | undefined
}) => typeof endSeconds !== 'number' || endSeconds > (startSeconds ?? 0)

const scene = z.coerce.number().int().min(1).max(1_000)

/** `POST /api/ads/{id}/footage`. The body is the file. */
export const bringFootageQuerySchema = z
  .object({
    /** Number of the scene whose place it takes. */
    scene,
    /** What the file is called. */
    name: z.string().trim().min(1).max(200).optional(),
    /** The first moment that is used, in seconds of the clip. */
    startSeconds: moment.optional(),
    /** The last moment that is used. When absent, the end of the clip. */
    endSeconds: moment.optional(),
    sound: z.enum(footageSounds).default('kept')
  })
  .refine(ends, 'endSeconds is not after startSeconds')

export type BringFootageQuery = z.output<typeof bringFootageQuerySchema>

/** `PATCH /api/footage/{id}`. What is not given stays. */
export const changeFootageSchema = z.object({
  startSeconds: moment.optional(),
  /** Null for the end of the clip. */
  endSeconds: moment.nullable().optional(),
  sound: z.enum(footageSounds).optional()
})

export type ChangeFootage = z.output<typeof changeFootageSchema>

/** Your own clip in the place of a scene's. */
export const footageViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  /** Number of the scene. */
  scene: z.number().int(),
  /** The scene uses it now. */
  isInUse: z.boolean(),
  /** The production whose scene it belongs to. Null before the ad has one: the next one takes it over when it is in use. */
  pipelineId: z.uuid().nullable(),
  clip: mediaViewSchema
})

export type FootageView = z.output<typeof footageViewSchema>
