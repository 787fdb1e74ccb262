import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'

const leastSeconds = 10
const mostSeconds = 300

export interface NextPoll {
  now: Date
  /** Null where the model's row is gone. */
  config: ModelConfig | null
  pollTries: number
  /** Factor on every wait; 1 in production. */
  pace: number
}

/** By then the waits of every model have come to their longest. */
const triesUntilLongest = 20

/** First at the model's usual duration, then after half of it, and longer each time. */
export function nextPollAt({ now, config, pollTries, pace }: NextPoll): Date {
  return new Date(now.getTime() + waitSeconds({ config, pollTries, pace }) * 1000)
}

/** The waits before the second read, the third and so on, none under `leastSeconds`; the last is that of all further ones. */
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
