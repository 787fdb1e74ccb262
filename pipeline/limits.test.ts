import { expect, test } from 'vitest'
import { mediaBucketName, pipelineDeployments, queueSuffixes } from '@callsheet/lib/registry.ts'
import { consumers } from './consumers/registry.ts'
import { queueDefinitions } from './queue-names.ts'
import { schedule } from './schedule/registry.ts'
import { parsePipelineSettings } from './settings.ts'

/** spec: Limits, Deployments and names, Queues. The defaults must be the values of the specification. */
const settingsOf = (environment: string) =>
  parsePipelineSettings({
    PIPELINE_ENVIRONMENT: environment,
    SERVICE_TOKENS: 'a-service-token-for-tests',
    PIPELINE_SIGNING_SECRET: 'a-signing-secret-for-tests',
    DATABASE_URL: 'postgres://localhost/callsheet',
    AGENTS_URL: 'http://127.0.0.1:1',
    MEDIA_PROVIDER_API_KEY: 'a-key'
  })

test('each environment has six queues and a dead letter queue, each with one consumer', () => {
  expect(queueSuffixes).toEqual([
    'image-submit',
    'video-submit',
    'i2v-submit',
    'image-store',
    'video-store',
    'offer-process',
    'dlq'
  ])
  expect(Object.keys(consumers)).toEqual([...queueSuffixes])
  for (const [environment, { name, queuePrefix }] of Object.entries(pipelineDeployments)) {
    const settings = settingsOf(environment)
    expect(settings).toMatchObject({ deployment: name, queuePrefix })
    const definitions = queueDefinitions(settings)
    expect(definitions.map((definition) => definition.name)).toEqual(
      queueSuffixes.map((suffix) => queuePrefix + suffix)
    )
    for (const { name: queue, deadLetterQueue } of definitions)
      expect(deadLetterQueue, queue).toBe(queue === `${queuePrefix}dlq` ? undefined : `${queuePrefix}dlq`)
  }
  expect(pipelineDeployments).toEqual({
    staging: { name: 'svc-pipeline', queuePrefix: 'svc-' },
    production: { name: 'svc-pipeline-prod', queuePrefix: 'svc-prod-' }
  })
  expect(mediaBucketName).toBe('svc-media')
})

test('a message is not delivered again while its longest work runs', () => {
  const expiries = Object.fromEntries(
    queueDefinitions(settingsOf('production')).map(({ name, expirySeconds }) => [name, expirySeconds])
  )
  // A prompt is up to three calls of a model, and as many again without the picture. Each may take ten minutes.
  const promptSeconds = 2 * 3 * 600
  const { providerTimeoutSeconds, wholeAnswerSeconds } = settingsOf('production')
  for (const queue of ['svc-prod-video-submit', 'svc-prod-i2v-submit'])
    expect(expiries[queue]).toBeGreaterThan(promptSeconds + providerTimeoutSeconds)
  expect(expiries['svc-prod-image-submit']).toBeGreaterThan(wholeAnswerSeconds)
})

test('reconcile waits 15 minutes, gives up after 7 days and takes 25 rows a run', () => {
  expect(settingsOf('production')).toMatchObject({
    reconcileGraceMinutes: 15,
    reconcileAbandonDays: 7,
    reconcileRowsPerRun: 25
  })
})

test('the poll runs every minute, the clean-up before reconcile every five, the deletion at 03 UTC', () => {
  expect(schedule['every-minute']).toMatchObject({ cron: '* * * * *', jobs: { 'poll-provider': expect.any(Function) } })
  expect(schedule['every-five-minutes'].cron).toBe('*/5 * * * *')
  expect(Object.keys(schedule['every-five-minutes'].jobs)).toEqual(['clean-up-media', 'clean-up-jobs', 'reconcile'])
  expect(schedule.daily).toMatchObject({ cron: '0 3 * * *', jobs: { 'delete-unsaved-images': expect.any(Function) } })
})
