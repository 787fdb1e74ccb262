import { dailyDeletionCron } from '@callsheet/lib/daily-deletion.ts'
import { cleanUpJobs } from './clean-up-jobs.ts'
import { cleanUpMedia } from './clean-up-media.ts'
import { closeIdlePipelines } from './close-idle-pipelines.ts'
import { deleteOldRecords } from './delete-old-records.ts'
import { deleteUnsavedImages } from './delete-unsaved-images.ts'
import { enqueueDueJobs } from './enqueue-due-jobs.ts'
import { enqueueDueRows } from './enqueue-due-rows.ts'
import type { Tick } from './job.ts'
import { noteBalances } from './note-balances.ts'
import { noteReadyProviders } from './note-ready-providers.ts'
import { pollProvider } from './poll-provider.ts'
import { reconcile } from './reconcile.ts'
import { settleCreates } from './settle-creates.ts'
import { sweepDeletions } from './sweep-deletions.ts'

/** Every schedule of the pipeline service (spec: Scheduled jobs), in UTC. The jobs of a tick run in this order. */
export const schedule = {
  'every-minute': {
    cron: '* * * * *',
    jobs: {
      // First, so that a row that must be sent again is woken in the same run.
      'settle-creates': settleCreates,
      'enqueue-due-rows': enqueueDueRows,
      'enqueue-due-jobs': enqueueDueJobs,
      'poll-provider': pollProvider,
      'note-ready-providers': noteReadyProviders
    }
  },
  'every-five-minutes': {
    cron: '*/5 * * * *',
    jobs: { 'clean-up-media': cleanUpMedia, 'clean-up-jobs': cleanUpJobs, reconcile }
  },
  hourly: {
    cron: '30 * * * *',
    jobs: { 'sweep-deletions': sweepDeletions, 'note-balances': noteBalances }
  },
  daily: {
    cron: dailyDeletionCron,
    jobs: {
      'close-idle-pipelines': closeIdlePipelines,
      'delete-unsaved-images': deleteUnsavedImages,
      'delete-old-records': deleteOldRecords,
      'sweep-deletions': sweepDeletions
    },
    catchesUp: true
  }
} as const satisfies Record<string, Tick>

export type TickName = keyof typeof schedule
