import { setTimeout as sleep } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Logger } from '../../ports/logger.ts'
import type { RunningSchedule, ScheduledTick } from '../../ports/schedule.ts'

export interface StartScheduleOptions {
  ticks: readonly ScheduledTick[]
  logger: Logger
  /** `moment` is the scheduled time, the same for every replica. */
  run(name: string, moment: Date, signal: AbortSignal): Promise<void>
}

/** A timer may fire a moment early. That must not give the tick before. */
const earlyMilliseconds = 500

/**
 * Crons in UTC. Each tick gets its scheduled moment. The choice of the replica that does the work is made elsewhere.
 */
export function startSchedule({ ticks, logger, run }: StartScheduleOptions): RunningSchedule {
  const end = new AbortController()
  const running = new Set<Promise<void>>()

  function start(name: string, moment: Date): void {
    const work = run(name, moment, end.signal)
      .catch((error: unknown) => logger.error({ tick: name, error }, 'A scheduled tick failed.'))
      .finally(() => running.delete(work))
    running.add(work)
  }

  const crons = ticks.map(({ name, cron, catchesUp }) => {
    const job = new Cron(cron, { timezone: 'UTC', mode: '5-part' }, () =>
      start(name, latestMoment(cron, new Date(Date.now() + earlyMilliseconds)))
    )
    if (catchesUp) start(name, latestMoment(cron, new Date()))
    return job
  })
  return {
    async stop(graceSeconds) {
      for (const cron of crons) cron.stop()
      end.abort(new Error('The schedule stops.'))
      const patience = new AbortController()
      await Promise.race([
        Promise.all(running),
        sleep(graceSeconds * 1000, undefined, { signal: patience.signal }).catch(() => undefined)
      ])
      patience.abort()
    }
  }
}

/** The last moment of the cron at or before `now`. */
export function latestMoment(cron: string, now: Date): Date {
  // `previousRuns` looks strictly before a whole second, so it gets the next second.
  const next = new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000)
  const [latest] = new Cron(cron, { timezone: 'UTC', mode: '5-part', paused: true }).previousRuns(1, next)
  if (!latest) throw new Error(`The cron ${cron} has never run and never will.`)
  return latest
}
