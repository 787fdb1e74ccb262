import { AppError } from '@callsheet/lib/errors.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'
import { leastFootageSeconds } from '@callsheet/lib/wire/footage-api.ts'

/** Errors: `invalid-input` when the chosen part is outside of the clip, or too short to be seen. */
export function requireTrim({ startSeconds, endSeconds, seconds }: Footage): void {
  const end = endSeconds ?? seconds
  const isWithin = startSeconds >= 0 && end <= seconds + 0.05 && end - startSeconds >= leastFootageSeconds
  if (isWithin) return
  throw new AppError(
    'invalid-input',
    `The clip lasts ${seconds.toFixed(1)} s, and ${startSeconds} to ${end} is no part of it. ` +
      `Expected: a start and an end within it, at least ${leastFootageSeconds} s apart.`,
    { details: { seconds, startSeconds, endSeconds } }
  )
}
