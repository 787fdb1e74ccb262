export interface ScheduledTick {
  name: string
  /** Five fields, in UTC. */
  cron: string
  /** Told of the last scheduled moment at the start too, for a run that was missed while nobody ran. */
  catchesUp?: boolean
}

export interface RunningSchedule {
  /** Starts no more ticks and waits for running ones. */
  stop(): Promise<void>
}
