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
import { voiceChoiceSchema } from '@callsheet/lib/voices.ts'
import { z } from 'zod'

export const commonRatios = ['9:16', '4:5', '1:1', '16:9'] as const

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

/** The user's decisions. Format and ratio have no default, because nothing is picked silently. */
const givenSchema = z.object({
  idea: ideaSchema.optional(),
  /** A product page that is read and researched first. The idea is optional then. */
  offer: z.url({ protocol: /^https?$/, error: '--offer takes the http or https address of a product page' }).optional(),
  intent: z.enum(adIntents, { error: `--intent takes one of: ${adIntents.join(', ')}` }).default('product'),
  /** Of the spoken lines. The idea's own when absent. */
  language: languageSchema.optional(),
  /** Who speaks over the film, or none. What the format suggests when absent. */
  voice: voiceChoiceSchema.optional(),
  /** Name of a brand kit, or none. The default kit when absent. */
  brand: z.string().trim().min(1, '--brand takes the name of a brand kit, or none').optional(),
  format: formatSchema,
  ratio: z.string({ error: missing('--ratio', commonRatios.join(', ')) }).pipe(aspectRatioSchema),
  scenes: wholeNumber('--scenes', 1, maximumScenes).optional(),
  secondsPerScene: wholeNumber('--seconds-per-scene', 1, 60).optional(),
  route: z.enum(productionRoutes, { error: missing('--route', productionRoutes.join(', ')) }).default('storyboard'),
  videoType: typeSchema.optional(),
  imageModel: z.string().min(1).optional(),
  videoModel: z.string().min(1).optional(),
  /** Storyboard route: elements that have no sheet when the stills are bought. */
  missingSheets: missingSheetsOptionSchema,
  /** File with the finished script of the user. Nobody writes one then. */
  script: z.string().min(1).optional(),
  photo: z.string().min(1).optional(),
  /** Asked for on a terminal when absent. */
  productPhoto: z.string().min(1).optional(),
  /** The user's own music under the film, and by what right it is used. */
  music: z.string().min(1).optional(),
  musicLicence: z.string().optional(),
  out: z.string().min(1).default('out'),
  /** Also packs everything in one zip. */
  cut: z.boolean().default(true),
  export: z.boolean().default(false),
  /** Stops at the stills and sets them in motion. */
  animatic: z.boolean().default(false),
  timeoutSeconds: timeoutSchema
})

const fromOfferSchema = givenSchema.superRefine(checkTogether)
const fromIdeaSchema = givenSchema.extend({ idea: ideaSchema }).superRefine(checkTogether)

export type ProduceRequest = z.output<typeof fromOfferSchema>

export function parseProduceRequest(given: Record<string, unknown>): ProduceRequest {
  const parsed = (given.offer === undefined ? fromIdeaSchema : fromOfferSchema).safeParse(given)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `  ${issue.message}`)
  throw new AppError('invalid-input', `This cannot be produced as asked:\n${reasons.join('\n')}`)
}

export function parseTimeout(given: unknown): number {
  const parsed = timeoutSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', parsed.error.issues[0]?.message ?? '--timeout-seconds takes a whole number')
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
    refuse(`--scenes must be at least ${fewest} for ${label}: two people take turns`)
  if (entry.needsIdentityPhoto && photo === undefined) {
    refuse(`--photo FILE is needed: ${entry.label} draws its sticker from a photo of a real person (PNG, JPEG or WebP)`)
  }
  if (wanted.productPhoto === 'offer' && wanted.offer === undefined)
    refuse('--product-photo offer needs --offer with the product page that has the picture')
  if (wanted.script !== undefined && wanted.secondsPerScene !== undefined)
    refuse('--seconds-per-scene is for a script that is written: the words and time codes of --script decide')
  if (wanted.script !== undefined && entry.singleClip)
    refuse(`--script is of no use to ${entry.label}, in which nobody speaks; leave it out`)
  if (wanted.export && !wanted.cut) refuse('--export leaves with the film in it: leave --no-cut out')
  if (wanted.music !== undefined && (!wanted.cut || wanted.animatic))
    refuse('--music runs under the film: leave --no-cut and --animatic out')
  if (wanted.animatic && (entry.singleClip || wanted.route === 'scenes'))
    refuse('--animatic needs the stills of all scenes: it goes with --route storyboard and a type of several scenes')
  if (wanted.animatic && wanted.export) refuse('--export leaves with the film in it, and --animatic stops before it')
  if (!entry.needsIdentityPhoto && photo !== undefined) refuse(`--photo is of no use to ${entry.label}; leave it out`)
}

function missing(option: string, choices: string): string {
  return `${option} is needed. Choose one of: ${choices}`
}
