import { z } from 'zod'
import { clip, model, prompt, shortSides, still, url, type ModelEntry } from '../model-entry.ts'
import { anyPicture, type PictureLimits } from '../picture-limits.ts'

const ratio = z.enum(['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3'])
const picture = z.strictObject({ url, type: z.literal('image_url').optional() })

/** docs.x.ai, limits of image inputs. */
const pictures: PictureLimits = { ...anyPicture, types: ['png', 'jpg'], maximumBytes: 20 * 1024 * 1024 }

/** xAI's models. */
export const xaiModels = {
  'grok-imagine-image': model('xai-images', 4, {
    pictures,
    schema: z.strictObject({
      prompt,
      n: z.literal(1).default(1),
      response_format: z.literal('b64_json'),
      aspect_ratio: ratio.optional(),
      resolution: z.enum(['1k', '2k']).default('1k'),
      image: picture.optional(),
      images: z.array(picture).max(3).optional()
    }),
    render: (input) => {
      const references = [...(input.image ? [input.image] : []), ...(input.images ?? [])].map((each) => each.url)
      return {
        ...still,
        prompt: input.prompt,
        aspectRatio: input.aspect_ratio ?? (references.length > 0 ? null : '1:1'),
        shortSidePixels: input.resolution === '2k' ? shortSides['2K'] : shortSides['1K'],
        format: 'jpeg',
        referenceUrls: references
      }
    }
  }),
  'grok-imagine-video-1.5': model('xai-videos', 28, {
    pictures,
    schema: z
      .strictObject({
        prompt,
        duration: z.number().int().min(1).max(15).default(8),
        aspect_ratio: ratio.optional(),
        resolution: z.enum(['480p', '720p', '1080p']).default('480p'),
        generate_audio: z.boolean().default(true),
        image: picture.optional(),
        last_frame: picture.optional(),
        reference_images: z.array(picture).max(7).optional()
      })
      .refine(({ image, reference_images: references }) => !image || !references, {
        message: 'image and reference_images cannot be combined'
      })
      // docs.x.ai, reference to video.
      .refine(({ duration, reference_images: references }) => !references || duration <= 10, {
        message: 'duration can be at most 10 with reference_images'
      }),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: input.aspect_ratio ?? (input.image ? null : '16:9'),
      shortSidePixels: shortSides[input.resolution],
      durationSeconds: input.duration,
      firstFrameUrl: input.image?.url ?? null,
      lastFrameUrl: input.last_frame?.url ?? null,
      referenceUrls: input.reference_images?.map((each) => each.url) ?? [],
      sound: input.generate_audio
    })
  })
} satisfies Record<string, ModelEntry>
