import { z } from 'zod'
import {
  clip,
  imageRatio,
  model,
  prompt,
  ratioOf,
  resolution,
  shortSides,
  still,
  url,
  type ModelEntry
} from '../model-entry.ts'
import { picturesOfKling } from '../picture-limits.ts'

/** fal.ai queue. */
export const falModels = {
  'fal-ai/nano-banana': falImage({ edits: false, hasSizes: false }),
  'fal-ai/nano-banana/edit': falImage({ edits: true, hasSizes: false }),
  'fal-ai/nano-banana-2': falImage({ edits: false, hasSizes: true }),
  'fal-ai/nano-banana-2/edit': falImage({ edits: true, hasSizes: true }),
  'fal-ai/kling-video/v2.6/pro/image-to-video': model('fal-queue', 70, {
    pictures: picturesOfKling,
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
  }),
  'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': model(
    'fal-queue',
    ({ durationSeconds }) => (durationSeconds ?? 0) * 14,
    {
      pictures: picturesOfKling,
      schema: z.strictObject({
        prompt: prompt.max(2500),
        image_url: url,
        tail_image_url: url.optional(),
        duration: z.enum(['5', '10']).default('5'),
        negative_prompt: z.string().max(2500).default('blur, distort, and low quality'),
        cfg_scale: z.number().min(0).max(1).default(0.5)
      }),
      render: (input) => ({
        ...clip,
        prompt: input.prompt,
        aspectRatio: null,
        durationSeconds: Number(input.duration),
        firstFrameUrl: input.image_url,
        lastFrameUrl: input.tail_image_url ?? null,
        sound: false
      })
    }
  )
} satisfies Record<string, ModelEntry>

/** From words at the model's path, from pictures at `/edit` below it. */
function falImage({ edits, hasSizes }: { edits: boolean; hasSizes: boolean }): ModelEntry {
  return model('fal-queue', hasSizes ? 16 : 8, {
    schema: z.strictObject({
      prompt,
      image_urls: edits ? z.array(url).min(1).max(10) : z.array(url).max(0).default([]),
      aspect_ratio: imageRatio.default(edits ? 'auto' : '1:1'),
      resolution: hasSizes ? resolution.default('1K') : z.undefined().optional(),
      num_images: z.literal(1).default(1),
      output_format: z.enum(['png', 'jpeg']).default('png'),
      seed: z.number().int().optional()
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: ratioOf(input.aspect_ratio),
      shortSidePixels: shortSides[input.resolution ?? '1K'],
      format: input.output_format,
      referenceUrls: input.image_urls,
      seed: input.seed ?? null
    })
  })
}
