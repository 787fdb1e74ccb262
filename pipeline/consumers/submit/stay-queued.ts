import type { RowPause } from '../../media/row-pause.ts'
import { defer, type ConsumerOutcome, type ConsumerRuntime } from '../consumer.ts'
import type { Submission } from './submission.ts'

export interface Wait {
  seconds: number
  /** The row waits for the provider and not for its turn. */
  pause?: RowPause | undefined
}

/** The message comes again. Until then the sweep of each minute leaves the row alone. */
export async function stayQueued(
  runtime: ConsumerRuntime,
  { kind, row }: Submission,
  { seconds, pause }: Wait
): Promise<ConsumerOutcome> {
  const nextEnqueueAt = wokenBySweepAt(runtime, runtime.clock.now(), seconds)
  const set = { nextEnqueueAt, pauseReason: pause?.reason ?? null, pausedUntil: pause?.until ?? null }
  await runtime.mediaRows.update({ kind, id: row.id, whenStatus: 'Queued', set })
  return defer(seconds)
}

/** The sweep of each minute leaves the row alone for these seconds. */
export async function leaveAlone(runtime: ConsumerRuntime, { kind, row }: Submission, seconds: number): Promise<void> {
  const nextEnqueueAt = wokenBySweepAt(runtime, runtime.clock.now(), seconds)
  await runtime.mediaRows.update({ kind, id: row.id, whenStatus: 'Queued', set: { nextEnqueueAt } })
}

/** The sweep of each minute wakes a waiting row only after its own message has had its time. */
export function wokenBySweepAt({ settings }: ConsumerRuntime, now: Date, seconds: number): Date {
  return new Date(now.getTime() + (seconds + settings.wakeUpMinutes * 60) * 1000)
}
