import { adLanguageSchema, adLanguageTags, type AdLanguage } from '@callsheet/lib/languages.ts'
import { filmRatios, type FilmRatio } from '@callsheet/lib/cut/film-ratios.ts'
import { adFormats, adFormat, adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { scriptArchetype } from '@callsheet/lib/script-archetypes.ts'
import { adIntents, maximumIdeaCharacters, productionRoutes } from '@callsheet/lib/wire/ads-api.ts'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import {
  aspectRatioSchema,
  maximumScenes,
  missingSheetsSchema,
  type MissingSheets
} from '@callsheet/lib/wire/pipelines-api.ts'
import { minimumScenesOf } from '@callsheet/lib/wire/script.ts'
import { takesTurns, videoTypeEntry, videoTypes, videoTypeSchema } from '@callsheet/lib/video-types.ts'
import { footageSounds } from '@callsheet/lib/wire/footage-api.ts'
import { voiceChoiceSchema } from '@callsheet/lib/voices.ts'
import { z } from 'zod'
import { flagOf, stopOf } from './stops-at.ts'
import { captionLookSchema } from './caption-look.ts'
import { lineFitSchema } from './line-fit.ts'

const slugs = (registry: object) => Object.keys(registry).join(', ')

const formatSchema = z
  .string({ error: missing('--format', slugs(adFormats)) })
  .refine((slug) => Object.hasOwn(adFormats, slug), {
    abort: true,
    error: (issue) => `"${String(issue.input)}" is no ad format. Choose one of: ${slugs(adFormats)}`
  })
  .pipe(adFormatSlugSchema)

const typeSchema = z
  .string()
  .refine((slug) => Object.hasOwn(videoTypes, slug), {
    abort: true,
    error: (issue) => `"${String(issue.input)}" is no video type. Choose one of: ${slugs(videoTypes)}`
  })
  .pipe(videoTypeSchema)

const wholeNumber = (option: string, minimum: number, maximum: number) =>
  z.coerce
    .number({ error: `${option} takes a whole number` })
    .int(`${option} takes a whole number`)
    .min(minimum, `${option} must be at least ${minimum}`)
    .max(maximum, `${option} can be at most ${maximum}`)

const named = (option: string, what: string) => z.string().min(1, `${option} takes ${what}`)

const timeoutSchema = wholeNumber('--timeout-seconds', 10, 86_400).default(1_800)

const missingSheetsOptionSchema = z
  .enum(missingSheetsSchema.options, {
    error: `--missing-sheets takes one of: ${missingSheetsSchema.options.join(', ')}`
  })
  .default('draw')

const ideaSchema = z
  .string({ error: 'an idea in quotes, such as "Cold brew that never turns bitter", or --offer with a product page' })
  .trim()
  .min(1, 'the idea is empty; say in a few words what the ad is for')
  .max(maximumIdeaCharacters, `the idea is longer than ${maximumIdeaCharacters} characters`)

/** `de,Arabic,ja` */
export const languagesSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(adLanguageSchema).min(1, 'expected tags or names, such as de,Arabic,ja').max(adLanguageTags.length))
  .transform((languages) => [...new Set(languages)])
  .default([])

const footageSchema = z
  .array(
    z
      .string()
      .regex(/^\d{1,3}=./, 'expected --footage SCENE=FILE, such as 3=clip.mp4')
      .transform((text) => {
        const at = text.indexOf('=')
        return { scene: Number(text.slice(0, at)), file: text.slice(at + 1) }
      })
  )
  .default([])
  .refine(
    (files) => new Set(files.map(({ scene }) => scene)).size === files.length,
    'expected one --footage for each scene'
  )

/** `9:16,1:1` */
export const ratiosSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((ratio) => ratio.trim() || []))
  .pipe(z.array(z.enum(filmRatios, { error: (issue) => noRatio(issue.input) })).min(1, { error: () => noRatio('') }))
  .transform((ratios) => [...new Set(ratios)])
  .default([])

const noRatio = (given: unknown) =>
  `"${String(given)}" is no ratio of a film. --ratios takes some of: ${filmRatios.join(', ')}`

const noRoute = (given: unknown) =>
  `"${String(given)}" is no route. --route takes one of: ${productionRoutes.join(', ')}`

/** The user's decisions. Format and ratio have no default, because nothing is picked silently. */
const givenSchema = z.object({
  idea: ideaSchema.optional(),
  /** A product page that is read and researched first. The idea is optional then. */
  offer: z.url({ protocol: /^https?$/, error: '--offer takes the http or https address of a product page' }).optional(),
  intent: z.enum(adIntents, { error: `--intent takes one of: ${adIntents.join(', ')}` }).default('product'),
  /** Of the spoken lines. The idea's own when absent. */
  language: languageSchema.optional(),
  /** Also a film in each of these: tags or names, with commas. */
  languages: languagesSchema,
  /** Buys the clips in which somebody speaks again in each of the languages. */
  speakOnScreen: z.boolean().default(false),
  /** Also a film in each of these. */
  ratios: ratiosSchema,
  /** Who speaks over the film, or none. What the format suggests when absent. */
  voice: voiceChoiceSchema.optional(),
  /** Where a line over a clip is longer than the clip. */
  fit: lineFitSchema,
  /** Drawn into the films. */
  captions: captionLookSchema,
  /** Name of a brand kit, or none. The default kit when absent. */
  brand: z.string().trim().min(1, '--brand takes the name of a brand kit, or none').optional(),
  format: formatSchema,
  ratio: z.string({ error: missing('--ratio', filmRatios.join(', ')) }).pipe(aspectRatioSchema),
  /** At least as many as the format needs. */
  scenes: wholeNumber('--scenes', -Infinity, maximumScenes).optional(),
  secondsPerScene: wholeNumber('--seconds-per-scene', 1, 60).optional(),
  route: z.enum(productionRoutes, { error: (issue) => noRoute(issue.input) }).default('storyboard'),
  videoType: typeSchema.optional(),
  imageModel: named('--image-model', 'the id of a model').optional(),
  videoModel: named('--video-model', 'the id of a model').optional(),
  /** Storyboard route: elements that have no sheet when the stills are bought. */
  missingSheets: missingSheetsOptionSchema,
  /** File with the finished script of the user. Nobody writes one then. */
  script: named('--script', 'a file').optional(),
  photo: named('--photo', 'a file').optional(),
  /** Asked for on a terminal when absent. */
  productPhoto: named('--product-photo', 'a file, offer or none').optional(),
  /** The user's own music under the film, and by what right it is used. */
  music: named('--music', 'a file').optional(),
  musicLicence: z.string().optional(),
  /** The user's own clips in the places of scenes: `3=clip.mp4`. */
  footage: footageSchema,
  footageSound: z
    .enum(footageSounds, { error: `--footage-sound takes one of: ${footageSounds.join(', ')}` })
    .default('kept'),
  out: named('--out', 'a folder').default('out'),
  /** Also packs everything in one zip. */
  cut: z.boolean().default(true),
  export: z.boolean().default(false),
  /** Stops at the stills and sets them in motion. */
  animatic: z.boolean().default(false),
  /** Stops when each scene has moved once, in the cheaper mode of the model. */
  draft: z.boolean().default(false),
  timeoutSeconds: timeoutSchema
})

const fromOfferSchema = givenSchema.superRefine(checkTogether)
const fromIdeaSchema = givenSchema.extend({ idea: ideaSchema }).superRefine(checkTogether)

export type ProduceRequest = z.output<typeof fromOfferSchema>

export function parseProduceRequest(given: Record<string, unknown>): ProduceRequest {
  const parsed = (given.offer === undefined ? fromIdeaSchema : fromOfferSchema).safeParse(given)
  if (parsed.success) return parsed.data
  const reasons = new Set(parsed.error.issues.map((issue) => `  ${wordIssue(issue)}`))
  throw new AppError('invalid-input', `This cannot be produced as asked:\n${[...reasons].join('\n')}`)
}

/** What the API says as well does not name the option. */
function wordIssue({ message, path: [name] }: z.core.$ZodIssue): string {
  if (name === undefined || name === 'idea' || /--[a-z]/.test(message)) return message
  const option = name === 'videoType' ? 'type' : String(name)
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${message}`
}

export function parseTimeout(given: unknown): number {
  const parsed = timeoutSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', parsed.error.issues[0]?.message ?? '--timeout-seconds takes a whole number')
}

export function parseRatios(given: unknown): FilmRatio[] {
  const parsed = ratiosSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', parsed.error.issues[0]?.message ?? noRatio(given))
}

export function parseLanguages(given: unknown): AdLanguage[] {
  const parsed = languagesSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError(
    'invalid-input',
    `--languages: ${parsed.error.issues[0]?.message ?? 'expected tags such as de,ar,ja'}`
  )
}

export function parseMissingSheets(given: unknown): MissingSheets {
  const parsed = missingSheetsOptionSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', parsed.error.issues[0]?.message ?? '--missing-sheets takes draw or go-without')
}

/** Checks that format, video type and the other options fit together, before anything is spent. */
function checkTogether(
  { format, videoType, scenes, photo, ...wanted }: z.output<typeof givenSchema>,
  context: z.RefinementCtx
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  const { label, archetype, suggestedVideoType } = adFormat(format)
  const { sceneShape } = scriptArchetype(archetype)
  const entry = videoTypeEntry(videoType ?? suggestedVideoType)
  const fewest = minimumScenesOf(format)

  if (entry.singleClip !== (sceneShape === 'silent-reaction')) {
    refuse(`--type ${videoType} does not go with the format ${label}, which is made as ${suggestedVideoType}`)
  } else if (takesTurns(entry) && sceneShape !== 'two-hander') {
    refuse(`--type ${videoType} needs a format in which two people take turns, and ${label} has none`)
  }
  if (scenes !== undefined && scenes < fewest)
    refuse(`--scenes must be at least ${fewest}${fewest > 1 ? ` for ${label}: two people take turns` : ''}`)
  if (entry.needsIdentityPhoto && photo === undefined) {
    refuse(`--photo FILE is needed: ${entry.label} draws its sticker from a photo of a real person (PNG, JPEG or WebP)`)
  }
  if (wanted.productPhoto === 'offer' && wanted.offer === undefined)
    refuse('--product-photo offer needs --offer with the product page that has the picture')
  if (wanted.script !== undefined && wanted.secondsPerScene !== undefined)
    refuse('--seconds-per-scene is for a script that is written: the words and time codes of --script decide')
  if (wanted.script !== undefined && entry.singleClip)
    refuse(`--script is of no use to ${entry.label}, in which nobody speaks; leave it out`)
  if (wanted.footage.length > 0 && (wanted.route !== 'storyboard' || entry.singleClip))
    refuse('--footage goes with --route storyboard and a type with scenes; the studio takes own clips on every route')
  const beyond = wanted.footage.find(({ scene }) => scene < 1 || (scenes !== undefined && scene > scenes))
  if (beyond) refuse(`--footage names scene ${beyond.scene}, and the ad has ${scenes ?? 'scenes from 1 on'}`)
  const stop = stopOf(wanted)
  /** The flag that stops before the film. */
  const early = stop === 'film' ? null : flagOf(stop)
  if (wanted.languages.length > 0 && (!wanted.cut || early !== null || entry.singleClip))
    refuse(
      `--languages makes films of the cut ad: leave --no-cut and ${early ?? '--animatic'} out, and take a type with scenes`
    )
  if (wanted.speakOnScreen && wanted.languages.length === 0)
    refuse('--speak-on-screen needs --languages with the languages in which the clips are bought again')
  if (wanted.ratios.length > 0 && (!wanted.cut || early !== null))
    refuse(`--ratios makes films of the cut ad: leave --no-cut and ${early ?? '--animatic'} out`)
  if (wanted.export && !wanted.cut) refuse('--export leaves with the film in it: leave --no-cut out')
  if (wanted.music !== undefined && (!wanted.cut || early !== null))
    refuse(`--music runs under the film: leave --no-cut and ${early ?? '--animatic'} out`)
  if (wanted.draft && wanted.animatic) refuse('--draft and --animatic are two places to stop at: leave one out')
  if (early !== null && (entry.singleClip || wanted.route === 'scenes'))
    refuse(`${early} needs the stills of all scenes: it goes with --route storyboard and a type of several scenes`)
  if (early !== null && wanted.export) refuse(`--export leaves with the film in it, and ${early} stops before it`)
  if (!entry.needsIdentityPhoto && photo !== undefined) refuse(`--photo is of no use to ${entry.label}; leave it out`)
}

function missing(option: string, choices: string): string {
  return `${option} is needed. Choose one of: ${choices}`
}
