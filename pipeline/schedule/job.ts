import type { PipelineRuntime } from '../runtime.ts'

/** What a job did, kept in its run: counts by name. */
export type JobSummary = Record<string, number | string>

/** One piece of a tick. Throws when it could not do its work; the next job of the tick runs all the same. */
export type Job = (runtime: PipelineRuntime, signal: AbortSignal) => Promise<JobSummary>

/** A job that also asks for the scheduled moment, which is earlier than now in a run that is made up for. */
export type TimedJob = (runtime: PipelineRuntime, signal: AbortSignal, tick: Date) => Promise<JobSummary>

export interface Tick {
  /** Five fields, in UTC. */
  cron: string
  /** Run in this order; one failing does not stop the next. */
  jobs: Record<string, TimedJob>
  /** A missed run is made up for at the next start. */
  catchesUp?: boolean
}
