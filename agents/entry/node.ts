import { createBrowser } from '@callsheet/lib/adapters/node/browser/browser.ts'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createPageFetcher } from '@callsheet/lib/adapters/node/http/page-fetcher.ts'
import { sendStream } from '@callsheet/lib/adapters/node/http/send-stream.ts'
import { createJobProcesses } from '@callsheet/lib/adapters/node/job-processes/job-processes.ts'
import { createOutsideCaller } from '@callsheet/lib/adapters/node/http/outside-caller.ts'
import { createServiceCaller } from '@callsheet/lib/adapters/node/http/service-caller.ts'
import { startHttpServer, type RunningServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { openTracer } from '@callsheet/lib/adapters/node/tracer.ts'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { createAgentsRuntime } from '../create-runtime.ts'
import { createRead } from '../reading/create-read.ts'
import { serviceStops } from '../server/end-with-service.ts'
import { createAgentsApp } from '../server/app.ts'
import { parseAgentsSettings } from '../settings.ts'

export interface StartAgentsOptions {
  /** Environment variables, or the same names set by the caller. */
  env: Record<string, string | undefined>
  logger: Logger
}

export interface RunningAgents extends RunningServer {
  /**
   * Takes no more work and waits up to `graceSeconds`, `AGENTS_STOP_GRACE_SECONDS` when absent, for running requests. Then
   * their callers are told to try again.
   */
  stop(graceSeconds?: number): Promise<void>
  /** Every route that it serves. */
  routes: readonly { method: string; path: string }[]
}

/** For the answers to what was cut off. */
const lastWordsSeconds = 1

/** Starts the agents service. Throws `SettingsError` when a setting is wrong. */
export async function startAgents({ env, logger }: StartAgentsOptions): Promise<RunningAgents> {
  const settings = parseAgentsSettings(env)
  const { tracer, close: closeTracer } = await openTracer({ service: 'agents', ...settings, logger })
  const [stopping, cutOff] = [new AbortController(), new AbortController()]
  const caller = createServiceCaller()
  const outside = createOutsideCaller({ allowedOrigins: settings.modelKeyOrigins })
  const { allowedOrigins, maxPageBytes, pageTimeoutSeconds, maxRedirects } = settings
  const pages = createPageFetcher({
    allowedOrigins,
    maxBytes: maxPageBytes,
    timeoutSeconds: pageTimeoutSeconds,
    maxRedirects
  })
  const browser = createBrowser({
    allowedOrigins,
    logger,
    concurrency: settings.browserConcurrency,
    maxWaiting: settings.browserMaxWaiting,
    ...(settings.chromiumPath && { chromiumPath: settings.chromiumPath })
  })
  const reading = createJobProcesses({
    program: new URL('./reading-process.ts', import.meta.url),
    what: 'The reader of pages',
    concurrency: settings.readingConcurrency,
    maxWaiting: settings.readingMaxWaiting,
    timeoutSeconds: settings.readingTimeoutSeconds,
    maxMegabytes: settings.readingMaxMegabytes
  })
  const runtime = createAgentsRuntime({
    settings,
    logger,
    tracer,
    clock: systemClock,
    fetch,
    callService: caller.call,
    callOutside: outside.call,
    sendStream,
    stopping: stopping.signal,
    cutOff: cutOff.signal,
    newId,
    pages,
    browser,
    read: createRead((job, signal) => reading.run(job, { signal }))
  })
  const app = createAgentsApp(runtime)
  const server = await startHttpServer({ fetch: app.fetch, hostname: settings.host, port: settings.port })
  return {
    ...server,
    routes: app.routes,
    async stop(graceSeconds = settings.stopGraceSeconds) {
      stopping.abort()
      const disarm = systemClock.after(graceSeconds, () =>
        cutOff.abort(serviceStops('The agents service stopped before the answer was there. Try again.'))
      )
      await server.stop(graceSeconds + lastWordsSeconds)
      disarm()
      await Promise.all([browser.close(), pages.close(), caller.close(), reading.close(), outside.close()])
      await closeTracer()
    }
  }
}

if (import.meta.main) await main()

async function main(): Promise<void> {
  try {
    const { logLevel } = parseSettings(loggingFields, process.env)
    const logger = createLogger({ service: 'agents', level: logLevel })
    const server = await startAgents({ env: process.env, logger })
    logger.info({ url: server.url }, 'agents service is listening')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
