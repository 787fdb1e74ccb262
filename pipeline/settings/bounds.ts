import { z } from 'zod'
import { amount, flag, whole } from '@callsheet/lib/settings/fields.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'

/** All limits of the service. Tests make them smaller. */
export const boundFields = {
  consumerConcurrency: whole('CONSUMER_CONCURRENCY', 10, 'messages of one queue handled at the same time'),
  stopGraceSeconds: amount('STOP_GRACE_SECONDS', 10, 'seconds'),
  queueHeartbeatSeconds: {
    name: 'QUEUE_HEARTBEAT_SECONDS',
    schema: z.coerce.number().int().min(10).max(600).default(20),
    expected: 'whole seconds from 10 to 600 after which a silent consumer counts as dead',
    example: '20'
  },
  queueSuperviseSeconds: whole(
    'QUEUE_SUPERVISE_SECONDS',
    10,
    'seconds between two looks for messages of dead consumers'
  ),
  maxBodyBytes: whole('PIPELINE_MAX_BODY_BYTES', 4 * 1024 * 1024, 'bytes'),
  requestsPerMinute: whole(
    'PIPELINE_REQUESTS_PER_MINUTE',
    3_000,
    'requests that all callers together may make in a minute'
  ),
  runsSchedule: { name: 'PIPELINE_SCHEDULE', schema: flag('true'), expected: 'true or false', example: 'true' },
  queuedMaxHours: amount('QUEUED_MAX_HOURS', 24, 'hours a row may wait before it fails'),
  slotWaitSeconds: amount('SUBMIT_SLOT_WAIT_SECONDS', 2, 'seconds a submit waits for its reserved slot'),
  submittingGraceMinutes: amount(
    'SUBMITTING_GRACE_MINUTES',
    15,
    'minutes added to a model’s time before an unknown outcome fails'
  ),
  defaultTimeoutMinutes: amount('MEDIA_TIMEOUT_MINUTES', 30, 'minutes, for rows whose model is gone'),
  pollRowsPerRun: whole('POLL_ROWS_PER_RUN', 400, 'rows'),
  pollReadsAtOnce: whole('POLL_READS_AT_ONCE', 32, 'status reads under way at the same time'),
  pollPace: amount('POLL_PACE', 1, 'times the usual wait before each status read'),
  pollClaimSeconds: amount(
    'POLL_CLAIM_SECONDS',
    50,
    'seconds for which no other poller asks for a task that one has taken'
  ),
  wakeUpMinutes: amount('WAKE_UP_MINUTES', 5, 'minutes between two wake-ups of a row that waits'),
  callbackReadWaitSeconds: amount('CALLBACK_READ_WAIT_SECONDS', 2, 'seconds'),
  storeMaxBytes: whole('STORE_MAX_BYTES', 500 * 1024 * 1024, 'bytes'),
  storeTimeoutSeconds: amount('STORE_TIMEOUT_SECONDS', 3_600, 'seconds'),
  storeRetryDelaySeconds: whole(
    'STORE_RETRY_DELAY_SECONDS',
    14,
    'seconds before a second try, doubled for each further one'
  ),
  storeUnusableMinutes: amount(
    'STORE_UNUSABLE_MINUTES',
    60,
    'minutes for which a provider must give something else than the asset before its row fails'
  ),
  reconcileGraceMinutes: amount('RECONCILE_GRACE_MINUTES', 15, 'minutes'),
  reconcileAbandonDays: amount('RECONCILE_ABANDON_DAYS', 7, 'days'),
  reconcileRowsPerRun: whole('RECONCILE_ROWS_PER_RUN', 25, 'rows'),
  enqueueRowsPerRun: whole('ENQUEUE_ROWS_PER_RUN', 2_000, 'rows'),
  cleanUpRowsPerRun: whole('CLEAN_UP_ROWS_PER_RUN', 500, 'rows'),
  jobSilenceMinutes: amount('JOB_SILENCE_MINUTES', 10, 'minutes without a heartbeat'),
  pipelineIdleDays: amount('PIPELINE_IDLE_DAYS', 30, 'days'),
  signedMediaSeconds: amount('SIGNED_MEDIA_SECONDS', 6 * 3_600, 'seconds that a signed media address lives')
} as const satisfies Record<string, SettingField>
