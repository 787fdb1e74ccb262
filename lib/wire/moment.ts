import { z } from 'zod'

/** A moment in ISO 8601 that a caller gives back as it was answered. */
export const momentSchema = z.iso
  .datetime()
  .max(40)
  // The database has no year 0.
  .refine((text) => !text.startsWith('0000'), 'expected a moment as it was answered')
