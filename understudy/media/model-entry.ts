import { z } from 'zod'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import { anyPicture, type PictureLimits } from './picture-limits.ts'
import type { RenderRequest } from './tasks/tasks.ts'

/** One model by its provider's documentation: its fields, its cost and its result. */
export interface ModelEntry {
  family: EndpointFamily
  /** What the pictures must be that it takes in. */
  pictures: PictureLimits
  /** What a task costs, for clips by what is asked for. */
  credits(render: RenderRequest): number
  /** Unknown fields are refused, so that a wrong field map shows here and not on a bill. */
  parse(input: unknown): { ok: true; render: RenderRequest } | { ok: false; reason: string }
}

export const prompt = z.string().trim().min(1).max(20_000)
export const url = z.url({ protocol: /^https?$/ })
export const imageRatio = z.enum(['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9', 'auto'])
export const stillFormat = z.enum(['png', 'jpg', 'jpeg'])
export const resolution = z.enum(['1K', '2K', '4K'])
export const clipResolution = z.enum(['480p', '720p', '1080p'])

export const still: RenderRequest = {
  kind: 'image',
  prompt: '',
  aspectRatio: '1:1',
  shortSidePixels: 1024,
  format: 'png',
  durationSeconds: null,
  firstFrameUrl: null,
  lastFrameUrl: null,
  referenceUrls: [],
  sound: false,
  seed: null
}
export const clip: RenderRequest = {
  ...still,
  kind: 'clip',
  aspectRatio: '16:9',
  shortSidePixels: 720,
  format: 'mp4',
  durationSeconds: 5,
  sound: true
}

/** Credits for each second of a clip, at the resolution whose short side it has. */
export const eachSecond =
  (bySide: Record<number, number>) =>
  ({ durationSeconds, shortSidePixels }: RenderRequest): number =>
    Math.round((durationSeconds ?? 0) * (bySide[shortSidePixels] ?? 0) * 100) / 100

export const shortSides = { '1K': 1024, '2K': 1440, '4K': 2160, '480p': 480, '720p': 720, '1080p': 1080 } as const

export const formatOf = (format: 'png' | 'jpg' | 'jpeg'): 'png' | 'jpeg' => (format === 'png' ? 'png' : 'jpeg')
export const ratioOf = (ratio: string): string | null => (ratio === 'auto' || ratio === 'adaptive' ? null : ratio)

/** A row of the table: a schema and the kind of result. */
export function model<Schema extends z.ZodType>(
  family: ModelEntry['family'],
  credits: number | ((render: RenderRequest) => number),
  {
    schema,
    render,
    pictures = anyPicture
  }: { schema: Schema; render: (input: z.output<Schema>) => RenderRequest; pictures?: PictureLimits }
): ModelEntry {
  return {
    family,
    pictures,
    credits: typeof credits === 'number' ? () => credits : credits,
    parse(input) {
      const parsed = schema.safeParse(input)
      if (parsed.success) return { ok: true, render: render(parsed.data) }
      const reasons = parsed.error.issues.map((issue) =>
        [issue.path.join('.'), issue.message].filter(Boolean).join(': ')
      )
      return { ok: false, reason: reasons.join('; ') }
    }
  }
}

/** One of a stand-in's own models, by its name there. */
export function findModel(models: Record<string, ModelEntry>, name: string): ModelEntry | undefined {
  return Object.hasOwn(models, name) ? models[name] : undefined
}
