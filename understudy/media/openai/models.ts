import { z } from 'zod'
import { model, prompt, still, url, type ModelEntry } from '../model-entry.ts'
import { anyPicture } from '../picture-limits.ts'

const sizes: Record<string, string> = { '1024x1024': '1:1', '1024x1536': '2:3', '1536x1024': '3:2' }

const shared = {
  prompt: prompt.max(32_000),
  n: z.literal(1).default(1),
  size: z.enum(['auto', ...Object.keys(sizes)]).default('auto'),
  quality: z.enum(['auto', 'low', 'medium', 'high']).default('auto'),
  background: z.enum(['auto', 'opaque', 'transparent']).optional(),
  output_format: z.enum(['png', 'jpeg']).default('png'),
  output_compression: z.number().int().min(0).max(100).optional(),
  moderation: z.enum(['auto', 'low']).optional(),
  user: z.string().optional()
}

const gptImage = (credits: number): ModelEntry =>
  model('openai-images', credits, {
    // "Less than 50MB", by the reference of image edits.
    pictures: { ...anyPicture, maximumBytes: 50_000_000 - 1 },
    schema: z.strictObject({ ...shared, image: z.array(url).max(16).default([]) }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      aspectRatio: sizes[input.size] ?? (input.image.length > 0 ? null : '1:1'),
      format: input.output_format,
      referenceUrls: input.image
    })
  })

/** OpenAI's image models. */
export const openaiModels = {
  'gpt-image-2': gptImage(11),
  'gpt-image-1-mini': gptImage(3)
} satisfies Record<string, ModelEntry>
