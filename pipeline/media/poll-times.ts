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

/** First at the model's usual duration, then after half of it, and longer each time. */
export function nextPollAt({ now, config, pollTries, pace }: NextPoll): Date {
  const usual = config?.usualSeconds ?? 60
  const wait = pollTries === 0 ? usual : Math.max(leastSeconds, (usual / 2) * 1.5 ** (pollTries - 1))
  return new Date(now.getTime() + Math.min(wait, Math.max(mostSeconds, usual)) * pace * 1000)
}
