import { clipFits } from '@callsheet/lib/cut/clip-fit.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { z } from 'zod'

const lineFits = [...clipFits, 'faster'] as const

/** Where a line is longer than its clip: the clip is held, or slowed first, or the line is spoken again, faster. */
export const lineFitSchema = z.enum(lineFits, { error: `--fit takes one of: ${lineFits.join(', ')}` }).default('hold')

export type LineFit = z.output<typeof lineFitSchema>

export function parseFit(given: unknown): LineFit {
  const parsed = lineFitSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid-input', parsed.error.issues[0]?.message ?? '--fit')
}
