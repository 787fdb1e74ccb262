import { agentsSettingFields } from '@callsheet/agents/settings.ts'
import { keyedProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import {
  agentsDeploymentName,
  mediaBucketName,
  pipelineDeployments,
  queueSuffixes,
  type PipelineEnvironment
} from '@callsheet/lib/registry.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import {
  hyperdriveBinding,
  mediaBinding,
  producerSuffixes,
  queueBinding
} from '@callsheet/pipeline/entry/worker-bindings.ts'
import { queueDefinitions } from '@callsheet/pipeline/queue-names.ts'
import { schedule } from '@callsheet/pipeline/schedule/registry.ts'
import { parsePipelineSettings, pipelineSettingFields } from '@callsheet/pipeline/settings.ts'
import type { DeployConfig } from './deploy-config.ts'

/** One deployment, with the content that its file must have by the registries. */
export interface Unit {
  /** The name on the command line: `agents`, or `pipeline --env staging`. */
  title: string
  service: 'agents' | 'pipeline'
  /** Path from the root of the checkout. */
  configPath: string
  /** Paths from the root of the checkout. A change in one of them makes the deployment outdated. */
  sources: readonly string[]
  queuePrefix: string | null
  /** The environment of its database. Null for a unit without a database. */
  environment: PipelineEnvironment | null
  expected: ExpectedConfig
  /** Of each group, exactly one secret is set. */
  oneSecretOf: readonly (readonly string[])[]
  /** The keys of media providers: any of them, or none. */
  providerKeys: readonly string[]
}

export interface ExpectedConfig extends Pick<
  DeployConfig,
  'name' | 'main' | 'compatibility_flags' | 'vars' | 'secrets' | 'r2_buckets' | 'queues' | 'triggers' | 'browser'
> {
  /** Only the names of bindings, because an id belongs to the account. */
  hyperdrive: string[]
}

/** Secrets that a deployment needs and a laptop does not. */
const furtherAgentsSecrets = ['MODEL_KEY_SEALING_SECRETS']
const furtherPipelineSecrets = ['PIPELINE_PUBLIC_URL', 'PROVIDER_KEY_SEALING_SECRETS']
const providerKeys = keyedProviders.map((name) => mediaProviderFacts[name].setting)
/** One invocation has time for one copy or one offer. */
const singleSuffixes: readonly string[] = ['image-store', 'video-store', 'offer-process']
const maxBatchSize = 10
/** The second flag prevents `fetch` from reaching other Workers of the account. */
const compatibilityFlags = ['nodejs_compat', 'global_fetch_strictly_public']

export const agentsUnit: Unit = {
  title: 'agents',
  service: 'agents',
  configPath: 'deploy/agents.jsonc',
  sources: ['agents', 'lib', 'deploy/agents.jsonc'],
  queuePrefix: null,
  environment: null,
  oneSecretOf: [['ANTHROPIC_API_KEY', 'GATEWAY_URL']],
  providerKeys: [],
  expected: {
    name: agentsDeploymentName,
    main: '../agents/entry/worker.ts',
    // The third flag reports callers that hang up.
    compatibility_flags: [...compatibilityFlags, 'enable_request_signal'],
    vars: { DEPLOYMENT: agentsDeploymentName },
    secrets: { required: [...requiredSettings(agentsSettingFields), ...furtherAgentsSecrets].toSorted() },
    browser: { binding: 'BROWSER' },
    r2_buckets: [],
    hyperdrive: [],
    queues: { producers: [], consumers: [] },
    triggers: { crons: [] }
  }
}

export function pipelineUnit(environment: PipelineEnvironment): Unit {
  const { name, queuePrefix } = pipelineDeployments[environment]
  const configPath = `deploy/pipeline.${environment}.jsonc`
  const producers = producerSuffixes.map((suffix) => ({ binding: queueBinding(suffix), queue: queuePrefix + suffix }))
  return {
    title: `pipeline --env ${environment}`,
    service: 'pipeline',
    configPath,
    sources: ['pipeline', 'lib', configPath],
    queuePrefix,
    environment,
    oneSecretOf: [],
    providerKeys,
    expected: {
      name,
      main: '../pipeline/entry/worker.ts',
      compatibility_flags: compatibilityFlags,
      vars: { DEPLOYMENT: name, PIPELINE_ENVIRONMENT: environment },
      secrets: { required: [...requiredSettings(pipelineSettingFields), ...furtherPipelineSecrets].toSorted() },
      r2_buckets: [{ binding: mediaBinding, bucket_name: mediaBucketName }],
      hyperdrive: [hyperdriveBinding],
      queues: { producers, consumers: expectedConsumers(environment) },
      triggers: { crons: Object.values(schedule).map(({ cron }) => cron) }
    }
  }
}

/** The unit that a command names. Throws `invalid-input` for an incomplete name: there is no default deployment. */
export function findUnit(name: string | undefined, environment: string | undefined): Unit {
  if (name === 'agents') {
    if (environment === undefined) return agentsUnit
    throw new AppError('invalid-input', 'The agents service is one deployment: --env does not go with it.')
  }
  if (name !== 'pipeline') {
    throw new AppError(
      'invalid-input',
      'Say what to deploy: agents, or pipeline --env staging, or pipeline --env production.'
    )
  }
  return pipelineUnit(parseEnvironment(environment))
}

export function parseEnvironment(environment: string | undefined): PipelineEnvironment {
  if (environment === 'staging' || environment === 'production') return environment
  throw new AppError('invalid-input', '--env must be staging or production; there is no default.')
}

function expectedConsumers(environment: PipelineEnvironment): DeployConfig['queues']['consumers'] {
  const { queuePrefix } = pipelineDeployments[environment]
  const definitions = queueDefinitions(
    parsePipelineSettings({ ...example(), PIPELINE_ENVIRONMENT: environment, QUEUE_PREFIX: queuePrefix })
  )
  return queueSuffixes.map((suffix) => {
    const definition = definitions.find(({ name }) => name === queuePrefix + suffix)
    if (!definition) throw new Error(`The queue ${queuePrefix}${suffix} has no definition.`)
    return {
      queue: definition.name,
      max_batch_size: singleSuffixes.includes(suffix) ? 1 : maxBatchSize,
      max_batch_timeout: 0,
      max_retries: definition.maxTries - 1,
      ...(definition.deadLetterQueue && { dead_letter_queue: definition.deadLetterQueue })
    }
  })
}

/** Every setting without a default, except those that a binding provides. */
function requiredSettings(fields: Record<string, SettingField>): string[] {
  return Object.values(fields)
    .filter(({ name, schema }) => name !== 'DATABASE_URL' && !schema.safeParse(undefined).success)
    .map(({ name }) => name)
    .toSorted()
}

const example = (): Record<string, string> =>
  Object.fromEntries(
    Object.values<SettingField>(pipelineSettingFields)
      .filter(({ schema }) => !schema.safeParse(undefined).success)
      .map(({ name, example: value }) => [name, value])
  )
