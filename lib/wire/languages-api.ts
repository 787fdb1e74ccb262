import { z } from 'zod'
import { adLanguageSchema, adLanguageTags } from '../languages.ts'
import { localisedLineKinds } from './agent-inputs.ts'
import { cutViewSchema } from './cuts-api.ts'
import { nextStepSchema } from './next-step.ts'
import { mediaViewSchema } from './pipelines-api.ts'
import { maximumCreditsSchema } from './maximum-credits.ts'

/** `scene-2`, `screen-2`, `opening-1`, `overlay-1`: the place of a line in its ad. */
const lineIdSchema = z
  .string()
  .regex(/^(?:scene|screen|opening|overlay)-\d{1,6}$/, 'expected the id of a line, such as scene-2')

/** A line as it is kept. */
export const keptLineSchema = z.object({
  id: lineIdSchema,
  /** The words that were translated. When the ad says others now, the translation is out of date. */
  source: z.string(),
  text: z.string(),
  writtenBy: z.enum(['agent', 'user'])
})

export type KeptLine = z.output<typeof keptLineSchema>

export const languageLineSchema = z.object({
  id: lineIdSchema,
  kind: z.enum(localisedLineKinds),
  /** 1-based number of the scene. Null for an overlay, which belongs to the whole film. */
  scene: z.number().int().nullable(),
  hook: z.number().int().nullable(),
  speaker: z.string().nullable(),
  /** As the ad says it now. */
  source: z.string(),
  /** Null where it is not translated yet. */
  text: z.string().nullable(),
  writtenBy: z.enum(['agent', 'user']).nullable(),
  /** The ad's own words were changed after it was translated. */
  isOutdated: z.boolean(),
  /** Rests on a customer's words, which are translated here. */
  isTranslatedQuote: z.boolean(),
  /** `clip`: somebody in the picture says the source; the translation is a subtitle. Null for words on screen. */
  spokenBy: z.enum(['clip', 'voice-over']).nullable(),
  clipSeconds: z.number().nullable(),
  /** How long it takes at the fastest clear pace. */
  seconds: z.number().nullable(),
  /** What to look at: too long, a figure that is gone, words left in another language. */
  problems: z.array(z.string())
})

export type LanguageLine = z.output<typeof languageLineSchema>

export const onScreenStates = ['open', 'making', 'made', 'failed'] as const

export type OnScreenState = (typeof onScreenStates)[number]

/** The clips in which somebody speaks, bought again in a language. Each one that is not has subtitles in its film. */
export const onScreenViewSchema = z.object({
  clips: z.array(
    z.object({
      /** The ad's own clip. */
      videoId: z.uuid(),
      lineId: lineIdSchema,
      scene: z.number().int(),
      hook: z.number().int().nullable(),
      speaker: z.string().nullable(),
      /** `open`: no clip says the line as it is translated now. */
      state: z.enum(onScreenStates),
      /** What one take costs. Null when its model is not offered now. */
      credits: z.number().int().nullable(),
      /** The newest take in the language. */
      take: mediaViewSchema.nullable()
    })
  ),
  /** Clips that can be bought: those that are open or failed, with a translated line. */
  open: z.number().int(),
  made: z.number().int(),
  making: z.number().int(),
  failed: z.number().int(),
  /** What those that can be bought cost together. */
  credits: z.number().int(),
  summary: z.string(),
  /** Why nothing can be bought now. Null where it can. */
  problem: z.string().nullable()
})

export type OnScreenView = z.output<typeof onScreenViewSchema>

export const languageViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid(),
  language: z.enum(adLanguageTags),
  /** In English. */
  label: z.string(),
  ownLabel: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** `open`: lines are missing or out of date. */
  state: z.enum(['written', 'open']),
  lines: z.array(languageLineSchema),
  /** The lines that are spoken over the film in this language. */
  voiceOver: z.object({
    /** False also where the speech model does not speak the language. */
    isAvailable: z.boolean(),
    /** Why the speech model cannot say the lines in this language. Null where it can. */
    languageProblem: z.string().nullable(),
    voice: z.string(),
    /** Lines in all, and how many of them are spoken. */
    lines: z.number().int(),
    spoken: z.number().int(),
    isSpeaking: z.boolean(),
    failed: z.number().int(),
    /** What the rest costs. */
    credits: z.number().int(),
    summary: z.string()
  }),
  /** How many clips say their line on screen, in the source's language. */
  clipsThatSpeak: z.number().int(),
  onScreen: onScreenViewSchema,
  /** Its newest film. */
  cut: cutViewSchema.nullable(),
  nextStep: nextStepSchema,
  model: z.string(),
  scriptVersion: z.number().int().nullable(),
  updatedAt: z.iso.datetime()
})

export type LanguageView = z.output<typeof languageViewSchema>

/** `GET /api/ads/{id}/languages` */
export const languageListSchema = z.object({
  /** Of the ad's own words, as far as it is known. */
  source: z.object({ label: z.string().nullable(), lines: z.number().int() }),
  items: z.array(languageViewSchema),
  choices: z.array(z.object({ tag: z.enum(adLanguageTags), label: z.string(), ownLabel: z.string() })),
  balance: z.number().int()
})

/** `POST /api/ads/{id}/languages` */
export const translateRequestSchema = z.object({
  /** A tag or a name: `de`, `German`, `Brazilian Portuguese`. */
  language: adLanguageSchema,
  /** Ids of lines to translate anew, also when they are written. When absent, all that are missing or out of date. */
  lines: z.array(lineIdSchema).min(1).max(260).optional(),
  /** Wishes for the translation. */
  notes: z.string().trim().min(1).max(2_000).optional()
})

export type TranslateRequest = z.output<typeof translateRequestSchema>

/** `POST /api/ads/{id}/languages/{language}/clips` */
export const speakOnScreenRequestSchema = z.object({
  /** Numbers of scenes. When neither these nor `hooks` are given, all clips that are not made in the language yet. */
  scenes: z.array(z.number().int().min(1).max(1_000)).min(1).max(200).optional(),
  /** Numbers of hook variants: other openings. */
  hooks: z.array(z.number().int().min(1).max(100_000)).min(1).max(200).optional(),
  /** True for another take of clips that are there already. */
  isRetake: z.boolean().default(false),
  maximumCredits: maximumCreditsSchema
})

export type SpeakOnScreenRequest = z.output<typeof speakOnScreenRequestSchema>

/** `PATCH /api/ads/{id}/languages/{language}` */
export const editLanguageRequestSchema = z.object({
  lines: z
    .array(
      z.object({
        id: lineIdSchema,
        text: z
          .string()
          .trim()
          .min(1, 'expected the words of the line')
          .max(1_500, 'expected at most 1,500 characters: nobody says more in one scene')
      })
    )
    .min(1)
    .max(260)
})

export type EditLanguageRequest = z.output<typeof editLanguageRequestSchema>

export const languageParamsSchema = z.object({ id: z.uuid(), language: adLanguageSchema })
