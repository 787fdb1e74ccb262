import type { PauseReason, TroubleCause } from '@callsheet/lib/states.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { Pause } from '../rows/breakers.ts'
import type { BreakerRules } from '../rows/next-breaker.ts'
import type { PipelineSettings } from '../settings.ts'

/** What a row says while it waits for the provider. */
export interface RowPause {
  reason: PauseReason
  until: Date
}

/** A waiting row looks again after this time, so that it goes on soon after the provider has come back. */
const longestLookSeconds = 60
/** Rows that wait together do not all come back in the same second. */
const spreadSeconds = 5

export const breakerRules = (settings: PipelineSettings): BreakerRules => ({
  failures: settings.breakerFailures,
  pauseSeconds: settings.breakerPauseSeconds,
  longestPauseSeconds: settings.breakerLongestPauseSeconds
})

/** When the row looks again, and what it says until then. */
export function pauseOf(
  { now, row }: { now: Date; row: Pick<MediaRow, 'id' | 'providerKeyId'> },
  { cause, until }: Pause
): { seconds: number; pause: RowPause } {
  const left = (until.getTime() - now.getTime()) / 1000
  const spread = (Number.parseInt(row.id.slice(-2), 16) / 256) * spreadSeconds
  const seconds = Math.max(1, Math.min(left, longestLookSeconds)) + spread
  return { seconds, pause: { reason: reasonOf(cause, row.providerKeyId !== null), until } }
}

function reasonOf(cause: TroubleCause, isOwnKey: boolean): PauseReason {
  switch (cause) {
    case 'no-answer':
    case 'unreachable':
      return 'provider-trouble'
    case 'key-refused':
      return isOwnKey ? 'own-key-refused' : cause
    case 'no-credits':
      return isOwnKey ? 'own-no-credits' : cause
  }
}
