import { z } from 'zod'
import type { RenderRequest } from './tasks.ts'

/** One model as its provider documents it: fields it takes, what it costs, what it makes of them. */
export interface ModelEntry {
  family: 'jobs' | 'veo' | 'fal'
  credits: number
  /** Unknown fields are refused, so that a wrong field map is seen here and not on a bill. */
  parse(input: unknown): { ok: true; render: RenderRequest } | { ok: false; reason: string }
}

const prompt = z.string().trim().min(1).max(20_000)
const url = z.url({ protocol: /^https?$/ })
const imageRatio = z.enum(['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9', 'auto'])
const stillFormat = z.enum(['png', 'jpg', 'jpeg'])
const resolution = z.enum(['1K', '2K', '4K'])
const clipResolution = z.enum(['480p', '720p', '1080p'])

const still: RenderRequest = {
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
const clip: RenderRequest = {
  ...still,
  kind: 'clip',
  aspectRatio: '16:9',
  shortSidePixels: 720,
  format: 'mp4',
  durationSeconds: 5,
  sound: true
}

const shortSides = { '1K': 1024, '2K': 1440, '4K': 2160, '480p': 480, '720p': 720, '1080p': 1080 } as const

const formatOf = (format: 'png' | 'jpg' | 'jpeg'): 'png' | 'jpeg' => (format === 'png' ? 'png' : 'jpeg')
const ratioOf = (ratio: string): string | null => (ratio === 'auto' || ratio === 'adaptive' ? null : ratio)

/** Kling takes its duration as a string; numbers are accepted as its clients send them. */
const klingDuration = (allowed: number[]) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .refine((seconds) => allowed.includes(seconds), `must be one of ${allowed.join(', ')}`)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const nanoBanana = (maximumImages: number, credits: number) =>
  model('jobs', credits, {
    schema: z.strictObject({
      prompt,
      image_input: z.array(url).max(maximumImages).default([]),
      aspect_ratio: imageRatio.default('1:1'),
      resolution: resolution.default('1K'),
      output_format: stillFormat.default('png')
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: ratioOf(input.aspect_ratio),
      shortSidePixels: shortSides[input.resolution],
      format: formatOf(input.output_format),
      referenceUrls: input.image_input
    })
  })

export const models = {
  'nano-banana-2': nanoBanana(14, 8),
  'nano-banana-pro': nanoBanana(8, 18),
  'google/nano-banana': model('jobs', 4, {
    schema: z.strictObject({
      prompt,
      image_size: imageRatio.default('1:1'),
      output_format: stillFormat.default('png')
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: ratioOf(input.image_size),
      format: formatOf(input.output_format)
    })
  }),
  'google/nano-banana-edit': model('jobs', 4, {
    schema: z.strictObject({
      prompt,
      image_urls: z.array(url).min(1).max(10),
      image_size: imageRatio.default('auto'),
      output_format: stillFormat.default('png'),
      enable_translation: z.boolean().optional()
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: ratioOf(input.image_size),
      format: formatOf(input.output_format),
      referenceUrls: input.image_urls
    })
  }),
  'bytedance/seedance-2': model('jobs', 60, {
    schema: z
      .strictObject({
        prompt,
        first_frame_url: url.optional(),
        last_frame_url: url.optional(),
        reference_image_urls: z.array(url).max(9).optional(),
        duration: z.number().int().min(4).max(15).default(5),
        aspect_ratio: z.enum(['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', 'adaptive']).default('16:9'),
        resolution: clipResolution.default('720p'),
        generate_audio: z.boolean().default(true)
      })
      .refine(
        (input) => !(input.reference_image_urls?.length && (input.first_frame_url || input.last_frame_url)),
        'first_frame_url/last_frame_url and reference_image_urls exclude each other'
      )
      .refine(
        (input) => !input.last_frame_url || input.first_frame_url,
        'last_frame_url needs first_frame_url'
      ),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: ratioOf(input.aspect_ratio),
      shortSidePixels: shortSides[input.resolution],
      durationSeconds: input.duration,
      firstFrameUrl: input.first_frame_url ?? null,
      lastFrameUrl: input.last_frame_url ?? null,
      referenceUrls: input.reference_image_urls ?? [],
      sound: input.generate_audio
    })
  }),
  'kling-3.0/video': model('jobs', 100, {
    schema: z.strictObject({
      prompt,
      image_urls: z.array(url).max(2).default([]),
      sound: z.boolean().default(false),
      duration: klingDuration(range(3, 15)).default(5),
      aspect_ratio: z.enum(['16:9', '9:16', '1:1']).optional(),
      mode: z.enum(['std', 'pro']).default('std'),
      multi_shots: z.boolean().optional()
    }),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: input.aspect_ratio ?? (input.image_urls.length > 0 ? null : '16:9'),
      shortSidePixels: input.mode === 'pro' ? 1080 : 720,
      durationSeconds: input.duration,
      firstFrameUrl: input.image_urls[0] ?? null,
      lastFrameUrl: input.image_urls[1] ?? null,
      sound: input.sound
    })
  }),
  'kling-2.6/image-to-video': model('jobs', 55, {
    schema: z.strictObject({
      prompt,
      image_urls: z.array(url).length(1),
      sound: z.boolean(),
      duration: klingDuration([5, 10])
    }),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: null,
      durationSeconds: input.duration,
      firstFrameUrl: input.image_urls[0] ?? null,
      sound: input.sound
    })
  }),
  ...veoModels({ veo3: 250, veo3_fast: 60, veo3_lite: 30 }),
  'fal-ai/nano-banana': falImage(false),
  'fal-ai/nano-banana/edit': falImage(true),
  'fal-ai/kling-video/v2.6/pro/image-to-video': model('fal', 70, {
    schema: z.strictObject({
      prompt,
      start_image_url: url,
      end_image_url: url.optional(),
      duration: z.enum(['5', '10']).default('5'),
      generate_audio: z.boolean().default(true),
      negative_prompt: z.string().optional()
    }),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: null,
      durationSeconds: Number(input.duration),
      firstFrameUrl: input.start_image_url,
      lastFrameUrl: input.end_image_url ?? null,
      sound: input.generate_audio
    })
  })
} satisfies Record<string, ModelEntry>

export function findModel(name: string): ModelEntry | undefined {
  return Object.hasOwn(models, name) ? models[name as keyof typeof models] : undefined
}

function veoModels<Name extends string>(credits: Record<Name, number>): Record<Name, ModelEntry> {
  const entries = Object.entries<number>(credits).map(([name, price]) => [name, veo(price)])
  return Object.fromEntries(entries) as Record<Name, ModelEntry>
}

function veo(credits: number): ModelEntry {
  return model('veo', credits, {
    schema: z
      .strictObject({
        prompt,
        imageUrls: z.array(url).max(3).default([]),
        model: z.string(),
        generationType: z
          .enum(['TEXT_2_VIDEO', 'FIRST_AND_LAST_FRAMES_2_VIDEO', 'REFERENCE_2_VIDEO'])
          .optional(),
        aspect_ratio: z.enum(['16:9', '9:16', 'Auto']).default('16:9'),
        callBackUrl: url.optional(),
        seeds: z.number().int().min(10_000).max(99_999).optional(),
        watermark: z.string().optional(),
        enableTranslation: z.boolean().optional(),
        resolution: clipResolution.default('720p')
      })
      .refine(
        (input) => input.generationType !== 'TEXT_2_VIDEO' || input.imageUrls.length === 0,
        'TEXT_2_VIDEO takes no imageUrls'
      )
      .refine(
        (input) => input.generationType === 'TEXT_2_VIDEO' || !input.generationType || input.imageUrls.length > 0,
        'generationType needs imageUrls'
      ),
    render: (input) => {
      const references = input.generationType === 'REFERENCE_2_VIDEO'
      return {
        ...clip,
        prompt: input.prompt,
        aspectRatio: input.aspect_ratio === 'Auto' ? null : input.aspect_ratio,
        shortSidePixels: shortSides[input.resolution],
        durationSeconds: 8,
        firstFrameUrl: references ? null : (input.imageUrls[0] ?? null),
        lastFrameUrl: references ? null : (input.imageUrls[1] ?? null),
        referenceUrls: references ? input.imageUrls : [],
        seed: input.seeds ?? null
      }
    }
  })
}

function falImage(edits: boolean): ModelEntry {
  return model('fal', 8, {
    schema: z.strictObject({
      prompt,
      image_urls: edits ? z.array(url).min(1).max(10) : z.array(url).max(0).default([]),
      aspect_ratio: imageRatio.default(edits ? 'auto' : '1:1'),
      num_images: z.literal(1).default(1),
      output_format: z.enum(['png', 'jpeg']).default('png'),
      seed: z.number().int().optional()
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: ratioOf(input.aspect_ratio),
      format: input.output_format,
      referenceUrls: input.image_urls,
      seed: input.seed ?? null
    })
  })
}

function model<Schema extends z.ZodType>(
  family: ModelEntry['family'],
  credits: number,
  { schema, render }: { schema: Schema; render: (input: z.output<Schema>) => RenderRequest }
): ModelEntry {
  return {
    family,
    credits,
    parse(input) {
      const parsed = schema.safeParse(input)
      if (parsed.success) return { ok: true, render: render(parsed.data) }
      const reasons = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
      return { ok: false, reason: reasons.join('; ') }
    }
  }
}
