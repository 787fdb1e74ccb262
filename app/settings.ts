import { z } from 'zod'
import { count, httpUrl, list, seconds, token } from '@callsheet/lib/settings/fields.ts'
import { assetOriginsFields } from '@callsheet/lib/settings/asset-origins-settings.ts'
import { mediaStoreFields } from '@callsheet/lib/settings/media-store-settings.ts'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import { tracingFields } from '@callsheet/lib/settings/tracing-settings.ts'
import { parseSettings, type SettingField, type SettingsOf } from '@callsheet/lib/settings/settings.ts'
import { commitField, databaseUrlField, listeningFields, postgresUrl } from '@callsheet/lib/settings/unit-settings.ts'
import { quotaFields } from './quota-settings.ts'

export const appSettingFields = {
  ...listeningFields('APP', '4000'),
  publicUrl: {
    name: 'APP_PUBLIC_URL',
    schema: httpUrl.optional(),
    expected: 'the http or https address of the app for browsers; the listening address when not set',
    example: 'https://callsheet.example.com'
  },
  allowedOrigins: {
    name: 'APP_ALLOWED_ORIGINS',
    schema: list.pipe(z.array(httpUrl)),
    expected: 'more addresses, with commas between them, whose pages may act for a signed-in user',
    example: 'https://studio.example.com'
  },
  databaseUrl: databaseUrlField,
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    schema: postgresUrl.optional(),
    expected:
      'the address of the same database without a pooler, for queues and for pages that follow changes; DATABASE_URL when not set',
    example: 'postgres://user:password@localhost:5432/callsheet',
    secret: true
  },
  databaseConnections: {
    name: 'APP_DATABASE_CONNECTIONS',
    schema: count(10),
    expected: 'a whole number of connections',
    example: '10'
  },
  authSecret: {
    name: 'APP_AUTH_SECRET',
    schema: z.string().min(32),
    expected: 'a random text of at least 32 characters that signs sessions',
    example: 'a-long-random-text-that-nobody-else-knows',
    secret: true
  },
  agentsUrl: {
    name: 'AGENTS_URL',
    schema: httpUrl,
    expected: 'the http or https address of the agents service',
    example: 'http://127.0.0.1:4020'
  },
  agentsToken: {
    name: 'AGENTS_TOKEN',
    schema: token,
    expected: 'a service token of at least 16 characters that the agents service accepts',
    example: 'a-long-random-token',
    secret: true
  },
  pipelineUrl: {
    name: 'PIPELINE_URL',
    schema: httpUrl,
    expected: 'the http or https address of the pipeline service',
    example: 'http://127.0.0.1:4030'
  },
  pipelineToken: {
    name: 'PIPELINE_TOKEN',
    schema: token,
    expected: 'a service token of at least 16 characters that the pipeline service accepts',
    example: 'a-long-random-token',
    secret: true
  },
  ...mediaStoreFields,
  ...assetOriginsFields,
  cutDirectory: {
    name: 'CUT_DIRECTORY',
    schema: z.string().min(1).optional(),
    expected:
      "a folder for the parts of final cuts, which may be deleted at any time; the system's temporary folder when not set",
    example: '/var/cache/callsheet/cuts'
  },
  environment: {
    name: 'APP_ENVIRONMENT',
    schema: z.enum(['staging', 'production']).default('staging'),
    expected: 'staging or production, the same as for the pipeline service on this database',
    example: 'staging'
  },
  metricsToken: {
    name: 'APP_METRICS_TOKEN',
    schema: token.optional(),
    expected: 'a token of at least 16 characters for reading /metrics; when not set, the page does not exist',
    example: 'a-long-random-token',
    secret: true
  },
  /** First part of the keys of objects that the app itself stores. */
  deployment: {
    name: 'DEPLOYMENT',
    schema: z.string().min(1).default('local'),
    expected: 'a short name',
    example: 'svc-pipeline'
  },
  commit: commitField,
  stoodInFor: {
    name: 'STOOD_IN_FOR',
    schema: list,
    expected: 'the services that stand-ins replace, with commas between them; empty when all are real',
    example: 'the media provider (MEDIA_PROVIDER_API_KEY)'
  },
  trialOfferUrl: {
    name: 'TRIAL_OFFER_URL',
    schema: httpUrl.optional(),
    expected: 'the address of a product page that the studio suggests for a first offer; none when not set',
    example: 'http://127.0.0.1:4112/store/products/slow-tide-cold-brew'
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    schema: list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
    expected:
      'addresses or ranges of your reverse proxies, with commas between them: what they say in X-Forwarded-For counts',
    example: '10.0.0.0/8'
  },
  ownerEmail: {
    name: 'OWNER_EMAIL',
    schema: z.email().default('owner@callsheet.local'),
    expected: 'the e-mail address of the owner',
    example: 'you@example.com'
  },
  ownerApiKeyFile: {
    name: 'OWNER_API_KEY_FILE',
    schema: z.string().optional(),
    expected: "a file to which the owner's API key is written; only its user can read it",
    example: '.callsheet/owner-api-key'
  },
  instanceKey: {
    name: 'APP_INSTANCE_KEY',
    schema: token.optional(),
    expected:
      'a random text that proves to the command line that this is the app server of its home; `callsheet start` makes one',
    example: 'a-long-random-text',
    secret: true
  },
  welcomeCredits: {
    name: 'WELCOME_CREDITS',
    schema: z.coerce.number().int().min(0).default(5_000),
    expected: 'a whole number of credits that a new user starts with',
    example: '5000'
  },
  signInLinkHours: {
    name: 'SIGN_IN_LINK_HOURS',
    schema: z.coerce.number().positive().max(720).default(24),
    expected: 'hours for which a sign-in link is valid, at most 720',
    example: '24'
  },
  agentTimeoutSeconds: {
    name: 'APP_AGENT_TIMEOUT_SECONDS',
    schema: seconds(600),
    expected: 'seconds that a call to the agents service may take, at most 3600',
    example: '600'
  },
  pipelineTimeoutSeconds: {
    name: 'APP_PIPELINE_TIMEOUT_SECONDS',
    schema: seconds(10),
    expected: 'seconds that a call to the pipeline service may take',
    example: '10'
  },
  modelCallsPerMinute: {
    name: 'APP_MODEL_CALLS_PER_MINUTE',
    schema: count(120),
    expected:
      'a whole number of scripts, storyboards, element sheets and chat answers that one user may start in a minute; five times as many with a model key of their own',
    example: '120'
  },
  maxUploadBytes: {
    name: 'APP_MAX_UPLOAD_BYTES',
    schema: count(20 * 1024 * 1024),
    expected:
      'a whole number of bytes that an upload or another request body may have; music may have 30 MB, an own clip 300 MB',
    example: '20971520'
  },
  maxPicturePixels: {
    name: 'APP_MAX_PICTURE_PIXELS',
    schema: count(50_000_000),
    expected: 'a whole number of pixels that a picture from outside may have; a larger one is not decoded',
    example: '50000000'
  },
  pictureTimeoutSeconds: {
    name: 'APP_PICTURE_TIMEOUT_SECONDS',
    schema: seconds(30),
    expected: 'seconds that the reading of one picture from outside may take',
    example: '30'
  },
  pictureMaxMegabytes: {
    name: 'APP_PICTURE_MAX_MEGABYTES',
    schema: count(1_000),
    expected: 'a whole number of megabytes of memory that the reading of one picture from outside may take',
    example: '1000'
  },
  picturesAtOnce: {
    name: 'APP_PICTURES_AT_ONCE',
    schema: count(2),
    expected: 'a whole number of pictures from outside that are read at the same time',
    example: '2'
  },
  cutsAtOnce: {
    name: 'CUTS_AT_ONCE',
    schema: count(4),
    expected: 'a whole number of cuts, each of another member, that are made at the same time, scene by scene in turn',
    example: '4'
  },
  voiceCreditsPerThousandCharacters: {
    name: 'VOICE_CREDITS_PER_1000_CHARACTERS',
    schema: z.coerce.number().min(0).max(1_000_000).default(10),
    expected: 'credits that a thousand spoken characters cost; each line costs at least one, unless this is 0',
    example: '10'
  },
  maxMediaBytes: {
    name: 'APP_MAX_MEDIA_BYTES',
    schema: count(500 * 1024 * 1024),
    expected: 'a whole number of bytes that a file passed on from the provider may have',
    example: '524288000'
  },
  ...quotaFields,
  ...loggingFields,
  ...tracingFields
} as const satisfies Record<string, SettingField>

export type AppSettings = SettingsOf<typeof appSettingFields>

export function parseAppSettings(env: Record<string, string | undefined>): AppSettings {
  return parseSettings(appSettingFields, env)
}
