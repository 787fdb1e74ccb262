import { z } from 'zod'
import { clip, model, prompt, shortSides, still, url, type ModelEntry } from '../model-entry.ts'

/** Official models of Replicate, by the input schemas of their pages. */
export const replicateModels = {
  'google/nano-banana-pro': model('replicate-predictions', 30, {
    schema: z.strictObject({
      prompt,
      image_input: z.array(url).max(14).default([]),
      aspect_ratio: z
        .enum(['match_input_image', '1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'])
        .default('match_input_image'),
      resolution: z.enum(['1K', '2K', '4K']).default('2K'),
      output_format: z.enum(['jpg', 'png']).default('jpg'),
      safety_filter_level: z
        .enum(['block_low_and_above', 'block_medium_and_above', 'block_only_high'])
        .default('block_only_high')
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: input.aspect_ratio === 'match_input_image' ? null : input.aspect_ratio,
      shortSidePixels: shortSides[input.resolution],
      format: input.output_format === 'png' ? 'png' : 'jpeg',
      referenceUrls: input.image_input
    })
  }),
  'google/veo-3.1-fast': model('replicate-predictions', 30, {
    schema: z.strictObject({
      prompt,
      aspect_ratio: z.enum(['16:9', '9:16']).default('16:9'),
      duration: z.literal([4, 6, 8]).default(8),
      image: url.optional(),
      last_frame: url.optional(),
      negative_prompt: z.string().optional(),
      resolution: z.enum(['720p', '1080p']).default('1080p'),
      generate_audio: z.boolean().default(true),
      seed: z.number().int().optional()
    }),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: input.aspect_ratio,
      shortSidePixels: shortSides[input.resolution],
      durationSeconds: input.duration,
      firstFrameUrl: input.image ?? null,
      lastFrameUrl: input.last_frame ?? null,
      sound: input.generate_audio,
      seed: input.seed ?? null
    })
  })
} satisfies Record<string, ModelEntry>
