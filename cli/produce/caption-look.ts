import { AppError } from '@callsheet/lib/errors.ts'
import type { CreateCutRequest } from '@callsheet/lib/wire/cuts-api.ts'
import { z } from 'zod'

const captionLooks = ['none', 'plain', 'karaoke'] as const

/** Captions in the picture: none, plain, or with the spoken word standing out. Files with the captions are always made. */
export const captionLookSchema = z
  .enum(captionLooks, { error: `--captions takes one of: ${captionLooks.join(', ')}` })
  .optional()

export type CaptionLook = z.output<typeof captionLookSchema>

export function parseCaptionLook(given: unknown): CaptionLook {
  const parsed = captionLookSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', parsed.error.issues[0]?.message ?? '--captions')
}

/** For the request of a cut. Nothing where nobody chose: then a first cut has them, and a later one does as the one before. */
export function captionsOf(look: CaptionLook): Pick<CreateCutRequest, 'captions'> {
  if (look === undefined) return {}
  return { captions: { isBurnedIn: look !== 'none', hasWordHighlight: look === 'karaoke' } }
}
