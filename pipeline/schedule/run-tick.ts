import { and, eq, isNull, lt } from 'drizzle-orm'
import { jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { JobSummary, Tick, TimedJob } from './job.ts'
import { schedule, type TickName } from './registry.ts'

export interface RunTick {
  name: TickName
  /** The scheduled moment. */
  tick: Date
  signal?: AbortSignal
}

export interface TickResult {
  /** False when another replica runs this tick. */
  ran: boolean
  jobs: Record<string, JobSummary>
  errors: Record<string, string>
}

/** A job that waits for a slow provider holds up the next one of its tick for no longer. */
const patienceSeconds = 10

/** Longer than any tick takes. */
const unfinishedMinutes = 60

/** Runs each job of a tick once among all replicas: the replica that inserts the run has it. */
export async function runTick(runtime: PipelineRuntime, { name, tick, signal }: RunTick): Promise<TickResult> {
  const { database, settings, clock, logger, metrics } = runtime
  const own = { job: `${settings.deployment}:${name}`, tick }
  const taken = await database
    .insert(jobRuns)
    .values({ ...own, deployment: settings.deployment, startedAt: clock.now() })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.tick],
      set: { startedAt: clock.now() },
      // A run whose process died is repeated.
      setWhere: and(
        isNull(jobRuns.finishedAt),
        lt(jobRuns.startedAt, new Date(clock.now().getTime() - unfinishedMinutes * 60_000))
      )
    })
    .returning({ job: jobRuns.job })
  if (taken.length === 0) return { ran: false, jobs: {}, errors: {} }

  const jobs: TickResult['jobs'] = {}
  const errors: TickResult['errors'] = {}
  const { jobs: inOrder }: Tick = schedule[name]
  const run = async (job: string, work: TimedJob): Promise<void> => {
    const startedAt = clock.elapsedSeconds()
    try {
      jobs[job] = await work(
        { ...runtime, logger: logger.child({ job }) },
        signal ?? new AbortController().signal,
        tick
      )
      metrics.jobRuns.add({ job, outcome: 'done' })
    } catch (error) {
      metrics.jobRuns.add({ job, outcome: 'failed' })
      runtime.storage.suspect(error)
      errors[job] = error instanceof Error ? error.message : String(error)
      logger.error({ job, error }, 'scheduled job failed')
    }
    metrics.jobSeconds.observe({ job }, clock.elapsedSeconds() - startedAt)
  }
  const running: Promise<void>[] = []
  for (const [job, work] of Object.entries(inOrder)) {
    if (signal?.aborted) break
    const ran = run(job, work)
    running.push(ran)
    await untilDoneOrSlow(runtime, ran)
  }
  await Promise.all(running)
  const ofRun = and(eq(jobRuns.job, own.job), eq(jobRuns.tick, tick))
  if (signal?.aborted) {
    // It was cut. The next process may make it up.
    await database.delete(jobRuns).where(ofRun)
    return { ran: true, jobs, errors }
  }
  const failed = Object.entries(errors).map(([job, error]) => `${job}: ${error}`)
  await database
    .update(jobRuns)
    .set({
      finishedAt: clock.now(),
      summary: jobs,
      error: failed.length > 0 ? failed.join('; ').slice(0, 2_000) : null
    })
    .where(ofRun)
  return { ran: true, jobs, errors }
}

async function untilDoneOrSlow({ clock }: PipelineRuntime, ran: Promise<void>): Promise<void> {
  const slow = Promise.withResolvers<void>()
  const cancel = clock.after(patienceSeconds, slow.resolve)
  await Promise.race([ran, slow.promise])
  cancel()
}
