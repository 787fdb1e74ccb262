import type { BrowserBinding } from '@callsheet/lib/adapters/cloudflare/bindings.ts'
import { createBrowser } from '@callsheet/lib/adapters/cloudflare/browser.ts'
import { systemClock } from '@callsheet/lib/adapters/cloudflare/clock.ts'
import { createLogger } from '@callsheet/lib/adapters/cloudflare/logger.ts'
import { newId } from '@callsheet/lib/adapters/cloudflare/new-id.ts'
import { createPageFetcher } from '@callsheet/lib/adapters/cloudflare/page-fetcher.ts'
import { createOutsideCall, platformCall, platformFetch } from '@callsheet/lib/adapters/cloudflare/platform-fetch.ts'
import { sendStream } from '@callsheet/lib/adapters/cloudflare/send-stream.ts'
import { answerSettingsError, boundNames, textSettings } from '@callsheet/lib/adapters/cloudflare/worker-env.ts'
import { limitRate } from '@callsheet/lib/http/rate-limit.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { createAgentsRuntime } from '../create-runtime.ts'
import { createPageCache } from '../fetching/page-cache.ts'
import { createAgentsMetrics } from '../agents-metrics.ts'
import { createModelLimits } from '../model-limits.ts'
import { readHere } from '../reading/run-reader.ts'
import type { PageCache } from '../runtime.ts'
import { createAgentsApp } from '../server/app.ts'
import { parseAgentsSettings } from '../settings.ts'

/** What `deploy/agents.jsonc` binds, besides settings and secrets as text. */
export interface AgentsWorkerEnv {
  BROWSER: BrowserBinding
}

const logger = createLogger({ service: 'agents', level: 'info' })
/** An isolate has 128 MB. */
const mostCacheMegabytes = 16
/** Only the figures, what models refuse and open pages live as long as the isolate. Everything that waits for an answer belongs to one request. */
const metrics = createAgentsMetrics()
const modelLimits = createModelLimits()
let pageCache: PageCache | undefined
let rateLimit: ReturnType<typeof limitRate> | undefined

/** The agents service on Workers. It holds no database. */
export default {
  async fetch(request: Request, env: AgentsWorkerEnv): Promise<Response> {
    try {
      const settings = parseAgentsSettings(textSettings(env))
      const { allowedOrigins, maxPageBytes, pageTimeoutSeconds, maxRedirects } = settings
      pageCache ??= createPageCache({
        clock: systemClock,
        maxBytes: Math.min(settings.pageCacheMegabytes, mostCacheMegabytes) * 1024 * 1024
      })
      const runtime = createAgentsRuntime(
        {
          settings,
          logger,
          tracer: quietTracer,
          clock: systemClock,
          fetch: platformFetch,
          callService: platformCall,
          callOutside: createOutsideCall({ allowedOrigins: settings.modelKeyOrigins }),
          sendStream,
          stopping: new AbortController().signal,
          cutOff: new AbortController().signal,
          newId,
          pages: createPageFetcher({
            allowedOrigins,
            maxBytes: maxPageBytes,
            timeoutSeconds: pageTimeoutSeconds,
            maxRedirects
          }),
          browser: createBrowser({
            rendering: env.BROWSER,
            allowedOrigins,
            concurrency: settings.browserConcurrency,
            maxWaiting: settings.browserMaxWaiting
          }),
          read: readHere,
          bindings: boundNames(env)
        },
        { metrics, modelLimits, pageCache }
      )
      rateLimit ??= limitRate({ clock: systemClock, requestsPerMinute: settings.requestsPerMinute })
      return await createAgentsApp(runtime, rateLimit).fetch(request)
    } catch (error) {
      return answerSettingsError(error, logger)
    }
  }
}
