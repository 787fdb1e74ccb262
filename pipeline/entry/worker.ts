import type {
  BucketBinding,
  HyperdriveBinding,
  QueueBatch,
  QueueBinding,
  ScheduledEvent,
  WaitUntil
} from '@callsheet/lib/adapters/cloudflare/bindings.ts'
import { systemClock } from '@callsheet/lib/adapters/cloudflare/clock.ts'
import { createDownloader } from '@callsheet/lib/adapters/cloudflare/downloader.ts'
import { createLogger } from '@callsheet/lib/adapters/cloudflare/logger.ts'
import { createR2MediaStore } from '@callsheet/lib/adapters/cloudflare/media-store.ts'
import { newId } from '@callsheet/lib/adapters/cloudflare/new-id.ts'
import { createPictureFramer } from '@callsheet/lib/adapters/cloudflare/picture-framer.ts'
import { platformFetch } from '@callsheet/lib/adapters/cloudflare/platform-fetch.ts'
import { openDatabase } from '@callsheet/lib/adapters/cloudflare/postgres-database.ts'
import { createQueues, deliverBatch } from '@callsheet/lib/adapters/cloudflare/queues.ts'
import { answerSettingsError, boundNames, textSettings } from '@callsheet/lib/adapters/cloudflare/worker-env.ts'
import { createChangeTeller } from '@callsheet/lib/changes/change-teller.ts'
import { createOutcomeWriter } from '@callsheet/lib/database/outcome-writer.ts'
import { requireEnvironment } from '@callsheet/lib/database/require-environment.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { createModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import { limitRate } from '@callsheet/lib/http/rate-limit.ts'
import { createStorage } from '@callsheet/lib/storage/storage.ts'
import type { StorageMemory } from '@callsheet/lib/storage/storage-watch.ts'
import { unseenProcesses } from '@callsheet/lib/ports/processes.ts'
import { SettingsError } from '@callsheet/lib/settings/settings.ts'
import { runDelivery } from '../consumers/runner.ts'
import { createPipelineMetrics } from '../pipeline-metrics.ts'
import { queueDefinitions, queueName } from '../queue-names.ts'
import { createHostSlots } from '../host-slots.ts'
import { createRows } from '../rows/rows.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Tick } from '../schedule/job.ts'
import { schedule, type TickName } from '../schedule/registry.ts'
import { runTick } from '../schedule/run-tick.ts'
import { createPipelineApp } from '../server/app.ts'
import { parsePipelineSettings } from '../settings.ts'
import { producerSuffixes, queueBinding } from './worker-bindings.ts'

/** The bindings in `deploy/pipeline.*.jsonc`. Settings and secrets come as text. */
export interface PipelineWorkerEnv {
  HYPERDRIVE: HyperdriveBinding
  MEDIA: BucketBinding
  [queue: `QUEUE_${string}`]: QueueBinding
}

const logger = createLogger({ service: 'pipeline', level: 'info' })
/** Kept for the life of the isolate. Everything else belongs to one invocation. */
const metrics = createPipelineMetrics()
/** The last look at the storage, for every invocation of the isolate. */
const storageMemory: StorageMemory = { lookedAt: null, problems: [] }
/** A look writes an object, and an isolate may serve many short invocations. */
const storageCheckSeconds = 60
let rateLimit: ReturnType<typeof limitRate> | undefined
/** True when the database has confirmed that it belongs to this deployment's environment. */
let isEnvironmentKnown = false

/** The pipeline service on Workers: HTTP, one consumer per queue, and the schedule. */
export default {
  async fetch(request: Request, env: PipelineWorkerEnv, context: WaitUntil): Promise<Response> {
    try {
      const { runtime, close } = openRuntime(env)
      const { requestsPerMinute } = runtime.settings
      rateLimit ??= limitRate({ clock: systemClock, requestsPerMinute })
      try {
        // When the database does not answer, the routes report it. A database of another environment stops everything.
        await checkEnvironment(runtime).catch(throwSettingsError)
        return await createPipelineApp(runtime, rateLimit).fetch(request)
      } finally {
        context.waitUntil(close())
      }
    } catch (error) {
      return answerSettingsError(error, logger)
    }
  },

  async queue(batch: QueueBatch, env: PipelineWorkerEnv, context: WaitUntil): Promise<void> {
    const { runtime, close } = openRuntime(env)
    try {
      await checkEnvironment(runtime)
      await deliverBatch(batch, {
        definition: definitionOf(runtime, batch.queue),
        queues: runtime.queues,
        handler: (delivery) => runDelivery(runtime, delivery)
      })
    } finally {
      context.waitUntil(close())
    }
  },

  async scheduled({ cron, scheduledTime }: ScheduledEvent, env: PipelineWorkerEnv, context: WaitUntil): Promise<void> {
    const { runtime, close } = openRuntime(env)
    try {
      await checkEnvironment(runtime)
      const names = ticksOf(cron)
      if (names.length === 0) throw new Error(`No tick of the schedule has the cron ${cron}.`)
      // Cron Triggers may come twice. Both name the same minute, and the runs in the database allow only one.
      const tick = new Date(Math.floor(scheduledTime / 60_000) * 60_000)
      for (const name of names) await runTick(runtime, { name, tick })
    } finally {
      context.waitUntil(close())
    }
  }
}

/** Everything that one invocation needs. Nothing is kept, because sockets and streams belong to one invocation. */
function openRuntime(env: PipelineWorkerEnv): { runtime: PipelineRuntime; close(): Promise<void> } {
  const settings = parsePipelineSettings({ ...textSettings(env), DATABASE_URL: env.HYPERDRIVE.connectionString })
  const producers = producerSuffixes.flatMap((suffix) => {
    const bound = env[queueBinding(suffix)]
    return bound ? [[queueName(settings, suffix), bound] as const] : []
  })
  const { database, close } = openDatabase({ hyperdrive: env.HYPERDRIVE, logger, applicationName: settings.deployment })
  const media = createR2MediaStore(env.MEDIA)
  const changes = createChangeTeller({ database, clock: systemClock, logger })
  return {
    // NOTIFY passes through Hyperdrive. Listening does not, and no page asks this unit (docs/decisions/live-pages.md).
    close: () => changes.end().finally(close),
    runtime: {
      settings,
      clock: systemClock,
      logger,
      tracer: quietTracer,
      metrics,
      fetch: platformFetch,
      newId,
      database,
      ...createRows(database, changes),
      modelAccounts: createModelAccounts({ database, clock: systemClock, logger }),
      changes,
      outcomes: createOutcomeWriter({ clock: systemClock, logger }),
      media,
      storage: createStorage({
        clock: systemClock,
        logger,
        metrics,
        database,
        media,
        newId,
        pauseSeconds: storageCheckSeconds,
        memory: storageMemory
      }),
      pictures: createPictureFramer(),
      processes: unseenProcesses,
      hostSlots: createHostSlots(),
      stopping: new AbortController().signal,
      queues: createQueues(new Map(producers)),
      downloader: createDownloader({ allowedOrigins: settings.assetOrigins }),
      publicUrl: () => settings.publicUrl ?? '',
      queueDepth: async () => null,
      bindings: boundNames(env)
    }
  }
}

/** Once in the life of the isolate. Throws `SettingsError` when the database belongs to another environment. */
async function checkEnvironment({ database, settings }: PipelineRuntime): Promise<void> {
  if (isEnvironmentKnown) return
  await requireEnvironment(database, { setting: 'PIPELINE_ENVIRONMENT', environment: settings.environment })
  isEnvironmentKnown = true
}

function throwSettingsError(error: unknown): void {
  if (error instanceof SettingsError) throw error
}

function definitionOf({ settings }: PipelineRuntime, queue: string) {
  const definitions = queueDefinitions(settings)
  const known = definitions.find(({ name }) => name === queue)
  if (known) return known
  // The runner makes messages from an unknown queue dead letters.
  return { name: queue, maxTries: 1, retryDelaySeconds: 60, maxRetryDelaySeconds: 60, expirySeconds: 60 }
}

function ticksOf(cron: string): TickName[] {
  const entries = Object.entries<Tick>(schedule).filter(([, tick]) => tick.cron === cron)
  // The keys of the schedule are the names of its ticks.
  return entries.map(([name]) => name as TickName)
}
