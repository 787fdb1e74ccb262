import type { circuitBreakers } from '@callsheet/lib/database/schema/operations.ts'
import type { TroubleCause } from '@callsheet/lib/states.ts'

export type Breaker = typeof circuitBreakers.$inferSelect

export interface BreakerRules {
  /** Failures in a row after which creates pause. */
  failures: number
  /** The first pause. Each further one in a row is twice as long. */
  pauseSeconds: number
  longestPauseSeconds: number
}

export interface Trouble {
  cause: TroubleCause
  /** The model that was asked for. */
  model: string
  rowId: string
  now: Date
  rules: BreakerRules
}

/** Failures that are further apart are not in a row. */
const rowMinutes = 60

/**
 * A breaker after a failure. Null when nothing changes: it is open, and the failure is of a task that was sent before.
 * The breaker of a whole key opens for tasks without an answer only when they were of more than one model. Otherwise the
 * model's own breaker opens.
 */
export function nextBreaker(
  breaker: Pick<
    Breaker,
    'model' | 'failures' | 'lastModel' | 'isOfManyModels' | 'pauses' | 'openUntil' | 'probeRowId' | 'updatedAt'
  >,
  { cause, model, rowId, now, rules }: Trouble
): Pick<
  Breaker,
  'failures' | 'lastModel' | 'isOfManyModels' | 'pauses' | 'openUntil' | 'probeRowId' | 'probeUntil'
> | null {
  const isProbe = breaker.probeRowId === rowId
  if (breaker.openUntil !== null && !isProbe) return null
  const isInRow = breaker.failures > 0 && now.getTime() - breaker.updatedAt.getTime() < rowMinutes * 60_000
  const failures = isProbe || isInRow ? breaker.failures + 1 : 1
  const isOfManyModels = isInRow && (breaker.isOfManyModels || breaker.lastModel !== model)
  const isOfItsScope = breaker.model !== '' || cause !== 'no-answer' || isOfManyModels
  const opens = isProbe || (failures >= rules.failures && isOfItsScope)
  const seconds = Math.min(rules.longestPauseSeconds, rules.pauseSeconds * 2 ** breaker.pauses)
  return {
    failures,
    lastModel: model,
    isOfManyModels,
    pauses: opens ? breaker.pauses + 1 : breaker.pauses,
    openUntil: opens ? new Date(now.getTime() + seconds * 1000) : null,
    probeRowId: null,
    probeUntil: null
  }
}
