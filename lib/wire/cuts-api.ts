import { z } from 'zod'
import { captionTimings } from '../cut/caption-timings.ts'
import type { ClipFacts } from '../cut/clip-facts.ts'
import type { FilmLoudness } from '../cut/film-loudness.ts'
import { filmRatios } from '../cut/film-ratios.ts'
import { clipFits } from '../cut/clip-fit.ts'
import { overlayKinds, overlayPositions } from '../cut/layers.ts'
import { platforms, type PlatformName } from '../cut/platforms.ts'
import { captionStyles, type CaptionStyleName } from '../cut/safe-areas.ts'
import type { Timeline } from '../cut/timeline.ts'
import { cutTypefaces } from '../cut/typefaces.ts'
import { adLanguageSchema } from '../languages.ts'
import type { VoiceSpan } from '../cut/voice-span.ts'
import type { VoicePlace } from '../cut/voice-timing.ts'
import { jobStates } from '../next-steps/work.ts'
import { claimCheckSchema } from './claims.ts'
import { endCardWordsSchema } from './end-card.ts'
import { nextStepSchema } from './next-step.ts'
import { hexColourSchema } from './hex-colour.ts'
import { changeMixSchema, cutMixSchema } from './cut-mix.ts'
import { cutMusicSchema } from './music-api.ts'
import { mediaViewSchema } from './pipelines-api.ts'
import { maximumCreditsSchema } from './maximum-credits.ts'

export const captionStyleNames = Object.keys(captionStyles) as [CaptionStyleName, ...CaptionStyleName[]]

export const platformNames = Object.keys(platforms) as [PlatformName, ...PlatformName[]]

export const filmRatioSchema = z.enum(filmRatios)

const seconds = z.number().min(0).max(3_600)

const maximumCutClips = 200

const spokenWordSchema = z
  .object({ text: z.string().trim().min(1).max(120), startSeconds: seconds, endSeconds: seconds })
  .refine(({ startSeconds, endSeconds }) => endSeconds >= startSeconds, 'ends before it begins')

const maximumCaptions = 500

/** Seconds are those of what is spoken: of the clip, or of the line that is spoken over it. */
export const writtenCaptionSchema = z
  .object({ text: z.string().trim().min(1).max(300), startSeconds: seconds, endSeconds: seconds })
  .refine(({ startSeconds, endSeconds }) => endSeconds > startSeconds, 'ends before it begins')

const outside = 'lies outside of the picture: expected a share of it, from 0 to 1'
const shareOfPicture = z.number().min(0, outside).max(1, outside)

/** A place in a picture, in shares of its width and height from the upper left corner. */
export const focusPointSchema = z.object({ x: shareOfPicture, y: shareOfPicture })

const shareSchema = z.number()
const focusBoxSchema = z.object({ x: shareSchema, y: shareSchema, width: shareSchema, height: shareSchema })

/** Where faces and the product are in a clip, in shares of its picture. */
export const clipFocusSchema = z.object({
  /** Those that stay for a good part of the clip. The most important first. */
  faces: z.array(focusBoxSchema),
  /** Where the colours of the product's photo are. */
  product: focusBoxSchema.nullable(),
  /** What stands out by contrast, movement and skin. */
  salient: z.object({ x: shareSchema, y: shareSchema })
})

/** The same clip may come several times, with other points: that is how a clip is split. */
export const cutClipSchema = z.object({
  videoId: z.uuid(),
  /** First and last moment that are used, in the clip's own time. */
  inSeconds: seconds.default(0),
  outSeconds: seconds.nullable().default(null),
  /** Words for the captions instead of the script's. Empty for no caption. */
  captionText: z.string().trim().max(1_500).nullable().default(null),
  /** What a transcript of the clip heard, in the clip's own time. Captions then use these times. */
  words: z.array(spokenWordSchema).max(1_000).nullable().default(null),
  /** Captions that were changed one by one. They replace those that follow from the words. Empty for none. */
  captions: z.array(writtenCaptionSchema).max(maximumCaptions).nullish(),
  /** True when the clip's own sound is left out. */
  isMuted: z.boolean().optional(),
  /** Where the line over it is longer: hold its last frame, or slow it by at most a tenth first. Absent: hold. */
  fit: z.enum(clipFits).nullish(),
  /** The take that is spoken over it. Chosen by the ad's voice: what a request says of it is not read. */
  voiceTakeId: z.uuid().nullish(),
  /**
   * What a film of another ratio is framed by. When it is null, that is measured: faces, the product, what stands out.
   */
  focus: focusPointSchema.nullish()
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

/** A still picture after the last clip. */
export const cutEndCardSchema = endCardWordsSchema.extend({
  // A translation may be longer than the words of the brand.
  headline: z.string().trim().min(1, 'expected words').max(160),
  line: z.string().trim().max(320).default(''),
  callToAction: z.string().trim().max(160).default(''),
  /** A picture of the library above the words. */
  imageId: z.uuid().nullable().default(null),
  /** Of its ground and its words. Null for white on near black. */
  colours: layerColours.default(null)
})

export const cutCaptionsSchema = z.object({
  /**
   * True when captions are drawn into the picture. When absent, as in the cut before; the first cut of an ad and a film in
   * another language have them, because most feeds play without sound. Files with the captions are always made.
   */
  isBurnedIn: z.boolean().optional(),
  /** When absent, that of the cut before, and of the ad's brand in its first cut. */
  style: z.enum(captionStyleNames).optional(),
  /** When absent, those of the cut before, and of the ad's brand in its first cut. */
  colours: layerColours.optional(),
  /**
   * What the words are set in. Null for Inter, which also sets the letters that another typeface lacks. When absent, that
   * of the cut before, and of the ad's brand in its first cut.
   */
  typeface: z.enum(cutTypefaces).nullish(),
  /** True when the word that is spoken stands out. */
  hasWordHighlight: z.boolean().optional(),
  /** When absent, the format decides: a podcast names its speakers. */
  hasSpeakerLabels: z.boolean().optional()
})

/** All settings that decide how a cut looks. */
export const cutSettingsSchema = z.object({
  clips: z.array(cutClipSchema).min(1, 'expected at least one clip').max(maximumCutClips),
  captions: cutCaptionsSchema.extend({
    isBurnedIn: z.boolean().default(false),
    style: z.enum(captionStyleNames).default('plain'),
    hasSpeakerLabels: z.boolean()
  }),
  overlays: z.array(cutOverlaySchema).max(24),
  isLevelled: z.boolean(),
  /** Null or absent: the film ends with its last clip. */
  endCard: cutEndCardSchema.nullish(),
  /** Absent in cuts of before there was music. */
  music: cutMusicSchema.nullish(),
  /** Null or absent: the voice-over and the sound of the clips are heard as usual. */
  mix: cutMixSchema.nullish(),
  /** The ratio that was asked for. Absent for the ad's own. */
  aspectRatio: filmRatioSchema.nullish(),
  /** Whose buttons captions and overlays stay clear of. Null for those of the captions' style. */
  platform: z.enum(platformNames).nullish()
})

export type CutSettings = z.output<typeof cutSettingsSchema>
export type CutClip = z.output<typeof cutClipSchema>
export type CutOverlay = z.output<typeof cutOverlaySchema>
export type CutEndCard = z.output<typeof cutEndCardSchema>

/** `POST /api/ads/{id}/cuts`. Settings that are not given come from the base cut, or else from the ad and its brand. */
export const createCutRequestSchema = z.object({
  /** The cut to start from. When absent, the ad's newest cut. */
  basedOn: z.uuid().optional(),
  clips: z.array(cutClipSchema).max(maximumCutClips).optional(),
  captions: cutCaptionsSchema.optional(),
  overlays: z.array(cutOverlaySchema).max(24).optional(),
  isLevelled: z.boolean().optional(),
  /** Null for none. When absent, that of the cut before, and of the ad's brand in its first cut. */
  endCard: cutEndCardSchema.nullable().optional(),
  /** Your own uploaded music. Null for none. */
  music: cutMusicSchema.nullable().optional(),
  /** Level and fades of the voice-over and of the clips’ own sound. Null for the usual ones. */
  mix: changeMixSchema.nullable().optional(),
  /**
   * Number of the hook variant at the opening. Null for the ad's own first scene. It replaces the opening in `clips`.
   */
  hook: z.number().int().min(1).max(100_000).nullable().optional(),
  /** For all clips that are shorter than the line over them: `hold` or `slow`. A clip's own `fit` is replaced by it. */
  fit: z.enum(clipFits).optional(),
  title: z.string().trim().min(1).max(200).optional(),
  /**
   * The film in another ratio than the ad's, framed by faces and product. Nothing is generated. When absent, the ad's
   * own, whatever the cut before had.
   */
  aspectRatio: filmRatioSchema.nullable().optional(),
  /** Whose buttons captions and overlays stay clear of. Null for those of the captions' style. */
  platform: z.enum(platformNames).nullable().optional(),
  /**
   * The film in this language: clips, points, overlays and music of the newest cut in the ad's own words, with translated
   * captions burned in, translated overlays, and the lines that are spoken in it.
   */
  language: adLanguageSchema.optional()
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
  /** Where somebody is heard to speak in it, in its own time. Absent where nobody listened. */
  heard?: readonly VoiceSpan[]
  /** The line that is spoken over it. Absent in cuts of before there was a voice-over. */
  voice?: CutTimelineVoice | null
}

export interface CutTimelineVoice {
  takeId: string
  /** The part that is heard over this clip. */
  place: VoicePlace
  /** The whole line. Absent when the clip is not split, and in cuts of earlier versions. */
  line?: VoicePlace
  /** In the sound's own time, where the provider said it. */
  words: readonly { text: string; startSeconds: number; endSeconds: number }[] | null
  /** Where it is heard, in the sound's own time. Absent in earlier cuts. */
  heard?: readonly VoiceSpan[]
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
  /** How loud the finished film is. Null for a silent one, absent in cuts of before it was measured. */
  sound?: FilmLoudness | null
  /** Of the words, by name or tag, by which their letters were chosen. Absent in earlier cuts. */
  language?: string | null
}

export const cutProgressSchema = z.object({ label: z.string(), done: z.number().int(), total: z.number().int() })

const clipFactsSchema = z.object({
  durationSeconds: z.number(),
  frames: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  frameRate: z.object({ numerator: z.number(), denominator: z.number() }),
  isConstantRate: z.boolean(),
  videoCodec: z.string(),
  streamFingerprint: z.string().nullable(),
  isUpright: z.boolean(),
  sound: z.object({ codec: z.string(), sampleRate: z.number(), channels: z.number() }).nullable()
}) satisfies z.ZodType<ClipFacts>

const voicePlaceSchema = z.object({
  /** Where the sound is begun. */
  fromSeconds: z.number(),
  /** When it begins to be heard, in the time of its clip as it is used. */
  atSeconds: z.number(),
  /** How long it is heard. */
  seconds: z.number()
}) satisfies z.ZodType<VoicePlace>

export const cutCueSchema = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  text: z.string(),
  speaker: z.string().nullable()
})

const timedCueSchema = cutCueSchema.extend({
  /**
   * Where its times come from: `words` of the speech provider or a transcript, the `voice` found in the sound, the
   * `length` of what is spoken, or a `person`.
   */
  timedBy: z.enum(captionTimings)
})

const voiceSpanSchema = z.object({
  startSeconds: z.number(),
  endSeconds: z.number()
}) satisfies z.ZodType<VoiceSpan>

const filmLoudnessSchema = z.object({
  loudness: z.number(),
  truePeak: z.number()
}) satisfies z.ZodType<FilmLoudness>

/** A clip as it stands in a film. */
export const filmClipSchema = z.object({
  videoId: z.uuid(),
  /** 0 for a clip that belongs to no scene. */
  scene: z.number().int(),
  /** Number of the hook variant that replaces scene 1. */
  hook: z.number().int().nullable(),
  speaker: z.string().nullable(),
  spokenScript: z.string(),
  startSeconds: z.number(),
  durationSeconds: z.number(),
  /** 1, or less where the clip is slowed until its line is said. */
  speed: z.number(),
  /** Length of the whole clip, before trimming. */
  sourceSeconds: z.number(),
  /** A draft: its final clip is not made yet. */
  isDraft: z.boolean(),
  /** What its file contains. */
  facts: clipFactsSchema,
  /** Where somebody is heard to speak in it, in its own time. Null where nobody listened. */
  heard: z.array(voiceSpanSchema).nullable(),
  /** The line that is spoken over the whole clip. */
  voice: z
    .object({
      takeId: z.uuid(),
      line: voicePlaceSchema,
      words: z.array(z.object({ text: z.string(), startSeconds: z.number(), endSeconds: z.number() })).nullable(),
      /** Where it is heard, in the sound's own time. Null where nobody listened. */
      heard: z.array(voiceSpanSchema).nullable()
    })
    .nullable()
})

export const cutViewSchema = z.object({
  id: z.uuid(),
  kind: z.literal('final-cut'),
  adId: z.uuid(),
  version: z.number().int(),
  title: z.string(),
  folder: z.string(),
  aspectRatio: z.string(),
  /** Tag of the language it was translated into. Null for the ad's own words. */
  language: z.string().nullable(),
  /** Of its words, by name or tag, where that is known: it decides the form of Han letters. */
  wordsLanguage: z.string().nullable().default(null),
  /** In which its captions are written. */
  direction: z.enum(['ltr', 'rtl']),
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
  /** One good frame of the film. Null also for films of earlier versions. */
  posterUrl: z.string().nullable().default(null),
  durationSeconds: z.number().nullable(),
  byteSize: z.number().nullable(),
  /** How loud the finished film is, in LUFS, and its true peak in dB. Null for silence, and where nobody measured. */
  sound: filmLoudnessSchema.nullable().default(null),
  clips: z.array(filmClipSchema),
  /** How many of its clips are drafts. */
  drafts: z.number().int(),
  captions: z.array(timedCueSchema),
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
  maximumCredits: maximumCreditsSchema
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
