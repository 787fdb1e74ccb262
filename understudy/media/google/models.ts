import { z } from 'zod'
import { model, prompt, shortSides, still, url, type ModelEntry } from '../model-entry.ts'
import { anyPicture } from '../picture-limits.ts'

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const

/** What the routes read out of a `generateContent`. */
const picture = (credits: number, sizes: readonly ('1K' | '2K' | '4K')[], mostPictures: number): ModelEntry =>
  model('google-images', credits, {
    // Vertex AI, image understanding: bytes of a file inside the request.
    pictures: { ...anyPicture, maximumBytes: 7_000_000 },
    schema: z.strictObject({
      prompt,
      pictures: z.array(url).max(mostPictures),
      aspectRatio: z.enum(ratios).optional(),
      imageSize: z.enum(sizes).default('1K')
    }),
    render: (input) => ({
      ...still,
      prompt: input.prompt,
      // Without a ratio, the picture has that of the first reference.
      aspectRatio: input.aspectRatio ?? (input.pictures.length > 0 ? null : '1:1'),
      shortSidePixels: shortSides[input.imageSize],
      referenceUrls: input.pictures
    })
  })

/** Gemini's image models, by their names in the API. */
export const googleModels = {
  'gemini-3.1-flash-image': picture(14, ['1K', '2K', '4K'], 14),
  'gemini-3-pro-image': picture(27, ['1K', '2K', '4K'], 14)
} satisfies Record<string, ModelEntry>
