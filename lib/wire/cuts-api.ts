import { z } from 'zod'
import type { ClipFacts } from '../cut/clip-facts.ts'
import { overlayKinds, overlayPositions } from '../cut/layers.ts'
import { captionStyles, type CaptionStyleName } from '../cut/safe-areas.ts'
import type { Timeline } from '../cut/timeline.ts'
import type { VoicePlace } from '../cut/voice-timing.ts'
import { jobStates } from '../next-steps/work.ts'
import { claimCheckSchema } from './claims.ts'
import { nextStepSchema } from './next-step.ts'
import { hexColourSchema } from './hex-colour.ts'
import { cutMusicSchema } from './music-api.ts'
import { mediaViewSchema } from './pipelines-api.ts'

export const captionStyleNames = Object.keys(captionStyles) as [CaptionStyleName, ...CaptionStyleName[]]

const seconds = z.number().min(0).max(3_600)

const maximumCutClips = 200

const spokenWordSchema = z
  .object({ text: z.string().trim().min(1).max(120), startSeconds: seconds, endSeconds: seconds })
  .refine(({ startSeconds, endSeconds }) => endSeconds >= startSeconds, 'ends before it begins')

export const cutClipSchema = z.object({
  videoId: z.uuid(),
  /** First and last moment that are used, in the clip's own time. */
  inSeconds: seconds.default(0),
  outSeconds: seconds.nullable().default(null),
  /** Words for the captions instead of the script's. Empty for no caption. */
  captionText: z.string().trim().max(1_500).nullable().default(null),
  /** What a transcript of the clip heard, in the clip's own time. Captions then use these times. */
  words: z.array(spokenWordSchema).max(1_000).nullable().default(null),
  /** The take that is spoken over it. Chosen by the ad's voice: what a request says of it is not read. */
  voiceTakeId: z.uuid().nullish()
})

/** Null for the colours of the style. */
const layerColours = z.object({ backing: hexColourSchema, text: hexColourSchema }).nullable()

export const cutOverlaySchema = z
  .object({
    kind: z.enum(overlayKinds),
    text: z.string().trim().max(160).default(''),
    /** A picture of the library, used as a logo. */
    imageId: z.uuid().nullable().default(null),
    position: z.enum(overlayPositions),
    colours: layerColours.optional(),
    startSeconds: seconds.default(0),
    /** When null, until the end. */
    endSeconds: seconds.nullable().default(null)
  })
  .refine(({ text, imageId }) => text !== '' || imageId !== null, 'expected a text, or the picture of a logo')
  .refine(({ startSeconds, endSeconds }) => endSeconds === null || endSeconds > startSeconds, 'ends before it begins')

export const cutCaptionsSchema = z.object({
  /** True when captions are drawn into the picture. Files with the captions are always made. */
  isBurnedIn: z.boolean().default(false),
  style: z.enum(captionStyleNames).default('plain'),
  /** When absent, those of the cut before, and of the ad's brand in its first cut. */
  colours: layerColours.optional(),
  /** When absent, the format decides: a podcast names its speakers. */
  hasSpeakerLabels: z.boolean().optional()
})

/** All settings that decide how a cut looks. */
export const cutSettingsSchema = z.object({
  clips: z.array(cutClipSchema).min(1, 'expected at least one clip').max(maximumCutClips),
  captions: cutCaptionsSchema.extend({ hasSpeakerLabels: z.boolean() }),
  overlays: z.array(cutOverlaySchema).max(24),
  isLevelled: z.boolean(),
  /** Absent in cuts of before there was music. */
  music: cutMusicSchema.nullish()
})

export type CutSettings = z.output<typeof cutSettingsSchema>
export type CutClip = z.output<typeof cutClipSchema>
export type CutOverlay = z.output<typeof cutOverlaySchema>

/** `POST /api/ads/{id}/cuts`. Settings that are not given come from the base cut, or else from the ad and its brand. */
export const createCutRequestSchema = z.object({
  /** The cut to start from. When absent, the ad's newest cut. */
  basedOn: z.uuid().optional(),
  clips: z.array(cutClipSchema).max(maximumCutClips).optional(),
  captions: cutCaptionsSchema.optional(),
  overlays: z.array(cutOverlaySchema).max(24).optional(),
  isLevelled: z.boolean().optional(),
  /** Your own uploaded music. Null for none. */
  music: cutMusicSchema.nullable().optional(),
  /**
   * Number of the hook variant at the opening. Null for the ad's own first scene. It replaces the opening in `clips`.
   */
  hook: z.number().int().min(1).max(100_000).nullable().optional(),
  title: z.string().trim().min(1).max(200).optional()
})

export type CreateCutRequest = z.output<typeof createCutRequestSchema>

/** A clip of a finished cut with the facts known at that time. */
export interface CutTimelineClip {
  videoId: string
  facts: ClipFacts
  spokenScript: string
  speaker: string | null
  /** Number of the scene in the ad. 0 for a clip that belongs to no scene. */
  scene: number
  /** Number of the hook variant, if it is one. */
  hook: number | null
  /** A draft of the final clip. Absent in cuts of earlier versions. */
  isDraft?: boolean
  /** The line that is spoken over it. Absent in cuts of before there was a voice-over. */
  voice?: CutTimelineVoice | null
}

export interface CutTimelineVoice {
  takeId: string
  place: VoicePlace
  /** In the sound's own time, where the provider said it. */
  words: readonly { text: string; startSeconds: number; endSeconds: number }[] | null
}

/** The music of a finished cut, as it was then: the record stays when the file is deleted. */
export interface CutTimelineMusic {
  musicId: string
  title: string
  licence: string
  contentType: string
  sha256: string
  uploadedAt: string
}

export interface CutTimeline {
  timeline: Timeline
  clips: CutTimelineClip[]
  /** Absent in cuts of before there was music. */
  music?: CutTimelineMusic | null
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
  /** Addresses of the files. Null until the cut is made. */
  url: z.string().nullable(),
  /** The film without captions and overlays. An editor adds them. */
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
      /** Number of the hook variant that replaces scene 1. */
      hook: z.number().int().nullable(),
      speaker: z.string().nullable(),
      spokenScript: z.string(),
      startSeconds: z.number(),
      durationSeconds: z.number(),
      /** Length of the whole clip, before trimming. */
      sourceSeconds: z.number(),
      /** A draft: its final clip is not made yet. */
      isDraft: z.boolean()
    })
  ),
  /** How many of its clips are drafts. */
  drafts: z.number().int(),
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
  /** Wishes for the new openings. */
  notes: z.string().trim().max(2_000).optional(),
  /** The price that was shown. The request is refused when the price is higher now. */
  maximumCredits: z.number().int().min(0).max(1_000_000_000).optional()
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
  /** Words on screen that belong to the opening. */
  onScreenText: z.string().nullable(),
  /** What the writer says that the line lacks. Null when it lacks nothing. */
  evidenceFlag: z.string().nullable(),
  /** What its words claim, and the evidence. */
  claims: claimCheckSchema,
  image: mediaViewSchema.nullable(),
  video: mediaViewSchema.nullable(),
  nextStep: nextStepSchema
})

export type HookVariantView = z.output<typeof hookVariantViewSchema>
