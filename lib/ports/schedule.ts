export interface ScheduledTick {
  name: string
  /** Five fields, in UTC. */
  cron: string
  /** At the start it also gets the last scheduled moment, for a run that was missed while no service ran. */
  catchesUp?: boolean
}

export interface RunningSchedule {
  /** Starts no more ticks, asks running ones to end and waits up to `graceSeconds` for them. */
  stop(graceSeconds: number): Promise<void>
}
