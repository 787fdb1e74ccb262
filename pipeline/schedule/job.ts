import type { PipelineRuntime } from '../runtime.ts'

/** The result of a job, stored in its run: counts by name. */
export type JobSummary = Record<string, number | string>

/** One part of a tick. Throws when it could not do its work. The next job of the tick still runs. */
export type Job = (runtime: PipelineRuntime, signal: AbortSignal) => Promise<JobSummary>

/** A job that also takes the scheduled moment of its run. It is earlier than now when a missed run is made up. */
export type TimedJob = (runtime: PipelineRuntime, signal: AbortSignal, tick: Date) => Promise<JobSummary>

export interface Tick {
  /** Five fields, in UTC. */
  cron: string
  /** They begin in this order. A failed job does not stop the next one, and a slow one delays it only for a while. */
  jobs: Record<string, TimedJob>
  /** A missed run is made up at the next start. */
  catchesUp?: boolean
}
