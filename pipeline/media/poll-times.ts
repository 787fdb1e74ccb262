import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'

const leastSeconds = 10
const mostSeconds = 300

export interface NextPoll {
  now: Date
  /** Null when the model's row is gone. */
  config: ModelConfig | null
  pollTries: number
  /** Factor on every wait; 1 in production. */
  pace: number
}

/** After this many tries, the waits of every model have reached their maximum. */
const triesUntilLongest = 20

/** The first read is at the model's usual duration, the next after half of it, and then the waits grow. */
export function nextPollAt({ now, config, pollTries, pace }: NextPoll): Date {
  return new Date(now.getTime() + waitSeconds({ config, pollTries, pace }) * 1000)
}

/**
 * The waits before the second read, the third and so on, each at least `leastSeconds`. The last one is for all further
 * reads.
 */
export function laterWaits({
  config,
  pace,
  leastSeconds: least
}: Pick<NextPoll, 'config' | 'pace'> & { leastSeconds: number }): number[] {
  return Array.from({ length: triesUntilLongest }, (_, index) =>
    Math.max(least, waitSeconds({ config, pollTries: index + 1, pace }))
  )
}

function waitSeconds({ config, pollTries, pace }: Omit<NextPoll, 'now'>): number {
  const usual = config?.usualSeconds ?? 60
  const wait = pollTries === 0 ? usual : Math.max(leastSeconds, (usual / 2) * 1.5 ** (pollTries - 1))
  return Math.min(wait, Math.max(mostSeconds, usual)) * pace
}
