import { z } from 'zod'
import { pipelineDeployments } from '@callsheet/lib/registry.ts'
import { parseSettings, type SettingField, type SettingsOf } from '@callsheet/lib/settings.ts'

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const optionalText = z.string().optional()
const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault)
const bound = (byDefault: number) => z.coerce.number().min(0).default(byDefault)
const flag = (byDefault: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(byDefault)
    .transform((text) => text === 'true')
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  )
const sealingKey = z
  .string()
  .regex(/^[\w-]{1,40}:[0-9a-f]{64}$/i)
  .transform((text) => {
    const [id = '', secret = ''] = text.split(':')
    return { id, secret: Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) }
  })

const url = (name: string, schema: z.ZodType<string>, what: string, example: string) =>
  ({ name, schema, expected: `the http or https address of ${what}`, example }) satisfies SettingField
const amount = (name: string, byDefault: number, unit: string) =>
  ({
    name,
    schema: bound(byDefault),
    expected: `a number of ${unit}`,
    example: String(byDefault)
  }) satisfies SettingField
const whole = (name: string, byDefault: number, unit: string) =>
  ({
    name,
    schema: count(byDefault),
    expected: `a whole number of ${unit}`,
    example: String(byDefault)
  }) satisfies SettingField

const unit = {
  host: {
    name: 'PIPELINE_HOST',
    schema: z.string().default('127.0.0.1'),
    expected: 'an address to listen on',
    example: '127.0.0.1'
  },
  port: {
    name: 'PIPELINE_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).default(0),
    expected: 'a port number, 0 for a free one',
    example: '4030'
  },
  environment: {
    name: 'PIPELINE_ENVIRONMENT',
    schema: z.enum(['staging', 'production']).default('staging'),
    expected: 'staging or production',
    example: 'staging'
  },
  queuePrefix: {
    name: 'QUEUE_PREFIX',
    schema: z
      .string()
      .regex(/^[a-z0-9-]+-$/)
      .optional(),
    expected: `the start of every queue name, such as ${pipelineDeployments.staging.queuePrefix}; the environment's own when not set`,
    example: pipelineDeployments.staging.queuePrefix
  },
  commit: {
    name: 'COMMIT',
    schema: z.string().default('unknown'),
    expected: 'the commit that runs',
    example: '1a2b3c4'
  },
  publicUrl: {
    name: 'PIPELINE_PUBLIC_URL',
    schema: httpUrl.optional(),
    expected:
      'the http or https address at which the media provider reaches this service; its own address when not set',
    example: 'https://pipeline.example.com'
  },
  serviceTokens: {
    name: 'SERVICE_TOKENS',
    schema: list.pipe(z.array(z.string().min(16)).min(1).max(2)),
    expected: 'one token of at least 16 characters, or two with a comma between them while you rotate',
    example: 'a-long-random-token,the-next-random-token',
    secret: true
  },
  signingSecret: {
    name: 'PIPELINE_SIGNING_SECRET',
    schema: z.string().min(16),
    expected: 'a secret of at least 16 characters that stays the same: it signs callback and media addresses',
    example: 'a-long-random-secret',
    secret: true
  },
  sealingKeys: {
    name: 'PROVIDER_KEY_SEALING_SECRETS',
    schema: list.pipe(z.array(sealingKey)),
    expected: 'id:secret with 64 hexadecimal digits, several with commas between them, the one to seal with first',
    example: `2026-11:${'0123456789abcdef'.repeat(4)}`,
    secret: true
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    expected: 'the address of a PostgreSQL database',
    example: 'postgres://user:password@localhost:5432/callsheet',
    secret: true
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    expected: 'the same database past any pooler, for the queues; DATABASE_URL when not set',
    example: 'postgres://user:password@localhost:5432/callsheet',
    secret: true
  },
  databaseMaxConnections: whole('PIPELINE_DATABASE_CONNECTIONS', 12, 'connections'),
  agentsUrl: url('AGENTS_URL', httpUrl, 'the agents service', 'http://127.0.0.1:4020'),
  agentsToken: {
    name: 'AGENTS_SERVICE_TOKEN',
    schema: optionalText,
    expected: 'a token that the agents service accepts; the first of SERVICE_TOKENS when not set',
    example: 'a-long-random-token',
    secret: true
  }
} as const

const media = {
  mediaDirectory: {
    name: 'MEDIA_DIRECTORY',
    schema: z.string().default('.callsheet/media'),
    expected: 'a folder for media files, used unless MEDIA_S3_ENDPOINT is set',
    example: '.callsheet/media'
  },
  s3Endpoint: {
    name: 'MEDIA_S3_ENDPOINT',
    schema: httpUrl.optional(),
    expected: 'the http or https address of an S3 service',
    example: 'https://s3.eu-central-1.amazonaws.com'
  },
  s3Bucket: {
    name: 'MEDIA_S3_BUCKET',
    schema: z.string().default('svc-media'),
    expected: 'a bucket name',
    example: 'svc-media'
  },
  s3Region: {
    name: 'MEDIA_S3_REGION',
    schema: z.string().default('auto'),
    expected: 'a region',
    example: 'eu-central-1'
  },
  s3AccessKeyId: {
    name: 'MEDIA_S3_ACCESS_KEY_ID',
    schema: optionalText,
    expected: 'an access key id',
    example: 'AKIA…',
    secret: true
  },
  s3SecretAccessKey: {
    name: 'MEDIA_S3_SECRET_ACCESS_KEY',
    schema: optionalText,
    expected: 'a secret access key',
    example: '…',
    secret: true
  }
} as const

const provider = {
  providerApiKey: {
    name: 'MEDIA_PROVIDER_API_KEY',
    schema: z.string().min(1),
    expected: 'the key of the media provider account',
    example: 'your-key',
    secret: true
  },
  providerUrl: url(
    'MEDIA_PROVIDER_URL',
    httpUrl.default('https://api.kie.ai'),
    'the media provider',
    'https://api.kie.ai'
  ),
  providerUploadUrl: {
    name: 'MEDIA_PROVIDER_UPLOAD_URL',
    schema: httpUrl.optional(),
    expected: 'the http or https address of the media provider’s upload service; its usual one when not set',
    example: 'https://kieai.redpandaai.co'
  },
  providerCallbackSecret: {
    name: 'MEDIA_PROVIDER_CALLBACK_SECRET',
    schema: optionalText,
    expected: 'the secret with which the media provider signs callbacks; without it only our own signature is checked',
    example: 'your-webhook-key',
    secret: true
  },
  falApiKey: {
    name: 'FAL_API_KEY',
    schema: optionalText,
    expected: 'the key of a fal.ai account',
    example: 'id:secret',
    secret: true
  },
  falUrl: url('FAL_URL', httpUrl.default('https://queue.fal.run'), 'the fal.ai queue', 'https://queue.fal.run'),
  falJwksUrl: url(
    'FAL_JWKS_URL',
    httpUrl.default('https://rest.alpha.fal.ai/.well-known/jwks.json'),
    'the keys with which fal.ai signs callbacks',
    'https://rest.alpha.fal.ai/.well-known/jwks.json'
  ),
  providerTimeoutSeconds: amount('MEDIA_PROVIDER_TIMEOUT_SECONDS', 60, 'seconds'),
  readsPerSecond: whole(
    'MEDIA_PROVIDER_READS_PER_SECOND',
    10,
    'status reads that one provider key may make in a second'
  ),
  isPublicUrlReachable: {
    name: 'PIPELINE_PUBLIC_URL_REACHABLE',
    schema: z.enum(['auto', 'true', 'false']).default('auto'),
    expected:
      'true or false where the media provider can or cannot reach our public address, or auto to tell by the addresses',
    example: 'auto'
  }
} as const

const bounds = {
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
  pollPace: amount('POLL_PACE', 1, 'times the usual wait before each status read'),
  pollClaimSeconds: amount('POLL_CLAIM_SECONDS', 90, 'seconds until the rows of a killed poller are asked for again'),
  wakeUpMinutes: amount('WAKE_UP_MINUTES', 5, 'minutes between two wake-ups of a row that waits'),
  callbackReadWaitSeconds: amount('CALLBACK_READ_WAIT_SECONDS', 2, 'seconds'),
  storeMaxBytes: whole('STORE_MAX_BYTES', 500 * 1024 * 1024, 'bytes'),
  storeTimeoutSeconds: amount('STORE_TIMEOUT_SECONDS', 3_600, 'seconds'),
  storeRetryDelaySeconds: whole(
    'STORE_RETRY_DELAY_SECONDS',
    14,
    'seconds before a second try, doubled for each further one'
  ),
  reconcileGraceMinutes: amount('RECONCILE_GRACE_MINUTES', 15, 'minutes'),
  reconcileAbandonDays: amount('RECONCILE_ABANDON_DAYS', 7, 'days'),
  reconcileRowsPerRun: whole('RECONCILE_ROWS_PER_RUN', 25, 'rows'),
  enqueueRowsPerRun: whole('ENQUEUE_ROWS_PER_RUN', 2_000, 'rows'),
  cleanUpRowsPerRun: whole('CLEAN_UP_ROWS_PER_RUN', 500, 'rows'),
  jobSilenceMinutes: amount('JOB_SILENCE_MINUTES', 10, 'minutes without a heartbeat'),
  pipelineIdleDays: amount('PIPELINE_IDLE_DAYS', 30, 'days'),
  signedMediaSeconds: amount('SIGNED_MEDIA_SECONDS', 6 * 3_600, 'seconds that a signed media address lives')
} as const

const fields = { ...unit, ...media, ...provider, ...bounds } as const satisfies Record<string, SettingField>

export type PipelineSettings = SettingsOf<typeof fields> & {
  deployment: string
  queuePrefix: string
  agentsToken: string
}

/** Throws `SettingsError` naming each wrong setting. */
export function parsePipelineSettings(env: Record<string, string | undefined>): PipelineSettings {
  const settings = parseSettings(fields, env)
  const deployment = pipelineDeployments[settings.environment]
  return {
    ...settings,
    deployment: deployment.name,
    queuePrefix: settings.queuePrefix ?? deployment.queuePrefix,
    agentsToken: settings.agentsToken ?? settings.serviceTokens[0] ?? ''
  }
}
