import { z } from 'zod'
import { clip, clipResolution, model, prompt, shortSides, url, type ModelEntry } from '../model-entry.ts'

/** kie.ai Veo. */
export const veoModels = {
  veo3: veo(250),
  veo3_fast: veo(60),
  veo3_lite: veo(30)
} satisfies Record<string, ModelEntry>

function veo(credits: number): ModelEntry {
  return model('kie-veo', credits, {
    schema: z
      .strictObject({
        prompt,
        imageUrls: z.array(url).max(3).default([]),
        model: z.string(),
        generationType: z.enum(['TEXT_2_VIDEO', 'FIRST_AND_LAST_FRAMES_2_VIDEO', 'REFERENCE_2_VIDEO']).optional(),
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
