import { z } from 'zod'
import { agentsDeploymentName, modelRoles } from '@callsheet/lib/registry.ts'
import { researchSourceSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { count, flag, httpUrl, json, list, seconds } from '@callsheet/lib/settings/fields.ts'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import { sealingSecretsField } from '@callsheet/lib/settings/sealing-secrets.ts'
import { tracingFields } from '@callsheet/lib/settings/tracing-settings.ts'
import { parseSettings, type SettingField, type SettingsOf } from '@callsheet/lib/settings/settings.ts'
import { commitField, listeningFields, serviceTokensField } from '@callsheet/lib/settings/unit-settings.ts'
import { voiceNames } from '@callsheet/lib/voices.ts'
import { modelPricesSchema } from './model-prices.ts'
import { speechPricesSchema } from './speech/speech-price.ts'
import { speechProblems } from './speech/speech-settings.ts'
import { chooseModelServer, modelServerProblems, type ModelServer, type ModelServerSettings } from './model-server.ts'

/** The gateway holds the provider's key under the alias, so no key may be sent beside it. */
const forbiddenGatewayHeaders = ['x-api-key', 'gw-byok-alias']
const gatewayHeaders = z
  .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), z.string())
  .refine((headers) => !Object.keys(headers).some((name) => forbiddenGatewayHeaders.includes(name.toLowerCase())))

/** Goes into a header. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/)
  .optional()

export const agentsSettingFields = {
  ...listeningFields('AGENTS', '4020'),
  deployment: {
    name: 'DEPLOYMENT',
    schema: z.string().min(1).default(agentsDeploymentName),
    expected: 'the name under which this unit is deployed',
    example: agentsDeploymentName
  },
  commit: commitField,
  serviceTokens: serviceTokensField,
  anthropicApiKey: {
    name: 'ANTHROPIC_API_KEY',
    schema: key,
    expected:
      'a key of the Anthropic API, or of another server in its format at ANTHROPIC_BASE_URL; either this or GATEWAY_URL is needed',
    example: 'sk-ant-your-key',
    secret: true
  },
  anthropicBaseUrl: {
    name: 'ANTHROPIC_BASE_URL',
    schema: httpUrl.default('https://api.anthropic.com'),
    expected: 'the http or https address to which ANTHROPIC_API_KEY is sent, without /v1/messages',
    example: 'http://127.0.0.1:1234'
  },
  gatewayUrl: {
    name: 'GATEWAY_URL',
    schema: httpUrl.optional(),
    expected:
      'the http or https address of a model gateway that needs no key of ours, without /v1/messages; either this or ANTHROPIC_API_KEY is needed',
    example: 'https://gateway.example.com/anthropic'
  },
  gatewayHeaders: {
    name: 'GATEWAY_HEADERS',
    schema: json.pipe(gatewayHeaders).default({}),
    expected:
      'a JSON object of header names and values, without x-api-key (the gateway has that key) and gw-byok-alias',
    example: '{"cf-aig-authorization":"Bearer TOKEN","cf-aig-byok-alias":"callsheet-production"}',
    secret: true
  },
  modelKeySealing: sealingSecretsField('MODEL_KEY_SEALING_SECRETS'),
  modelKeyOrigins: {
    name: 'MODEL_KEY_ALLOWED_ORIGINS',
    schema: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
    expected:
      'private addresses at which users may have their own model server, with commas between them; only for an installation whose users you all trust',
    example: 'http://127.0.0.1:11434'
  },
  modelRoles: {
    name: 'MODEL_ROLES',
    schema: json.pipe(z.partialRecord(z.enum(roleNames()), z.string().min(1))).default({}),
    expected: `a JSON object from a role (${roleNames().join(', ')}) to a model id`,
    example: '{"writer":"claude-opus-5-5"}'
  },
  modelPrices: {
    name: 'MODEL_PRICES',
    schema: json.pipe(modelPricesSchema).default({}),
    expected: 'a JSON object from the start of a model id to its prices in US dollars per million tokens',
    example: '{"claude-opus-5-5":{"input":4,"output":20,"cacheRead":0.2,"cacheWrite":5}}'
  },
  modelImages: {
    name: 'MODEL_IMAGES',
    schema: z.enum(['url', 'base64', 'none']).default('url'),
    expected:
      'url, base64 or none: how pictures go to the model; base64 reads each address first, for servers that read no addresses; none sends no picture to a model that sees none',
    example: 'base64'
  },
  speechApiKey: {
    name: 'SPEECH_API_KEY',
    schema: key,
    expected:
      "a key of OpenAI's API, or of another server in its format at SPEECH_BASE_URL; with it, lines that nobody in the picture speaks are spoken",
    example: 'sk-your-key',
    secret: true
  },
  speechBaseUrl: {
    name: 'SPEECH_BASE_URL',
    schema: httpUrl.optional(),
    expected:
      "the http or https address of a server with OpenAI's speech API, without /audio/speech; https://api.openai.com/v1 when only the key is set",
    example: 'http://127.0.0.1:8880/v1'
  },
  elevenlabsApiKey: {
    name: 'ELEVENLABS_API_KEY',
    schema: key,
    expected:
      'a key of ElevenLabs: its voices then speak the lines, and captions take the times that it says for each word; instead of SPEECH_API_KEY and SPEECH_BASE_URL',
    example: 'sk_your-key',
    secret: true
  },
  elevenlabsBaseUrl: {
    name: 'ELEVENLABS_BASE_URL',
    schema: httpUrl.default('https://api.elevenlabs.io'),
    expected: 'the http or https address to which ELEVENLABS_API_KEY is sent, without /v1/text-to-speech',
    example: 'https://api.eu.residency.elevenlabs.io'
  },
  speechModel: {
    name: 'SPEECH_MODEL',
    schema: z.string().min(1).optional(),
    expected:
      'the id of a speech model of that API; gpt-4o-mini-tts when none is named, eleven_multilingual_v2 at ElevenLabs',
    example: 'eleven_v3'
  },
  speechVoices: {
    name: 'SPEECH_VOICES',
    schema: json.pipe(z.partialRecord(z.enum(voiceNames), z.string().regex(/^[\w.-]{1,80}$/))).default({}),
    expected:
      "a JSON object from a voice of Callsheet to the name or id of the API's voice that speaks in its place, such as one that was cloned for a brand",
    example: '{"sage":"Xb7hH8MSUJpSbSDYk0k2"}'
  },
  speechAccountVoices: {
    name: 'SPEECH_ACCOUNT_VOICES',
    schema: z.enum(['listed', 'hidden']).default('listed'),
    expected:
      'listed, or hidden where the account at ElevenLabs has voices that the members of this deployment must not use, such as those of other clients',
    example: 'hidden'
  },
  speechLanguages: {
    name: 'SPEECH_LANGUAGES',
    schema: list.pipe(z.array(z.string().regex(/^[a-z]{2}$/))),
    expected:
      'ISO 639-1 codes of the languages that the speech model speaks, with commas; for the models of OpenAI and ElevenLabs their own list, for others every language when none is named',
    example: 'en,es,fr,ja'
  },
  speechPrices: {
    name: 'SPEECH_PRICES',
    schema: json.pipe(speechPricesSchema).default({}),
    expected:
      'a JSON object from the start of a speech model id to its price in US dollars: for a million characters, or for a minute that is heard',
    example: '{"tts-1":{"characters":15},"gpt-4o-mini-tts":{"minute":0.015}}'
  },
  speechTimeoutSeconds: {
    name: 'SPEECH_TIMEOUT_SECONDS',
    schema: seconds(90),
    expected: 'seconds that speaking one line may take, at most 3600',
    example: '90'
  },
  defaultMaxTokens: {
    name: 'MODEL_MAX_TOKENS',
    schema: count(8192),
    expected: 'a whole number of tokens that an answer may have when the call names no limit',
    example: '8192'
  },
  modelMaxAttempts: { name: 'MODEL_MAX_ATTEMPTS', schema: count(4), expected: 'a whole number of tries', example: '4' },
  modelRetryBaseSeconds: {
    name: 'MODEL_RETRY_BASE_SECONDS',
    schema: seconds(0.5),
    expected: 'seconds, about the wait before the first retry; later waits are longer',
    example: '0.5'
  },
  modelMaxRetryWaitSeconds: {
    name: 'MODEL_MAX_RETRY_WAIT_SECONDS',
    schema: seconds(30),
    expected: 'seconds; when the gateway asks for a longer wait, the call fails and the caller is told the wait',
    example: '30'
  },
  runTimeoutSeconds: {
    name: 'MODEL_RUN_TIMEOUT_SECONDS',
    schema: seconds(600),
    expected: 'seconds that a model call may take, at most 3600',
    example: '600'
  },
  firstByteTimeoutSeconds: {
    name: 'MODEL_FIRST_BYTE_TIMEOUT_SECONDS',
    schema: seconds(120),
    expected: 'seconds to the first byte of a streamed answer, at most 3600',
    example: '120'
  },
  idleTimeoutSeconds: {
    name: 'MODEL_IDLE_TIMEOUT_SECONDS',
    schema: seconds(90),
    expected: 'seconds without a byte of a streamed answer, at most 3600',
    example: '90'
  },
  maxModelBodyBytes: {
    name: 'MODEL_MAX_BODY_BYTES',
    schema: count(32 * 1024 * 1024),
    expected: 'a whole number of bytes that the body of a model call may have',
    example: '33554432'
  },
  maxToolBodyBytes: {
    name: 'AGENTS_MAX_BODY_BYTES',
    schema: count(512 * 1024),
    expected: 'a whole number of bytes that the body of any other request may have',
    example: '524288'
  },
  scrapeProviderUrl: {
    name: 'SCRAPE_PROVIDER_URL',
    schema: httpUrl.optional(),
    expected: "the http or https address of a scraping provider that answers POST /v2/scrape in Firecrawl's format",
    example: 'https://api.firecrawl.dev'
  },
  scrapeProviderKey: {
    name: 'SCRAPE_PROVIDER_KEY',
    schema: z.string().min(1).optional(),
    expected: "the scraping provider's key",
    example: 'fc-your-key',
    secret: true
  },
  allowedOrigins: {
    name: 'FETCH_ALLOWED_ORIGINS',
    schema: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
    expected: 'private addresses that may be read, with commas between them',
    example: 'http://127.0.0.1:4040'
  },
  maxPageBytes: {
    name: 'FETCH_MAX_BYTES',
    schema: count(15 * 1024 * 1024),
    expected: 'a whole number of bytes that a page may have',
    example: '15728640'
  },
  pageTimeoutSeconds: {
    name: 'FETCH_TIMEOUT_SECONDS',
    schema: seconds(20),
    expected: 'seconds that reading a page may take',
    example: '20'
  },
  maxRedirects: {
    name: 'FETCH_MAX_REDIRECTS',
    schema: count(6),
    expected: 'a whole number of redirects that are followed',
    example: '6'
  },
  respectRobots: {
    name: 'FETCH_RESPECT_ROBOTS',
    schema: flag('true'),
    expected: 'true or false: whether robots.txt is obeyed',
    example: 'false'
  },
  hostIntervalSeconds: {
    name: 'FETCH_HOST_INTERVAL_SECONDS',
    schema: z.coerce.number().min(0).max(60).default(0.25),
    expected: 'seconds between two requests to one host, 0 to 60',
    example: '0.25'
  },
  pageCacheMegabytes: {
    name: 'FETCH_CACHE_MEGABYTES',
    schema: z.coerce.number().int().min(0).max(4096).default(32),
    expected: 'megabytes of memory for pages that were read and may be used again, 0 to 4096; 0 keeps none',
    example: '32'
  },
  chromiumPath: {
    name: 'CHROMIUM_PATH',
    schema: z.string().min(1).optional(),
    expected: 'the path of a Chromium or Chrome program',
    example: '/usr/bin/chromium'
  },
  browserConcurrency: {
    name: 'BROWSER_CONCURRENCY',
    schema: count(2),
    expected: 'a whole number of pages open at the same time',
    example: '2'
  },
  browserMaxWaiting: {
    name: 'BROWSER_MAX_WAITING',
    schema: count(50),
    expected: 'a whole number of visits that may wait for the browser',
    example: '50'
  },
  browserTimeoutSeconds: {
    name: 'BROWSER_TIMEOUT_SECONDS',
    schema: seconds(25),
    expected: 'seconds that a visit with the browser may take',
    example: '25'
  },
  readingConcurrency: {
    name: 'READING_CONCURRENCY',
    schema: count(2),
    expected: 'a whole number of pages and files that are read at the same time, each in a process of its own',
    example: '2'
  },
  readingMaxWaiting: {
    name: 'READING_MAX_WAITING',
    schema: count(200),
    expected: 'a whole number of pages and files that may wait to be read',
    example: '200'
  },
  readingTimeoutSeconds: {
    name: 'READING_TIMEOUT_SECONDS',
    schema: seconds(10),
    expected: 'seconds that reading a fetched page or a file may take',
    example: '10'
  },
  readingMaxMegabytes: {
    name: 'READING_MAX_MEGABYTES',
    schema: count(512),
    expected: 'megabytes of memory that a process which reads pages and files may use',
    example: '512'
  },
  researchSourceTimeoutSeconds: {
    name: 'RESEARCH_SOURCE_TIMEOUT_SECONDS',
    schema: seconds(45),
    expected: 'seconds that each source of market research may take',
    example: '45'
  },
  researchOrigins: {
    name: 'RESEARCH_ORIGINS',
    schema: json.pipe(z.partialRecord(researchSourceSchema, httpUrl)).default({}),
    expected: 'a JSON object from a source to the address that replaces its public one',
    example: '{"discussion-forum":"http://127.0.0.1:4040/forum"}'
  },
  standInWebUrl: {
    name: 'STAND_IN_WEB_URL',
    schema: httpUrl.optional(),
    expected: 'the address of a stand-in for the web: products sold there are researched there, all others as usual',
    example: 'http://127.0.0.1:4112'
  },
  adLibraryToken: {
    name: 'META_AD_LIBRARY_TOKEN',
    schema: z.string().min(1).optional(),
    expected: "an access token of the ad library's API",
    example: 'EAAB…',
    secret: true
  },
  youtubeApiKey: {
    name: 'YOUTUBE_API_KEY',
    schema: z.string().min(1).optional(),
    expected: 'a key of the YouTube Data API v3: research then reads videos and comments by it',
    example: 'AIza…',
    secret: true
  },
  redditClientId: {
    name: 'REDDIT_CLIENT_ID',
    schema: z.string().min(1).optional(),
    expected: "the id of an app registered at Reddit: research then reads threads by Reddit's API",
    example: 'p-jcoLKBynTLew'
  },
  redditClientSecret: {
    name: 'REDDIT_CLIENT_SECRET',
    schema: z.string().min(1).optional(),
    expected: 'the secret of that app',
    example: 'gko_LXELoV07ZBNUXrvWZfzE3aI',
    secret: true
  },
  trustpilotApiKey: {
    name: 'TRUSTPILOT_API_KEY',
    schema: z.string().min(1).optional(),
    expected: "a key of Trustpilot's public API: research then reads reviews of businesses by it",
    example: 'your-api-key',
    secret: true
  },
  researchApiOrigins: {
    name: 'RESEARCH_API_ORIGINS',
    schema: json.pipe(z.partialRecord(researchSourceSchema, httpUrl)).default({}),
    expected: "a JSON object from a source to the address that replaces its API's public one",
    example: '{"video-platform":"http://127.0.0.1:4040/video"}'
  },
  stopGraceSeconds: {
    name: 'AGENTS_STOP_GRACE_SECONDS',
    schema: seconds(10),
    expected: 'seconds that a stopping service waits for running requests, at most 3600',
    example: '100'
  },
  requestsPerMinute: {
    name: 'AGENTS_REQUESTS_PER_MINUTE',
    schema: count(1200),
    expected: 'a whole number of requests that one service token may make in a minute',
    example: '1200'
  },
  ...loggingFields,
  ...tracingFields
} as const satisfies Record<string, SettingField>

/** The settings of the model server are read into one value, so that no other part meets its key. */
export type AgentsSettings = Omit<SettingsOf<typeof agentsSettingFields>, keyof ModelServerSettings> & {
  modelServer: ModelServer
}

/** Throws `SettingsError` with the name of each wrong setting. */
export function parseAgentsSettings(env: Record<string, string | undefined>): AgentsSettings {
  const { gatewayUrl, gatewayHeaders, anthropicApiKey, anthropicBaseUrl, ...settings } = parseSettings(
    agentsSettingFields,
    env,
    [...modelServerProblems(env), ...speechProblems(env)]
  )
  return {
    ...settings,
    modelServer: chooseModelServer({ gatewayUrl, gatewayHeaders, anthropicApiKey, anthropicBaseUrl })
  }
}

function roleNames(): (keyof typeof modelRoles)[] {
  // Object.keys widens to string, but the keys of the registry are the roles.
  return Object.keys(modelRoles) as (keyof typeof modelRoles)[]
}
