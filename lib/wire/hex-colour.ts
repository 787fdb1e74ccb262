import { z } from 'zod'

/** Six digits, so that every place that shows a colour can read it. */
export const hexColourSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'expected a colour as six hexadecimal digits, such as #1a6b54')
