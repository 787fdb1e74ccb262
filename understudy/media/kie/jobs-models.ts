import { z } from 'zod'
import {
  clip,
  clipResolution,
  eachSecond,
  formatOf,
  imageRatio,
  model,
  prompt,
  ratioOf,
  resolution,
  shortSides,
  still,
  stillFormat,
  url,
  type ModelEntry
} from '../model-entry.ts'
import { picturesOfKling, picturesOfSeedance } from '../picture-limits.ts'

/** Kling takes its duration as a string. Numbers are accepted too, because its clients send them. */
const klingDuration = (allowed: number[]) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .refine((seconds) => allowed.includes(seconds), `must be one of ${allowed.join(', ')}`)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const nanoBanana = (maximumImages: number, credits: Record<number, number>) =>
  model('kie-jobs', ({ shortSidePixels }) => credits[shortSidePixels] ?? 0, {
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

/** kie.ai jobs, with the credits of its price list (2026-09-02). */
export const jobsModels = {
  'nano-banana-2': nanoBanana(14, { [shortSides['1K']]: 8, [shortSides['2K']]: 12, [shortSides['4K']]: 18 }),
  'nano-banana-pro': nanoBanana(8, { [shortSides['1K']]: 18, [shortSides['2K']]: 18, [shortSides['4K']]: 24 }),
  'google/nano-banana': model('kie-jobs', 4, {
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
  'google/nano-banana-edit': model('kie-jobs', 4, {
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
  'bytedance/seedance-2': model('kie-jobs', eachSecond({ 480: 19, 720: 41, 1080: 102 }), {
    pictures: picturesOfSeedance,
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
      .refine((input) => !input.last_frame_url || input.first_frame_url, 'last_frame_url needs first_frame_url'),
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
  'kling-3.0/video': model('kie-jobs', 100, {
    pictures: picturesOfKling,
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
  'kling-2.6/image-to-video': model('kie-jobs', 55, {
    pictures: picturesOfKling,
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
  })
} satisfies Record<string, ModelEntry>
