import { defer, type ConsumerOutcome, type ConsumerRuntime } from '../consumer.ts'
import type { Submission } from './submission.ts'

/** The message comes again, and the minute's sweep leaves the row alone until then. */
export async function stayQueued(
  runtime: ConsumerRuntime,
  { kind, row }: Submission,
  seconds: number
): Promise<ConsumerOutcome> {
  const nextEnqueueAt = wokenBySweepAt(runtime, runtime.clock.now(), seconds)
  await runtime.mediaRows.update({ kind, id: row.id, whenStatus: 'Queued', set: { nextEnqueueAt } })
  return defer(seconds)
}

/** A row that waits is not woken again by the minute's sweep before its own message has had its time. */
export function wokenBySweepAt({ settings }: ConsumerRuntime, now: Date, seconds: number): Date {
  return new Date(now.getTime() + (seconds + settings.wakeUpMinutes * 60) * 1000)
}
