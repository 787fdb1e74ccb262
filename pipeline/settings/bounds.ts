import { z } from 'zod'
import { amount, flag, whole } from '@callsheet/lib/settings/fields.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'

/** All limits of the service. Tests make them smaller. */
export const boundFields = {
  consumerConcurrency: whole('CONSUMER_CONCURRENCY', 10, 'messages of one queue handled at the same time'),
  stopGraceSeconds: amount('STOP_GRACE_SECONDS', 10, 'seconds that a stopping service waits for running work'),
  queueHeartbeatSeconds: {
    name: 'QUEUE_HEARTBEAT_SECONDS',
    schema: z.coerce.number().int().min(10).max(600).default(20),
    expected: 'whole seconds from 10 to 600 after which a silent consumer counts as dead',
    example: '20'
  },
  queueSuperviseSeconds: whole(
    'QUEUE_SUPERVISE_SECONDS',
    10,
    'seconds between two checks for messages of dead consumers'
  ),
  maxBodyBytes: whole('PIPELINE_MAX_BODY_BYTES', 4 * 1024 * 1024, 'bytes that the body of a request may have'),
  requestsPerMinute: whole(
    'PIPELINE_REQUESTS_PER_MINUTE',
    3_000,
    'requests that all callers together may make in a minute'
  ),
  runsSchedule: {
    name: 'PIPELINE_SCHEDULE',
    schema: flag('true'),
    expected: 'true or false: whether this process runs the schedule',
    example: 'true'
  },
  queuedMaxHours: amount('QUEUED_MAX_HOURS', 24, 'hours that a row may wait before it fails'),
  slotWaitSeconds: amount('SUBMIT_SLOT_WAIT_SECONDS', 2, 'seconds that a submit may wait for its reserved slot'),
  submittingGraceMinutes: amount(
    'SUBMITTING_GRACE_MINUTES',
    15,
    'minutes added to a model’s time before an unknown outcome fails'
  ),
  defaultTimeoutMinutes: amount('MEDIA_TIMEOUT_MINUTES', 30, 'minutes that a task may take when its model was removed'),
  breakerFailures: whole('BREAKER_FAILURES', 5, 'creates in a row that fail before those of a key or model pause'),
  breakerPauseSeconds: amount(
    'BREAKER_PAUSE_SECONDS',
    30,
    'seconds of the first pause; each further one in a row is twice as long'
  ),
  breakerLongestPauseSeconds: amount('BREAKER_LONGEST_PAUSE_SECONDS', 900, 'seconds of the longest pause'),
  pollRowsPerRun: whole('POLL_ROWS_PER_RUN', 400, 'rows that one run of the poll may read'),
  pollReadsAtOnce: whole('POLL_READS_AT_ONCE', 32, 'status reads at the same time'),
  pollPace: amount('POLL_PACE', 1, 'times the usual wait between status reads'),
  pollClaimSeconds: amount('POLL_CLAIM_SECONDS', 50, 'seconds in which no other poller reads a claimed task'),
  wakeUpMinutes: amount('WAKE_UP_MINUTES', 5, 'minutes between two wake-ups of a waiting row'),
  callbackReadWaitSeconds: amount(
    'CALLBACK_READ_WAIT_SECONDS',
    2,
    'seconds that a callback may wait for a free status read'
  ),
  storeMaxBytes: whole('STORE_MAX_BYTES', 500 * 1024 * 1024, 'bytes that a stored picture or clip may have'),
  storeTimeoutSeconds: amount('STORE_TIMEOUT_SECONDS', 3_600, 'seconds that the download of an asset may take'),
  storeLeastBytesPerSecond: whole(
    'STORE_LEAST_BYTES_PER_SECOND',
    32 * 1024,
    'bytes a second below which the download of an asset is given up and tried again'
  ),
  storePaceSeconds: amount('STORE_PACE_SECONDS', 30, 'seconds over which the pace of a download is measured'),
  storeSlotsPerHost: {
    name: 'STORE_SLOTS_PER_HOST',
    schema: z.coerce.number().int().positive().optional(),
    expected:
      'a whole number of downloads from one host at the same time in one queue; without it four fifths of CONSUMER_CONCURRENCY; one message of each queue is always left for other hosts',
    example: '8'
  },
  storeRetryDelaySeconds: whole(
    'STORE_RETRY_DELAY_SECONDS',
    14,
    'seconds before the second try; each further wait is twice as long'
  ),
  storeUnusableMinutes: amount('STORE_UNUSABLE_MINUTES', 60, 'minutes without a usable asset after which a row fails'),
  reconcileGraceMinutes: amount('RECONCILE_GRACE_MINUTES', 15, 'minutes before a missing copy is sent again'),
  reconcileAbandonDays: amount('RECONCILE_ABANDON_DAYS', 7, 'days after which a row without a stored asset fails'),
  reconcileRowsPerRun: whole('RECONCILE_ROWS_PER_RUN', 25, 'rows that one run may send to storage again'),
  enqueueRowsPerRun: whole('ENQUEUE_ROWS_PER_RUN', 2_000, 'rows of one kind that one run may wake'),
  cleanUpRowsPerRun: whole('CLEAN_UP_ROWS_PER_RUN', 500, 'rows of one kind that one clean-up may end'),
  jobsAtOncePerMember: {
    name: 'JOBS_AT_ONCE_PER_MEMBER',
    schema: z.coerce.number().int().min(0).default(3),
    expected: 'a whole number of offers and sites of one member that are read at the same time; 0 for no limit',
    example: '3'
  },
  jobSilenceMinutes: amount('JOB_SILENCE_MINUTES', 3, 'minutes without a heartbeat after which a job counts as dead'),
  idempotencyDays: amount('IDEMPOTENCY_DAYS', 90, 'days for which a repeated request gets its first answer'),
  jobRunDays: amount('JOB_RUN_DAYS', 30, 'days for which the runs of the schedule are kept'),
  adminLogDays: amount('ADMIN_LOG_DAYS', 400, 'days for which the log of the system is kept for admins'),
  pipelineIdleDays: amount('PIPELINE_IDLE_DAYS', 30, 'days without activity after which a pipeline is closed'),
  signedMediaSeconds: amount('SIGNED_MEDIA_SECONDS', 6 * 3_600, 'seconds for which a signed media address is valid')
} as const satisfies Record<string, SettingField>
