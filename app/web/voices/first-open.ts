import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'

/** The place of the first line that nobody has said yet, else of the first. */
export const firstOpen = (lines: readonly VoiceLine[]): number =>
  Math.max(
    0,
    lines.findIndex(({ take }) => take === null)
  )
