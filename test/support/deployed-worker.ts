import { fileURLToPath } from 'node:url'
import type { TestWorker } from '@callsheet/lib/adapters/cloudflare/testing/start-workers.ts'
import { readDeployConfig } from '../../cli/deploy/deploy-config.ts'
import type { Unit } from '../../cli/deploy/units.ts'

export interface DeployedWorkerOptions {
  /** Secrets, and variables that override the config's. */
  settings: Record<string, string>
  /** The database behind Hyperdrive. */
  databaseUrl?: string
  /** When absent, the config's own. */
  name?: string
}

/** A unit as in its deployment file: the same bindings, queues and crons, backed by this machine. */
export async function deployedWorker(
  unit: Unit,
  { settings, databaseUrl, name }: DeployedWorkerOptions
): Promise<TestWorker> {
  const configPath = fileURLToPath(new URL(`../../${unit.configPath}`, import.meta.url))
  const config = await readDeployConfig(configPath)
  const texts = { ...config.vars, ...settings }
  return {
    name: name ?? config.name,
    configPath,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    env: {
      ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, { type: 'text', value }] as const)),
      ...(config.browser && { [config.browser.binding]: { type: 'browser' as const } }),
      ...Object.fromEntries(
        config.r2_buckets.map((each) => [each.binding, { type: 'r2', name: each.bucket_name }] as const)
      ),
      ...Object.fromEntries(
        config.hyperdrive.map(
          ({ binding, id }) => [binding, { type: 'hyperdrive', id, dev: { connectionString: databaseUrl } }] as const
        )
      ),
      ...Object.fromEntries(
        config.queues.producers.map(({ binding, queue }) => [binding, { type: 'queue', name: queue }] as const)
      )
    },
    triggers: [
      ...config.queues.consumers.map((consumer) => ({
        type: 'queue' as const,
        name: consumer.queue,
        maxBatchSize: consumer.max_batch_size,
        maxBatchTimeout: consumer.max_batch_timeout,
        maxRetries: consumer.max_retries,
        ...(consumer.dead_letter_queue && { deadLetterQueue: consumer.dead_letter_queue })
      })),
      ...config.triggers.crons.map((schedule) => ({ type: 'scheduled' as const, schedule }))
    ]
  }
}
