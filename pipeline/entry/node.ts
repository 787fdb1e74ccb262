import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createDownloader } from '@callsheet/lib/adapters/node/http/downloader.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { openMediaStore } from '@callsheet/lib/adapters/node/media-store/media-store.ts'
import { requireMediaFolder } from '@callsheet/lib/adapters/node/media-store/require-media-folder.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { openProcesses } from '@callsheet/lib/adapters/node/processes.ts'
import { createPictureFramer } from '@callsheet/lib/adapters/node/picture-framer/picture-framer.ts'
import { createPatientFetch } from '@callsheet/lib/adapters/node/http/patient-fetch.ts'
import { explainRefusals } from '@callsheet/lib/adapters/node/postgres/explain-refusals.ts'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { createPgBossQueues } from '@callsheet/lib/adapters/node/queues/queues.ts'
import { startSchedule } from '@callsheet/lib/adapters/node/schedule.ts'
import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { folderPlaces } from '@callsheet/lib/adapters/node/storage/folder-room.ts'
import { openTracer } from '@callsheet/lib/adapters/node/tracer.ts'
import { createModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import { createChangeTeller } from '@callsheet/lib/changes/change-teller.ts'
import { createOutcomeWriter } from '@callsheet/lib/database/outcome-writer.ts'
import { requireEnvironment } from '@callsheet/lib/database/require-environment.ts'
import { isAllowedOrigin } from '@callsheet/lib/network/address-policy.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { createStorage } from '@callsheet/lib/storage/storage.ts'
import { queueSuffixes } from '@callsheet/lib/registry.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { runDelivery } from '../consumers/runner.ts'
import { hostIsLocal } from '../media/host-is-local.ts'
import { createPipelineMetrics } from '../pipeline-metrics.ts'
import { findUnconnected } from '../provider/find-unconnected.ts'
import { mediaProviders } from '../provider/registry.ts'
import { queueDefinitions, queueName } from '../queue-names.ts'
import { createHostSlots } from '../host-slots.ts'
import { createRows } from '../rows/rows.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Tick } from '../schedule/job.ts'
import { noteReadyProviders } from '../schedule/note-ready-providers.ts'
import { schedule, type TickName } from '../schedule/registry.ts'
import { runTick } from '../schedule/run-tick.ts'
import { createPipelineApp } from '../server/app.ts'
import { parsePipelineSettings, type PipelineSettings } from '../settings.ts'

export interface StartPipelineOptions {
  /** Environment variables, or the same names set by the caller. */
  env: Record<string, string | undefined>
  logger: Logger
  /** The system clock when absent. */
  clock?: Clock
}

export interface RunningPipeline {
  url: string
  port: number
  /** Every route that it serves. */
  routes: readonly { method: string; path: string }[]
  runtime: PipelineRuntime
  /**
   * Accepts no more work and waits up to `STOP_GRACE_SECONDS` for running work. Then calls are cut off, and their rows
   * say so. Unfinished messages come back.
   */
  stop(): Promise<void>
}

/** For what remains to be written when the calls were cut off. */
const cutOffSeconds = 2

/** Starts the pipeline service on a migrated database. Any number of copies may run. Throws `SettingsError`. */
export async function startPipeline({
  env,
  logger,
  clock = systemClock
}: StartPipelineOptions): Promise<RunningPipeline> {
  const settings = parsePipelineSettings(env)
  await requireMediaFolder(settings)
  warnOfPrivateProviders(settings, logger)
  const unconnected = findUnconnected(settings)
  if (unconnected) logger.warn({}, unconnected)
  const { tracer, close: closeTracer } = await openTracer({ service: 'pipeline', ...settings, logger })
  const { database, close } = openDatabase({
    url: settings.databaseUrl,
    maxConnections: settings.databaseMaxConnections,
    logger,
    applicationName: settings.deployment
  })
  try {
    await explainRefusals(settings.databaseUrl, () =>
      requireEnvironment(database, { setting: 'PIPELINE_ENVIRONMENT', environment: settings.environment })
    )
  } catch (error) {
    await close()
    throw error
  }
  const queues = createPgBossQueues({
    connectionString: settings.databaseDirectUrl ?? settings.databaseUrl,
    definitions: queueDefinitions(settings),
    heartbeatSeconds: settings.queueHeartbeatSeconds,
    superviseIntervalSeconds: settings.queueSuperviseSeconds,
    logger
  })
  const outcomes = createOutcomeWriter({ clock, logger })
  const changes = createChangeTeller({ database, clock: systemClock, logger })
  const downloader = createDownloader({ allowedOrigins: settings.assetOrigins })
  const patient = createPatientFetch()
  const stopping = new AbortController()
  let ownUrl = ''
  const metrics = createPipelineMetrics({ logger, tracer })
  const media = openMediaStore(settings)
  const storage = createStorage({
    clock,
    logger,
    metrics,
    database,
    media,
    newId,
    places: folderPlaces(settings),
    pauseSeconds: settings.storageCheckSeconds
  })
  const pictures = createPictureFramer()
  const runtime: PipelineRuntime = {
    settings,
    clock,
    logger,
    tracer,
    metrics,
    fetch: patient.fetch,
    newId,
    database,
    ...createRows(database, changes),
    modelAccounts: createModelAccounts({ database, clock, logger }),
    changes,
    outcomes,
    media,
    storage,
    pictures,
    processes: await openProcesses(),
    hostSlots: createHostSlots(),
    stopping: stopping.signal,
    queues,
    downloader,
    publicUrl: () => settings.publicUrl ?? ownUrl,
    queueDepth: (queue) => queues.depth(queue)
  }
  const app = createPipelineApp(runtime)
  // The app may already show models. The schedule writes it again.
  await noteReadyProviders(runtime).catch((error: unknown) =>
    logger.warn({ error }, 'which media providers are ready could not be noted')
  )
  await queues.start()
  const stopLooking = storage.keepLooking()
  const server = await startHttpServer({ fetch: app.fetch, hostname: settings.host, port: settings.port }).catch(
    async (error: unknown) => {
      // The port is in use: close everything that was opened.
      stopLooking()
      await queues.stop(0)
      await Promise.all([downloader.close(), patient.close(), pictures.close(), close()])
      throw error
    }
  )
  ownUrl = server.url
  for (const suffix of queueSuffixes) {
    const concurrency = settings.consumerConcurrency
    queues.consume(queueName(settings, suffix), { concurrency }, (delivery) => runDelivery(runtime, delivery))
  }
  const ticks = Object.entries<Tick>(schedule).map(([name, tick]) => ({ name, ...tick }))
  const crons = settings.runsSchedule
    ? startSchedule({
        ticks,
        logger,
        // The schedule passes only the names in `ticks`.
        run: async (name, tick, signal) => void (await runTick(runtime, { name: name as TickName, tick, signal }))
      })
    : null

  return {
    url: server.url,
    port: server.port,
    routes: app.routes,
    runtime,
    async stop() {
      const { stopGraceSeconds } = settings
      // A tick or a request may wait for the database to write an outcome, but no longer than this.
      const disarm = clock.after(stopGraceSeconds, () => void outcomes.end())
      stopping.abort(new Error('The service stops.'))
      stopLooking()
      await Promise.all([crons?.stop(stopGraceSeconds), server.stop(stopGraceSeconds), queues.drain(stopGraceSeconds)])
      await patient.close()
      await queues.stop(cutOffSeconds)
      await outcomes.end()
      await changes.end()
      disarm()
      await downloader.close()
      await pictures.close()
      await close()
      await closeTracer()
    }
  }
}

/** Its tasks would be paid for, but all its files would be refused. */
function warnOfPrivateProviders(settings: PipelineSettings, logger: Logger): void {
  const { assetOrigins } = settings
  const used = Object.values(mediaProviders).filter((provider) => provider.ownKey({ settings }) !== null)
  for (const providerUrl of new Set(used.map((provider) => provider.baseUrl({ settings })))) {
    if (!hostIsLocal(providerUrl) || isAllowedOrigin(new URL(providerUrl), assetOrigins)) continue
    const warning = 'the media provider has a private address: name where its files are in MEDIA_ASSET_ORIGINS'
    logger.warn({ providerUrl, assetOrigins }, warning)
  }
}

if (import.meta.main) await main()

async function main(): Promise<void> {
  try {
    const { logLevel } = parseSettings(loggingFields, process.env)
    const logger = createLogger({ service: 'pipeline', level: logLevel })
    const pipeline = await startPipeline({ env: process.env, logger })
    logger.info({ url: pipeline.url }, 'pipeline service is listening')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void pipeline.stop())
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof AppError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
