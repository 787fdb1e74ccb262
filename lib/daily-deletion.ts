const hourUtc = 3
const keptMilliseconds = 24 * 3_600_000

/** spec: Scheduled jobs. Every day at hour 03, in UTC. */
export const dailyDeletionCron = `0 ${hourUtc} * * *`

/** The run that is scheduled for `tick` deletes unsaved pictures that were made before this moment. */
export const deletedBefore = (tick: Date): Date => new Date(tick.getTime() - keptMilliseconds)

/** The run that deletes a picture which stays unsaved: the first one from `now` on that finds it 24 hours old. */
export function deletionOf(createdAt: Date, now: Date): Date {
  const earliest = new Date(Math.max(now.getTime(), createdAt.getTime() + keptMilliseconds))
  const run = new Date(earliest)
  run.setUTCHours(hourUtc, 0, 0, 0)
  if (run <= earliest) run.setUTCDate(run.getUTCDate() + 1)
  return run
}
