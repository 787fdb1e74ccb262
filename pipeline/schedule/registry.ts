import { enqueueDueRows } from './enqueue-due-rows.ts'
import type { Tick } from './job.ts'
import { pollProvider } from './poll-provider.ts'

/** Every schedule of the pipeline service (spec: Scheduled jobs), in UTC. */
export const schedule = {
  'every-minute': {
    cron: '* * * * *',
    jobs: { 'enqueue-due-rows': enqueueDueRows, 'poll-provider': pollProvider }
  }
} as const satisfies Record<string, Tick>

export type TickName = keyof typeof schedule
