import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findConfigProblems } from '../../cli/deploy/check-config.ts'
import { readDeployConfig, type DeployConfig } from '../../cli/deploy/deploy-config.ts'
import { agentsUnit, findUnit, pipelineUnit } from '../../cli/deploy/units.ts'

const units = [agentsUnit, pipelineUnit('staging'), pipelineUnit('production')]
const read = (path: string): Promise<DeployConfig> =>
  readDeployConfig(fileURLToPath(new URL(`../../${path}`, import.meta.url)))

test.each(units)('$configPath matches the registries', async (unit) => {
  expect(findConfigProblems(await read(unit.configPath), unit)).toEqual([])
})

test('the two environments share no name and no queue', async () => {
  const [staging, production] = await Promise.all(units.slice(1).map(({ configPath }) => read(configPath)))
  const namesOf = ({ name, queues }: DeployConfig) => [name, ...queues.consumers.map(({ queue }) => queue)]
  expect(namesOf(staging!).filter((name) => namesOf(production!).includes(name))).toEqual([])
  expect(namesOf(staging!)).toHaveLength(8)
})

describe('a config that differs is refused with the differences', () => {
  const unit = pipelineUnit('production')
  test.each<[string, (config: DeployConfig) => void, RegExp]>([
    [
      'another name',
      (config) => (config.name = 'svc-pipeline'),
      /name is "svc-pipeline", but must be "svc-pipeline-prod"/
    ],
    ['another environment', (config) => (config.vars['PIPELINE_ENVIRONMENT'] = 'staging'), /PIPELINE_ENVIRONMENT/],
    [
      'another prefix',
      (config) => (config.queues.producers[0]!.queue = 'svc-image-submit'),
      /QUEUE_IMAGE_SUBMIT.*svc-prod-image-submit/
    ],
    ['a missing producer', (config) => config.queues.producers.pop(), /producer QUEUE_OFFER_PROCESS is missing/],
    ['a missing consumer', (config) => config.queues.consumers.pop(), /consumer svc-prod-dlq is missing/],
    [
      'no queues at all',
      (config) => (config.queues = { producers: [], consumers: [] }),
      /consumer svc-prod-image-submit is missing/
    ],
    [
      'stores in batches',
      (config) => (config.queues.consumers[3]!.max_batch_size = 10),
      /svc-prod-image-store.*"max_batch_size":1/
    ],
    [
      'no dead letter queue',
      (config) => delete config.queues.consumers[0]!.dead_letter_queue,
      /svc-prod-image-submit.*svc-prod-dlq/
    ],
    ['a missing cron', (config) => config.triggers.crons.shift(), /cron \* \* \* \* \* is missing/],
    ['a cron too many', (config) => config.triggers.crons.push('1 1 * * *'), /1 1 \* \* \* is in no registry/],
    ['another bucket', (config) => (config.r2_buckets[0]!.bucket_name = 'media'), /MEDIA.*svc-media/],
    [
      'a way to what else the account runs',
      (config) => config.compatibility_flags.pop(),
      /flag global_fetch_strictly_public is missing/
    ],
    ['no database', (config) => (config.hyperdrive = []), /HYPERDRIVE is missing/],
    ['a secret in the open', (config) => (config.vars['SERVICE_TOKENS'] = 'x'), /SERVICE_TOKENS is a secret/]
  ])('%s', async (_name, plant, message) => {
    const config = structuredClone(await read(unit.configPath))
    plant(config)
    expect(findConfigProblems(config, unit).join('\n')).toMatch(message)
  })
})

test('a media provider’s key is a secret: it is never among the variables, and none of them is required', async () => {
  const { configPath, expected, providerKeys } = pipelineUnit('production')
  expect(providerKeys).toContain('MEDIA_PROVIDER_API_KEY')
  expect(expected.secrets.required.filter((name) => providerKeys.includes(name))).toEqual([])
  for (const name of providerKeys) {
    const config = structuredClone(await read(configPath))
    config.vars[name] = 'a-key'
    expect(findConfigProblems(config, pipelineUnit('production'))).toEqual([
      `${name} is a secret and must not stand among the variables.`
    ])
  }
})

test.each([
  [undefined, undefined, /Say what to deploy/],
  ['app', undefined, /Say what to deploy/],
  ['agents', 'staging', /does not go with it/],
  ['pipeline', undefined, /--env must be staging or production/],
  ['pipeline', 'prod', /--env must be staging or production/]
])('half a name (%s, %s) deploys nothing', (name, environment, message) => {
  expect(() => findUnit(name, environment)).toThrow(message)
})
