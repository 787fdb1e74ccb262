import { z } from 'zod'
import { clip, model, prompt, url, type ModelEntry } from '../model-entry.ts'
import { anyPicture } from '../picture-limits.ts'

const tiers = { '480P': 480, '720P': 720, '1080P': 1080 } as const
const medium = z.strictObject({ type: z.enum(['reference_image', 'first_frame', 'last_frame']), url })

/** Wan of Alibaba Cloud Model Studio: its `input` and `parameters` together. */
export const alibabaModels = {
  'wan3.0-video': model('alibaba-videos', 70, {
    pictures: {
      ...anyPicture,
      takesTransparency: false,
      maximumBytes: 20_000_000,
      shortestSide: 240,
      longestSide: 8_000,
      mostElongated: 8
    },
    schema: z.strictObject({
      prompt,
      negative_prompt: z.string().optional(),
      media: z.array(medium).max(9).default([]),
      resolution: z.enum(['480P', '720P', '1080P']).default('720P'),
      ratio: z.enum(['adaptive', '16:9', '9:16', '1:1', '4:3', '3:4']).default('adaptive'),
      duration: z.number().int().min(2).max(30).default(5),
      audio: z.boolean().default(true),
      prompt_extend: z.boolean().optional(),
      watermark: z.boolean().optional(),
      seed: z.number().int().optional()
    }),
    render: (input) => {
      const urls = (type: string) => input.media.filter((each) => each.type === type).map((each) => each.url)
      const [firstFrameUrl = null] = urls('first_frame')
      return {
        ...clip,
        prompt: input.prompt,
        aspectRatio: input.ratio === 'adaptive' ? (firstFrameUrl ? null : '16:9') : input.ratio,
        shortSidePixels: tiers[input.resolution],
        durationSeconds: input.duration,
        firstFrameUrl,
        lastFrameUrl: urls('last_frame')[0] ?? null,
        referenceUrls: urls('reference_image'),
        sound: input.audio,
        seed: input.seed ?? null
      }
    }
  })
} satisfies Record<string, ModelEntry>
