import { z } from 'zod'
import { clip, clipResolution, model, ratioOf, shortSides, still, url, type ModelEntry } from '../model-entry.ts'
import { anyPicture, picturesOfSeedance } from '../picture-limits.ts'

/** Recommended sizes of Seedream at 2K. */
const stillSizes: Record<string, string> = {
  '2048x2048': '1:1',
  '2304x1728': '4:3',
  '1728x2304': '3:4',
  '2560x1440': '16:9',
  '1440x2560': '9:16',
  '2496x1664': '3:2',
  '1664x2496': '2:3',
  '3024x1296': '21:9',
  '1824x2280': '4:5',
  '2280x1824': '5:4'
}

/** Ark reads addresses, and pictures inside the request. */
const picture = z.union([url, z.string().regex(/^data:image\/(png|jpeg|webp);base64,/)])

const text = z.strictObject({ type: z.literal('text'), text: z.string().trim().min(1).max(20_000) })
const image = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: picture }),
  role: z.enum(['first_frame', 'last_frame', 'reference_image'])
})

function seedance(limits: {
  seconds: [least: number, most: number]
  resolutions: z.ZodType<'480p' | '720p' | '1080p'>
}) {
  const [least, most] = limits.seconds
  return model('ark-tasks', 26, {
    pictures: picturesOfSeedance,
    schema: z
      .strictObject({
        content: z.array(z.union([text, image])).min(1),
        ratio: z.enum(['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', 'adaptive']).default('adaptive'),
        resolution: limits.resolutions.default('720p'),
        duration: z.number().int().min(least).max(most).default(5),
        generate_audio: z.boolean().default(true),
        watermark: z.boolean().default(false),
        return_last_frame: z.boolean().default(false),
        execution_expires_after: z.number().int().min(3_600).max(259_200).default(172_800)
      })
      .refine(({ content }) => content.filter(({ type }) => type === 'text').length === 1, {
        path: ['content'],
        message: 'expected one text'
      })
      .refine(({ content }) => !(hasRole(content, 'reference_image') && hasRole(content, 'first_frame')), {
        path: ['content'],
        message: 'frames and reference images exclude each other'
      })
      .refine(({ content }) => !hasRole(content, 'last_frame') || hasRole(content, 'first_frame'), {
        path: ['content'],
        message: 'a last frame needs a first frame'
      }),
    render: ({ content, ratio, resolution, duration, generate_audio: sound }) => ({
      ...clip,
      prompt: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
      aspectRatio: ratioOf(ratio) ?? (hasRole(content, 'first_frame') ? null : '16:9'),
      shortSidePixels: shortSides[resolution],
      durationSeconds: duration,
      firstFrameUrl: urlsOf(content, 'first_frame')[0] ?? null,
      lastFrameUrl: urlsOf(content, 'last_frame')[0] ?? null,
      referenceUrls: urlsOf(content, 'reference_image'),
      sound
    })
  })
}

type Content = (z.infer<typeof text> | z.infer<typeof image>)[]

const urlsOf = (content: Content, role: string): string[] =>
  content.flatMap((part) => (part.type === 'image_url' && part.role === role ? [part.image_url.url] : []))
const hasRole = (content: Content, role: string): boolean => urlsOf(content, role).length > 0

/** Ark's models, by the ids of BytePlus. */
export const arkModels = {
  'dreamina-seedance-2-0-fast-260128': seedance({ seconds: [4, 15], resolutions: z.enum(['480p', '720p']) }),
  'seedance-1-5-pro-251215': seedance({ seconds: [4, 12], resolutions: clipResolution }),
  // https://www.volcengine.com/docs/82379/1541523.
  'seedream-4-5-251128': model('ark-images', 8, {
    pictures: {
      ...anyPicture,
      maximumBytes: 10_000_000,
      shortestSide: 15,
      maximumPixels: 6_000 * 6_000,
      mostElongated: 16
    },
    schema: z.strictObject({
      prompt: z.string().trim().min(1).max(20_000),
      size: z.string().refine((size) => size in stillSizes, 'not one of the recommended sizes'),
      image: z.array(picture).min(1).max(14).optional(),
      sequential_image_generation: z.literal('disabled').default('disabled'),
      watermark: z.boolean().default(true),
      response_format: z.literal('url')
    }),
    render: ({ prompt, size, image: images }) => ({
      ...still,
      prompt,
      aspectRatio: stillSizes[size] ?? null,
      shortSidePixels: shortSides['2K'],
      format: 'jpeg',
      referenceUrls: images ?? []
    })
  })
} satisfies Record<string, ModelEntry>

const byNameOfVolcengine = new Map(
  Object.keys(arkModels).map((name) => [name.replace(/^(dreamina-)?/, 'doubao-'), name] as const)
)

/** The model that Volcengine has by this name. Null for the names of BytePlus, which it does not know. */
export const ofVolcengine = (name: string): string | null => byNameOfVolcengine.get(name) ?? null
