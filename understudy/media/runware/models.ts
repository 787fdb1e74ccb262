import { z } from 'zod'
import { clip, model, still, url, type ModelEntry } from '../model-entry.ts'
import { picturesOfSeedance } from '../picture-limits.ts'

/** Sizes of Nano Banana Pro at 1K. */
const stillSizes: Record<string, string> = {
  '1024x1024': '1:1',
  '1264x848': '3:2',
  '848x1264': '2:3',
  '1200x896': '4:3',
  '896x1200': '3:4',
  '928x1152': '4:5',
  '1152x928': '5:4',
  '1376x768': '16:9',
  '768x1376': '9:16',
  '1584x672': '21:9'
}

/** Sizes of Seedance 2.0 Fast at 720p. */
const clipSizes: Record<string, string> = {
  '1280x720': '16:9',
  '720x1280': '9:16',
  '960x960': '1:1',
  '1112x834': '4:3',
  '834x1112': '3:4',
  '1470x630': '21:9'
}

const sizeOf = ({ width, height }: { width?: number | undefined; height?: number | undefined }) => `${width}x${height}`
const frame = z.strictObject({ image: url, frame: z.enum(['first', 'last']) })

/** Runware's models, by their AIR. */
export const runwareModels = {
  'google:4@2': model('runware-tasks', 28, {
    schema: z
      .strictObject({
        taskType: z.literal('imageInference'),
        positivePrompt: z.string().trim().min(3).max(45_000),
        width: z.number().int(),
        height: z.number().int(),
        outputFormat: z.enum(['JPG', 'PNG']).default('JPG'),
        inputs: z.strictObject({ referenceImages: z.array(url).min(1).max(14) }).optional()
      })
      .refine((input) => sizeOf(input) in stillSizes, { path: ['width'], message: 'unsupported dimensions' }),
    render: (input) => ({
      ...still,
      prompt: input.positivePrompt,
      aspectRatio: stillSizes[sizeOf(input)] ?? null,
      format: input.outputFormat === 'PNG' ? 'png' : 'jpeg',
      referenceUrls: input.inputs?.referenceImages ?? []
    })
  }),
  'bytedance:seedance@2.0-fast': model('runware-tasks', 26, {
    pictures: picturesOfSeedance,
    schema: z
      .strictObject({
        taskType: z.literal('videoInference'),
        positivePrompt: z.string().trim().min(1).max(10_000),
        width: z.number().int().optional(),
        height: z.number().int().optional(),
        resolution: z.enum(['480p', '720p']).optional(),
        duration: z.number().int().min(4).max(15).default(5),
        outputFormat: z.literal('MP4').default('MP4'),
        settings: z.strictObject({ audio: z.boolean() }).optional(),
        inputs: z
          .strictObject({
            frameImages: z.array(frame).min(1).max(2).optional(),
            referenceImages: z.array(url).min(1).max(9).optional()
          })
          .refine(({ frameImages, referenceImages }) => !frameImages || !referenceImages, {
            message: 'frameImages and referenceImages exclude each other'
          })
          .optional()
      })
      .refine((input) => (input.resolution ? input.width === undefined : sizeOf(input) in clipSizes), {
        path: ['width'],
        message: 'unsupported dimensions'
      }),
    render: (input) => {
      const frameOf = (name: 'first' | 'last') =>
        input.inputs?.frameImages?.find(({ frame: each }) => each === name)?.image ?? null
      return {
        ...clip,
        prompt: input.positivePrompt,
        aspectRatio: clipSizes[sizeOf(input)] ?? null,
        durationSeconds: input.duration,
        firstFrameUrl: frameOf('first'),
        lastFrameUrl: frameOf('last'),
        referenceUrls: input.inputs?.referenceImages ?? [],
        sound: input.settings?.audio ?? true
      }
    }
  })
} satisfies Record<string, ModelEntry>
