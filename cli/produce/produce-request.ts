import { adFormats } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { maximumIdeaCharacters, productionRoutes } from '@callsheet/lib/wire/ads-api.ts'
import { aspectRatioSchema, maximumScenes } from '@callsheet/lib/wire/pipelines-api.ts'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { z } from 'zod'

export const commonRatios = ['9:16', '4:5', '1:1', '16:9'] as const

const slugs = (registry: object) => Object.keys(registry).join(', ')

const formatSchema = z.string({ error: missing('--format', slugs(adFormats)) }).refine((slug) => slug in adFormats, {
  error: (issue) => `"${String(issue.input)}" is no ad format. Choose one of: ${slugs(adFormats)}`
})

/** What the user decided. Format and ratio have no default: nothing is picked silently. */
export const produceRequestSchema = z.object({
  idea: z
    .string({ error: 'an idea in quotes, such as "Cold brew that never turns bitter"' })
    .trim()
    .min(1, 'the idea is empty; say in a few words what the ad is for')
    .max(maximumIdeaCharacters, `the idea is longer than ${maximumIdeaCharacters} characters`),
  format: formatSchema,
  ratio: z.string({ error: missing('--ratio', commonRatios.join(', ')) }).pipe(aspectRatioSchema),
  scenes: z.coerce
    .number({ error: '--scenes takes a whole number' })
    .int('--scenes takes a whole number')
    .min(1, '--scenes must be at least 1')
    .max(maximumScenes, `--scenes can be at most ${maximumScenes}`)
    .optional(),
  secondsPerScene: z.coerce.number().int().min(1).max(60).optional(),
  route: z.enum(productionRoutes, { error: missing('--route', productionRoutes.join(', ')) }).default('storyboard'),
  videoType: z
    .string()
    .refine((slug) => slug in videoTypes, { error: missing('--type', slugs(videoTypes)) })
    .optional(),
  imageModel: z.string().min(1).optional(),
  videoModel: z.string().min(1).optional(),
  photo: z.string().min(1).optional(),
  out: z.string().min(1).default('out'),
  timeoutSeconds: z.coerce.number().int().min(10).max(86_400).default(1_800)
})

export type ProduceRequest = z.output<typeof produceRequestSchema>

export function parseProduceRequest(given: Record<string, unknown>): ProduceRequest {
  const parsed = produceRequestSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `  ${issue.message}`)
  throw new AppError('invalid-input', `This cannot be produced as asked:\n${reasons.join('\n')}`)
}

function missing(option: string, choices: string): string {
  return `${option} is needed. Choose one of: ${choices}`
}
