import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { createClipAssembler } from '@callsheet/lib/adapters/node/clip-assembler/clip-assembler.ts'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createDownloader } from '@callsheet/lib/adapters/node/http/downloader.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { openMediaStore } from '@callsheet/lib/adapters/node/media-store/media-store.ts'
import { requireMediaFolder } from '@callsheet/lib/adapters/node/media-store/require-media-folder.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createFootageReader } from '@callsheet/lib/adapters/node/footage-reader/footage-reader.ts'
import { createLineReader } from '@callsheet/lib/adapters/node/line-reader/line-reader.ts'
import { createMusicReader } from '@callsheet/lib/adapters/node/music-reader/music-reader.ts'
import { createPictureRewriter } from '@callsheet/lib/adapters/node/picture-rewriter/picture-rewriter.ts'
import { createThumbnailMaker } from '@callsheet/lib/adapters/node/thumbnail-maker/thumbnail-maker.ts'
import { openOwnDirectory } from '@callsheet/lib/adapters/node/own-directory.ts'
import { folderPlaces } from '@callsheet/lib/adapters/node/storage/folder-room.ts'
import { openTracer } from '@callsheet/lib/adapters/node/tracer.ts'
import { textDigest } from '@callsheet/lib/adapters/node/text-digest.ts'
import { listenForChanges } from '@callsheet/lib/adapters/node/postgres/change-listener.ts'
import { explainRefusals } from '@callsheet/lib/adapters/node/postgres/explain-refusals.ts'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { neverNested } from '@callsheet/lib/adapters/node/never-nested.ts'
import { createBoundedQueue } from '@callsheet/lib/async/bounded-queue.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { platformFetch } from '@callsheet/lib/adapters/node/http/platform-fetch.ts'
import { startHttpServer, type ServeOptions } from '@callsheet/lib/adapters/node/http/serve.ts'
import { createModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import { createChangeTeller } from '@callsheet/lib/changes/change-teller.ts'
import { createOutcomeWriter } from '@callsheet/lib/database/outcome-writer.ts'
import { requireEnvironment } from '@callsheet/lib/database/require-environment.ts'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { continueTrace, formatTraceparent } from '@callsheet/lib/http/trace-context.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { createStorage } from '@callsheet/lib/storage/storage.ts'
import { createAppMetrics } from '../app-metrics.ts'
import { createAuth } from '../auth/create-auth.ts'
import { createPasswordTries } from '../auth/password-tries.ts'
import { signInRoutesOf, type Route } from '../auth/sign-in-routes.ts'
import { createOwnerSignInLink } from '../domain/accounts/create-sign-in-link.ts'
import { ensureOwner } from '../domain/accounts/ensure-owner.ts'
import { findCallerByApiKey } from '../domain/accounts/find-caller.ts'
import { createRememberedCallers } from '../auth/remembered-callers.ts'
import { issueLocalKey } from '../domain/accounts/issue-local-key.ts'
import { startFilmRunner } from '../domain/films/film-runner.ts'
import { findEndedWatchers } from '../domain/live/find-ended-watchers.ts'
import { createWatchers } from '../domain/live/watchers.ts'
import { startVoiceRunner } from '../domain/voices/voice-runner.ts'
import type { WorkRunner } from '../runtime.ts'
import { createThumbnailWork } from '../domain/thumbnails/thumbnail-work.ts'
import { rewriteEarlierUploads } from '../domain/uploads/rewrite-earlier.ts'
import { makeExampleAd } from '../domain/examples/make-example-ad.ts'
import { seedAgents } from '../domain/agents/seed.ts'
import type { AppRuntime, Scope } from '../runtime.ts'
import { createApp } from '../server/app.ts'
import { pipelinePlace } from '../services/pipeline-place.ts'
import { parseAppSettings } from '../settings.ts'
import { createWrittenAnswers } from '../written-answers.ts'
import { readStudioFiles } from './studio-files.ts'

export interface StartAppOptions {
  /** Environment variables, or the same names set by the caller. */
  env: Record<string, string | undefined>
  logger: Logger
}

export interface RunningApp {
  url: string
  /** The address for browsers. */
  publicUrl: string
  port: number
  ownerId: string
  /** Every route that it serves. */
  routes: readonly Route[]
  /** Every route that the library for signing in could serve. The app passes on those that its table names. */
  signInRoutes: readonly Route[]
  /** True on the first start with this database: show the owner a sign-in link. */
  isFirstStart: boolean
  /** A new link each time. Older links stay valid until they are used or expire. */
  createOwnerSignInLink(): Promise<string>
  /** Makes one finished ad to look at, if the owner has none. Use it only with stand-ins, which cost nothing. */
  makeExampleAd(): Promise<void>
  stop(graceSeconds?: number): Promise<void>
}

const mostWaitingUnits = 1_000

/** Starts the app server on a migrated database. Throws `SettingsError` when a setting is wrong. */
export async function startApp({ env, logger }: StartAppOptions): Promise<RunningApp> {
  const settings = parseAppSettings(env)
  await requireMediaFolder(settings)
  const cutDirectory =
    settings.cutDirectory ?? (await openOwnDirectory(join(tmpdir(), `callsheet-cuts-${userInfo().uid}`)))
  const { tracer, close: closeTracer } = await openTracer({ service: 'app', ...settings, logger })
  const { database, close } = openDatabase({
    url: settings.databaseUrl,
    maxConnections: settings.databaseConnections,
    logger,
    applicationName: 'callsheet app'
  })
  const outcomes = createOutcomeWriter({ clock: systemClock, logger })
  const changes = createChangeTeller({ database, clock: systemClock, logger })
  const watchers = createWatchers({
    clock: systemClock,
    findEnded: (open) => findEndedWatchers({ database }, open)
  })
  const rememberedCallers = createRememberedCallers()
  const downloader = createDownloader({ allowedOrigins: settings.assetOrigins })
  // The address is known only when we listen, and the app needs it.
  const starting = Promise.withResolvers<ServeOptions['fetch']>()
  starting.promise.catch(() => undefined)
  const server = await startHttpServer({
    fetch: async (request, connection) => (await starting.promise)(request, connection),
    hostname: settings.host,
    port: settings.port
  }).catch(async (error: unknown) => {
    watchers.stop()
    await close()
    throw error
  })
  const listening = listenForChanges({
    url: settings.databaseDirectUrl ?? settings.databaseUrl,
    logger,
    reader: {
      onChanges(told) {
        rememberedCallers.onChanges(told)
        watchers.onChanges(told)
      },
      onState: watchers.onState
    }
  })
  const stopping = new AbortController()
  const assembler = createClipAssembler({
    directory: cutDirectory
  })
  const pictures = createPictureRewriter({
    maxPixels: settings.maxPicturePixels,
    timeoutSeconds: settings.pictureTimeoutSeconds,
    maxMegabytes: settings.pictureMaxMegabytes,
    concurrency: settings.picturesAtOnce
  })
  const music = createMusicReader()
  const lines = createLineReader()
  const footage = createFootageReader({ directory: join(cutDirectory, 'footage') })
  const thumbnails = createThumbnailMaker({
    maxPixels: settings.maxPicturePixels,
    timeoutSeconds: settings.pictureTimeoutSeconds,
    maxMegabytes: settings.pictureMaxMegabytes,
    concurrency: settings.picturesAtOnce
  })
  let filmRunner: WorkRunner | null = null
  let voiceRunner: WorkRunner | null = null
  let rewritingEnded: Promise<unknown> | null = null
  let stopLooking = () => {}
  const stop = async (graceSeconds?: number) => {
    stopping.abort()
    stopLooking()
    watchers.stop()
    await server.stop(graceSeconds)
    await Promise.all([
      listening.close(),
      rewritingEnded,
      filmRunner?.stop(),
      voiceRunner?.stop(),
      assembler.close(),
      pictures.close(),
      music.close(),
      lines.close(),
      footage.close(),
      thumbnails.close(),
      outcomes.end()
    ])
    await changes.end()
    await downloader.close()
    await close()
    await closeTracer()
  }
  try {
    await explainRefusals(settings.databaseUrl, () =>
      requireEnvironment(database, { setting: 'APP_ENVIRONMENT', environment: settings.environment })
    )
    const publicUrl = settings.publicUrl ?? `http://localhost:${server.port}`
    const auth = createAuth({
      database,
      logger,
      newId,
      publicUrl,
      secret: settings.authSecret,
      trustedOrigins: [server.url, ...settings.allowedOrigins],
      trustedProxies: settings.trustedProxies
    })
    let localApiKeyId: string | null = null
    const metrics = createAppMetrics({ logger, tracer })
    const media = openMediaStore(settings)
    const storage = createStorage({
      clock: systemClock,
      logger,
      metrics,
      database,
      media,
      newId,
      places: [pipelinePlace({ settings, fetch: platformFetch }), ...folderPlaces(settings)],
      pauseSeconds: settings.storageCheckSeconds
    })
    // Read before the runners start: nothing is waited for between them and the runtime that they ask for.
    const studio = await readStudioFiles()
    const startedFilms = startFilmRunner(() => runtime)
    filmRunner = startedFilms
    const startedVoices = startVoiceRunner(() => runtime)
    voiceRunner = startedVoices
    const runtime: AppRuntime = {
      assembler,
      filmRunner: startedFilms,
      voiceRunner: startedVoices,
      units: neverNested(
        createBoundedQueue({
          ...unitsAtOnce(settings.databaseConnections),
          maxWaiting: mostWaitingUnits,
          what: 'The app server'
        })
      ),
      watchers,
      changes,
      settings,
      database,
      outcomes,
      auth,
      passwordTries: createPasswordTries(systemClock),
      digest: textDigest,
      publicUrl,
      logger,
      tracer,
      metrics,
      downloader,
      pictures,
      music,
      lines,
      footage,
      thumbnails,
      thumbnailWork: createThumbnailWork({ clock: systemClock, concurrency: settings.picturesAtOnce }),
      writtenAnswers: createWrittenAnswers(),
      rememberedCallers,
      modelAccounts: createModelAccounts({ database, clock: systemClock, logger }),
      newId,
      clock: systemClock,
      fetch: platformFetch,
      localApiKeyId: () => localApiKeyId,
      studio,
      media,
      storage
    }
    stopLooking = storage.keepLooking()
    await seedAgents(runtime)
    startedFilms.wake()
    startedVoices.wake()
    rewritingEnded = rewriteEarlierUploads(runtime, stopping.signal).catch((error: unknown) =>
      logger.warn({ error }, 'earlier uploads could not be looked at')
    )
    const owner = await ensureOwner(runtime)
    if (settings.ownerApiKeyFile) localApiKeyId = await keepLocalKey(runtime, owner.userId, settings.ownerApiKeyFile)
    const handler = createApp(runtime)
    starting.resolve(handler.fetch)
    return {
      routes: handler.routes,
      signInRoutes: signInRoutesOf(auth),
      url: server.url,
      publicUrl,
      port: server.port,
      ownerId: owner.userId,
      isFirstStart: owner.isNew,
      createOwnerSignInLink: () => createOwnerSignInLink(runtime),
      makeExampleAd: () => makeExampleAd(ownerScope(runtime, owner.userId), stopping.signal),
      stop
    }
  } catch (error) {
    starting.reject(error)
    await stop(0)
    throw error
  }
}

/** What only reads has one connection left to it, and of the others one member has at most half. */
function unitsAtOnce(connections: number): { concurrency: number; mostOfOwner: number } {
  const concurrency = Math.max(1, connections - 1)
  return { concurrency, mostOfOwner: Math.ceil(concurrency / 2) }
}

/** The scope of work without a request. */
function ownerScope(runtime: AppRuntime, ownerId: string): Scope {
  return {
    runtime,
    ownerId,
    role: 'owner',
    via: 'operator',
    apiKeyId: null,
    traceparent: formatTraceparent(continueTrace(null))
  }
}

/** Only the file's owner may read it, because the key in it signs in as the ad owner. Returns the key's id. */
async function keepLocalKey(runtime: AppRuntime, ownerId: string, path: string): Promise<string | null> {
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  const key = await issueLocalKey(runtime, ownerId, kept || null)
  if (key !== kept) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, `${key}\n`, { mode: 0o600 })
    await chmod(path, 0o600)
  }
  return (await findCallerByApiKey(runtime, key))?.apiKeyId ?? null
}

if (import.meta.main) await main()

async function main(): Promise<void> {
  try {
    const { logLevel } = parseSettings(loggingFields, process.env)
    const logger = createLogger({ service: 'app', level: logLevel })
    const app = await startApp({ env: process.env, logger })
    logger.info({ url: app.url }, 'app server is listening')
    if (app.isFirstStart) console.log(`Sign in once: ${await app.createOwnerSignInLink()}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.stop(10))
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof AppError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
