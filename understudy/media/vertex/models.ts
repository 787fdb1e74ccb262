import { z } from 'zod'
import { googleModels } from '../google/models.ts'
import { clip, model, prompt, shortSides, url, type ModelEntry } from '../model-entry.ts'

/** What the routes read out of `instances` and `parameters`. */
const veo = (credits: number, { hasLastFrame }: { hasLastFrame: boolean }): ModelEntry =>
  model('vertex-videos', credits, {
    schema: z
      .strictObject({
        prompt,
        image: url.optional(),
        lastFrame: hasLastFrame ? url.optional() : z.never().optional(),
        sampleCount: z.literal(1).default(1),
        aspectRatio: z.enum(['16:9', '9:16']).default('16:9'),
        resolution: z.enum(['720p', '1080p']).default('720p'),
        durationSeconds: z.union([z.literal(4), z.literal(6), z.literal(8)]).default(8),
        generateAudio: z.boolean().default(true),
        personGeneration: z.enum(['allow_all', 'allow_adult', 'dont_allow']).optional(),
        negativePrompt: z.string().optional(),
        seed: z.number().int().min(0).optional()
      })
      .refine(({ image, lastFrame }) => image || !lastFrame, { message: 'lastFrame needs image' }),
    render: (input) => ({
      ...clip,
      prompt: input.prompt,
      aspectRatio: input.aspectRatio,
      shortSidePixels: shortSides[input.resolution],
      durationSeconds: input.durationSeconds,
      firstFrameUrl: input.image ?? null,
      lastFrameUrl: input.lastFrame ?? null,
      sound: input.generateAudio,
      seed: input.seed ?? null
    })
  })

/** Veo at Vertex AI. */
export const veoModels = {
  'veo-3.1-fast-generate-001': veo(20, { hasLastFrame: true }),
  'veo-3.1-lite-generate-001': veo(10, { hasLastFrame: false })
} satisfies Record<string, ModelEntry>

/** Gemini's image models have the same fields as at the Gemini API. */
export const stillModels: Record<string, ModelEntry> = Object.fromEntries(
  Object.entries(googleModels).map(([name, entry]) => [name, { ...entry, family: 'vertex-images' as const }])
)
