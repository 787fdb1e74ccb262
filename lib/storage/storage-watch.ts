import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { StorageFinding, StoragePlace } from '../ports/storage-place.ts'
import type { Gauge } from '../metrics.ts'

/** Whether that what is bought now can be kept. */
export interface StorageWatch {
  /** Why nothing new can be kept, as sentences; empty when it can. From memory while that is fresh. Never throws. */
  problems(): Promise<readonly string[]>
  /** The same, looked up now: a write has just been refused. */
  look(): Promise<readonly string[]>
  /** Looks again and again, so that a change is noticed without a caller. The returned function ends that. */
  keepLooking(): () => void
}

/** The last look. A platform without a long life passes it from one invocation to the next. */
export interface StorageMemory {
  lookedAt: number | null
  problems: readonly string[]
}

export interface StorageMetrics {
  /** 1 for each place that takes nothing. */
  storageRefusals: Gauge
  storageFreeBytes: Gauge
}

export interface StorageWatchOptions {
  clock: Clock
  logger: Logger
  metrics: StorageMetrics
  places: readonly StoragePlace[]
  /** Pause between two looks. */
  pauseSeconds: number
  memory?: StorageMemory
}

/** A place that has not answered by then takes nothing. Longer than a busy disk needs. */
const patienceSeconds = 15

/** Looks at every place at most once in `pauseSeconds`, and logs one line at each change. */
export function createStorageWatch(options: StorageWatchOptions): StorageWatch {
  const { clock, logger, metrics, places, pauseSeconds } = options
  const memory = options.memory ?? { lookedAt: null, problems: [] }
  let looking: Promise<readonly string[]> | null = null

  async function lookAtAll(): Promise<readonly string[]> {
    const found = await Promise.all(places.map(async (place) => ({ place, ...(await lookAt(clock, place)) })))
    metrics.storageRefusals.replace(
      found.map(({ place, problem }) => ({ labels: { place: place.name }, value: problem === null ? 0 : 1 }))
    )
    metrics.storageFreeBytes.replace(
      found.flatMap(({ place, freeBytes: value }) =>
        value === undefined ? [] : [{ labels: { place: place.name }, value }]
      )
    )
    const problems = [...new Set(found.flatMap(({ problem }) => problem ?? []).flat())]
    const before = memory.problems
    memory.problems = problems
    memory.lookedAt = clock.now().getTime()
    if (problems.length > 0 && !isSame(problems, before)) {
      const errors = found.flatMap(({ place, error }) => (error === undefined ? [] : [{ place: place.name, error }]))
      logger.warn({ problems, error: errors[0]?.error }, 'nothing new can be kept; purchases are refused until it can')
    }
    if (problems.length === 0 && before.length > 0) logger.info({ before }, 'new results can be kept again')
    return problems
  }

  const look = (): Promise<readonly string[]> =>
    (looking ??= lookAtAll().finally(() => {
      looking = null
    }))

  const isFresh = () => memory.lookedAt !== null && clock.now().getTime() - memory.lookedAt < 2 * pauseSeconds * 1_000

  return {
    look,
    problems: async () => (isFresh() ? memory.problems : look()),
    keepLooking() {
      let isOver = false
      let cancel = () => {}
      const next = () => {
        if (isOver) return
        cancel = clock.after(pauseSeconds, () => void look().finally(next))
      }
      void look().finally(next)
      return () => {
        isOver = true
        cancel()
      }
    }
  }
}

async function lookAt(clock: Clock, { name, look, isRefusalWhenSilent = true }: StoragePlace): Promise<StorageFinding> {
  const asked = new AbortController()
  const late = clock.sleep(patienceSeconds, asked.signal).then(
    (): StorageFinding => ({ problem: isRefusalWhenSilent ? `${wordsOf(name)} does not answer.` : null }),
    (): StorageFinding => ({ problem: null })
  )
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    return { problem: `${wordsOf(name)} does not answer.`, error }
  } finally {
    asked.abort()
  }
}

/** `media-store` as `The media store`. */
const wordsOf = (name: string): string => `The ${name.replaceAll('-', ' ')}`

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join('\n') === others.join('\n')
