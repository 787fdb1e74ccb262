import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'

const leastSeconds = 10
const mostSeconds = 300

/** First at the model's usual duration, then after half of it, and longer each time. */
export function nextPollAt(now: Date, config: ModelConfig | null, pollTries: number): Date {
  const usual = config?.usualSeconds ?? 60
  const wait = pollTries === 0 ? usual : Math.max(leastSeconds, (usual / 2) * 1.5 ** (pollTries - 1))
  return new Date(now.getTime() + Math.min(wait, Math.max(mostSeconds, usual)) * 1000)
}
