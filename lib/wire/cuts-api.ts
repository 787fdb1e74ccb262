import { z } from 'zod'
import type { ClipFacts } from '../cut/clip-facts.ts'
import { overlayKinds, overlayPositions } from '../cut/layers.ts'
import { captionStyles, type CaptionStyleName } from '../cut/safe-areas.ts'
import type { Timeline } from '../cut/timeline.ts'
import { jobStates } from '../next-steps/work.ts'
import { nextStepSchema } from './next-step.ts'
import { mediaViewSchema } from './pipelines-api.ts'

export const captionStyleNames = Object.keys(captionStyles) as [CaptionStyleName, ...CaptionStyleName[]]

const seconds = z.number().min(0).max(3_600)

const maximumCutClips = 200

const spokenWordSchema = z
  .object({ text: z.string().trim().min(1).max(120), startSeconds: seconds, endSeconds: seconds })
  .refine(({ startSeconds, endSeconds }) => endSeconds >= startSeconds, 'ends before it begins')

export const cutClipSchema = z.object({
  videoId: z.uuid(),
  /** First and last moment used, in the clip's own time. */
  inSeconds: seconds.default(0),
  outSeconds: seconds.nullable().default(null),
  /** Other words for the captions than the script's; empty for none. */
  captionText: z.string().trim().max(1_500).nullable().default(null),
  /** What a transcript of the clip heard, in the clip's own time: captions then stand at these moments. */
  words: z.array(spokenWordSchema).max(1_000).nullable().default(null)
})

export const cutOverlaySchema = z
  .object({
    kind: z.enum(overlayKinds),
    text: z.string().trim().max(160).default(''),
    /** A picture of the library, for a logo. */
    imageId: z.uuid().nullable().default(null),
    position: z.enum(overlayPositions),
    startSeconds: seconds.default(0),
    /** Null until the end. */
    endSeconds: seconds.nullable().default(null)
  })
  .refine(({ text, imageId }) => text !== '' || imageId !== null, 'expected a text, or the picture of a logo')
  .refine(({ startSeconds, endSeconds }) => endSeconds === null || endSeconds > startSeconds, 'ends before it begins')

export const cutCaptionsSchema = z.object({
  /** Drawn into the picture; files with the captions are there in any case. */
  isBurnedIn: z.boolean().default(false),
  style: z.enum(captionStyleNames).default('plain'),
  /** As the format needs when absent: a podcast names its speakers. */
  hasSpeakerLabels: z.boolean().optional()
})

/** Everything that decides how a cut looks. */
export const cutSettingsSchema = z.object({
  clips: z.array(cutClipSchema).min(1, 'expected at least one clip').max(maximumCutClips),
  captions: cutCaptionsSchema.extend({ hasSpeakerLabels: z.boolean() }),
  overlays: z.array(cutOverlaySchema).max(24),
  isLevelled: z.boolean()
})

export type CutSettings = z.output<typeof cutSettingsSchema>
export type CutClip = z.output<typeof cutClipSchema>
export type CutOverlay = z.output<typeof cutOverlaySchema>

/** `POST /api/ads/{id}/cuts`. What is not said stays as in the cut it is based on, else as the ad has it. */
export const createCutRequestSchema = z.object({
  /** The cut that it goes on from; the ad's newest when absent. */
  basedOn: z.uuid().optional(),
  clips: z.array(cutClipSchema).max(maximumCutClips).optional(),
  captions: cutCaptionsSchema.optional(),
  overlays: z.array(cutOverlaySchema).max(24).optional(),
  isLevelled: z.boolean().optional(),
  /** Number of the hook variant to open with; null for the ad's own first scene. Takes the opening's place in `clips`. */
  hook: z.number().int().min(1).nullable().optional(),
  title: z.string().trim().min(1).max(200).optional()
})

export type CreateCutRequest = z.output<typeof createCutRequestSchema>

/** A clip of a finished cut with what was known of it when it was cut. */
export interface CutTimelineClip {
  videoId: string
  facts: ClipFacts
  spokenScript: string
  speaker: string | null
  /** Of the ad; 0 for a clip that belongs to no scene. */
  scene: number
  /** Number of the hook variant, where it is one. */
  hook: number | null
}

export interface CutTimeline {
  timeline: Timeline
  clips: CutTimelineClip[]
}

export const cutProgressSchema = z.object({ label: z.string(), done: z.number().int(), total: z.number().int() })

export const cutCueSchema = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  text: z.string(),
  speaker: z.string().nullable()
})

export const cutViewSchema = z.object({
  id: z.uuid(),
  kind: z.literal('final-cut'),
  adId: z.uuid(),
  version: z.number().int(),
  title: z.string(),
  folder: z.string(),
  aspectRatio: z.string(),
  status: z.enum(jobStates),
  progress: cutProgressSchema.nullable(),
  failureMessage: z.string().nullable(),
  settings: cutSettingsSchema,
  /** Addresses of the files; null until the cut is made. */
  url: z.string().nullable(),
  /** Without captions and overlays: what an editor lays them over. */
  plainUrl: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  exportUrl: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  byteSize: z.number().nullable(),
  clips: z.array(
    z.object({
      videoId: z.uuid(),
      /** 0 for a clip that belongs to no scene. */
      scene: z.number().int(),
      /** Number of the hook variant in the place of scene 1. */
      hook: z.number().int().nullable(),
      speaker: z.string().nullable(),
      spokenScript: z.string(),
      startSeconds: z.number(),
      durationSeconds: z.number(),
      /** Of the whole clip, before it was trimmed. */
      sourceSeconds: z.number()
    })
  ),
  captions: z.array(cutCueSchema),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  nextStep: nextStepSchema
})

export type CutView = z.output<typeof cutViewSchema>

export const maximumHooks = 5

/** `POST /api/ads/{id}/hook-variants` */
export const createHooksRequestSchema = z.object({
  count: z.number().int().min(1).max(maximumHooks),
  /** What the new openings should try. */
  notes: z.string().trim().max(2_000).optional(),
  /** Refused where the price is higher by now than the one that was shown. */
  maximumCredits: z.number().int().min(0).optional()
})

export type CreateHooksRequest = z.output<typeof createHooksRequestSchema>

/** `GET /api/ads/{id}/hook-variants/price` */
export const hookPriceSchema = z.object({
  count: z.number().int(),
  credits: z.number().int(),
  balance: z.number().int(),
  summary: z.string()
})

export type HookPrice = z.output<typeof hookPriceSchema>

export const hookVariantViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  number: z.number().int(),
  pipelineId: z.uuid(),
  speaker: z.string().nullable(),
  spokenScript: z.string(),
  image: mediaViewSchema.nullable(),
  video: mediaViewSchema.nullable(),
  nextStep: nextStepSchema
})

export type HookVariantView = z.output<typeof hookVariantViewSchema>
