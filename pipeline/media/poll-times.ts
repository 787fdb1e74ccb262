import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { MediaProvider } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { isCalledBack } from './can-reach-us.ts'

/** The poll runs each minute. A task that is due this long after its last read is read in every run. */
const everyRunSeconds = 50
const firstLongerSeconds = 90
const mostSeconds = 300
const growth = 1.5

export interface PollWaits {
  /** Null when the model's row is gone. */
  config: ModelConfig | null
  /** False when the provider cannot reach our callback address. Then only the poll sees that a task is done. */
  isCalledBack: boolean
}

/**
 * Seconds before the first read, the second and so on. The last one is for all further reads.
 *
 * The first read is at the model's usual duration. From then on until twice that duration each run of the poll reads the
 * task, and then the waits grow. Without callbacks each run reads each task from the start.
 */
export function pollWaits({ config, isCalledBack }: PollWaits): number[] {
  const usual = config?.usualSeconds ?? 60
  if (!isCalledBack) return [Math.min(usual, everyRunSeconds), everyRunSeconds]
  const waits = [usual]
  for (let elapsed = usual; elapsed < 2 * usual; elapsed += everyRunSeconds) waits.push(everyRunSeconds)
  for (let wait = firstLongerSeconds; wait < mostSeconds; wait *= growth) waits.push(wait)
  return [...waits, mostSeconds]
}

export interface FirstPoll {
  provider: MediaProvider
  config: ModelConfig
  now: Date
}

/** When a task that the provider has just taken is read for the first time. */
export function firstPollAt(runtime: PipelineRuntime, { provider, config, now }: FirstPoll): Date {
  const [seconds = 0] = pollWaits({ config, isCalledBack: isCalledBack(runtime, provider) })
  return new Date(now.getTime() + seconds * runtime.settings.pollPace * 1000)
}
