import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import { circuitBreakers } from '@callsheet/lib/database/schema/operations.ts'
import type { TroubleCause } from '@callsheet/lib/states.ts'
import type { BreakerRow } from './breaker-row.ts'
import { clockToleranceSeconds } from './call-windows.ts'
import { nextBreaker, type Breaker, type BreakerRules } from './next-breaker.ts'

export interface CreatesOf {
  /** The bucket of the key's creates. */
  bucket: string
  /** The model's path at the provider. */
  model: string
}

export interface Pause {
  cause: TroubleCause
  /** The next try is not before. */
  until: Date
}

/** `isKnown`: a breaker of the bucket saw a failure, so that a success has something to remove. */
export type Passage =
  | { kind: 'closed'; isKnown: boolean }
  | { kind: 'probe'; isKnown: true }
  | ({ kind: 'paused' } & Pause)

export interface CreateTrouble extends CreatesOf {
  cause: TroubleCause
  detail: string
  rowId: string
  /** The user whose own key it is. */
  ownerId: string | null
  now: Date
  rules: BreakerRules
}

/**
 * Circuit breakers over the creates of a key, and of a model with this key. All copies of the service share them. A
 * closed breaker costs no statement: the one that takes a slot reads them.
 */
export interface Breakers {
  /** What this process saw of a pause a moment ago. Asks nobody. */
  recall(creates: CreatesOf, now: Date): Pause | null
  /** Forgets what this process saw, after somebody has changed the breakers. */
  forget(): void
  /** Whether a create may leave now. After a pause exactly one row may, as the probe. */
  pass(
    row: CreatesOf & {
      rowId: string
      now: Date
      rules: BreakerRules
      probeSeconds: number
      breakers: readonly BreakerRow[]
    }
  ): Promise<Passage>
  /** Returns the breakers that this failure opened. */
  fail(trouble: CreateTrouble): Promise<Breaker[]>
  succeed(creates: CreatesOf): Promise<void>
  /** The row was not sent, or its answer says nothing about the provider: another row may probe. */
  release(row: { bucket: string; rowId: string }): Promise<void>
}

/** Another process may close a breaker meanwhile. */
const recallSeconds = 10
/** Another row has the probe. Its answer is usually there by then. */
const probeRetrySeconds = 10

export function createBreakers(database: Database): Breakers {
  const seen = new Map<string, Pause>()
  const names = ({ bucket, model }: CreatesOf) => [`${bucket} ${model}`, `${bucket} `]

  function remember(creates: CreatesOf, model: string, pause: Pause, now: Date): void {
    const until = new Date(Math.min(pause.until.getTime(), now.getTime() + recallSeconds * 1000))
    seen.set(`${creates.bucket} ${model}`, { cause: pause.cause, until })
  }

  return {
    recall(creates, now) {
      for (const name of names(creates)) {
        const pause = seen.get(name)
        if (pause && pause.until > now) return pause
        seen.delete(name)
      }
      return null
    },

    forget: () => seen.clear(),

    async pass({ bucket, model, rowId, now, rules, probeSeconds, breakers }) {
      const mine = breakers.filter((breaker) => breaker.model === '' || breaker.model === model)
      const open = mine.filter(({ openUntil }) => openUntil !== null)
      if (open.length === 0) return { kind: 'closed', isKnown: mine.length > 0 }
      const longest = { pause: rules.longestPauseSeconds, probe: probeSeconds }
      const waits = open.find((breaker) => !isDue(breaker, now, longest))
      if (waits) {
        const pause = { cause: waits.cause, until: nextTryAt(waits, now) }
        remember({ bucket, model }, waits.model, pause, now)
        return { kind: 'paused', ...pause }
      }
      const probeUntil = new Date(now.getTime() + probeSeconds * 1000)
      const isProbe = await database.transaction(async (transaction) => {
        const locked = await transaction
          .select()
          .from(circuitBreakers)
          .where(and(ofRow({ bucket, model }), isNotNull(circuitBreakers.openUntil)))
          .orderBy(asc(circuitBreakers.model))
          .for('update')
        if (locked.some((breaker) => !isDue(breaker, now, longest))) return false
        await transaction
          .update(circuitBreakers)
          .set({ probeRowId: rowId, probeUntil })
          .where(and(ofRow({ bucket, model }), isNotNull(circuitBreakers.openUntil)))
        return true
      })
      if (isProbe) return { kind: 'probe', isKnown: true }
      const until = new Date(now.getTime() + probeRetrySeconds * 1000)
      return { kind: 'paused', cause: open[0]?.cause ?? 'no-answer', until }
    },

    fail: ({ bucket, model, cause, detail, rowId, ownerId, now, rules }) =>
      database.transaction(async (transaction) => {
        const scopes = cause === 'no-answer' ? ['', model] : ['']
        await transaction
          .insert(circuitBreakers)
          .values(
            scopes.map((scope) => ({
              bucket,
              model: scope,
              ownerId,
              cause,
              detail,
              lastModel: model,
              updatedAt: now
            }))
          )
          .onConflictDoNothing()
        const locked = await transaction
          .select()
          .from(circuitBreakers)
          .where(ofRow({ bucket, model }))
          .orderBy(asc(circuitBreakers.model))
          .for('update')
        const opened: Breaker[] = []
        for (const breaker of locked) {
          if (!scopes.includes(breaker.model) && breaker.probeRowId !== rowId) continue
          const next = nextBreaker(breaker, { cause, model, rowId, now, rules })
          if (!next) continue
          const [changed] = await transaction
            .update(circuitBreakers)
            .set({ ...next, cause, detail: detail.slice(0, 2_000), updatedAt: now })
            .where(and(eq(circuitBreakers.bucket, bucket), eq(circuitBreakers.model, breaker.model)))
            .returning()
          if (changed?.openUntil) opened.push(changed)
        }
        return opened
      }),

    async succeed(creates) {
      for (const name of names(creates)) seen.delete(name)
      await database.delete(circuitBreakers).where(ofRow(creates))
    },

    async release({ bucket, rowId }) {
      await database
        .update(circuitBreakers)
        .set({ probeRowId: null, probeUntil: null })
        .where(and(eq(circuitBreakers.bucket, bucket), eq(circuitBreakers.probeRowId, rowId)))
    }
  }
}

const ofRow = ({ bucket, model }: CreatesOf) =>
  and(eq(circuitBreakers.bucket, bucket), inArray(circuitBreakers.model, ['', model]))

/** A time that no rule can have written is of a clock that was set back since. `longest` is in seconds. */
function isDue(
  { openUntil, probeUntil }: Pick<BreakerRow, 'openUntil' | 'probeUntil'>,
  now: Date,
  longest: { pause: number; probe: number }
): boolean {
  const isOver = (until: Date | null, seconds: number) =>
    until === null || until <= now || until.getTime() - now.getTime() > (seconds + clockToleranceSeconds) * 1000
  return isOver(openUntil, longest.pause) && isOver(probeUntil, longest.probe)
}

function nextTryAt({ openUntil, probeUntil }: BreakerRow, now: Date): Date {
  if (openUntil && openUntil > now) return openUntil
  const soon = now.getTime() + probeRetrySeconds * 1000
  return new Date(Math.min(soon, probeUntil?.getTime() ?? soon))
}
