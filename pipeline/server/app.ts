import { Hono, type MiddlewareHandler } from 'hono'
import { answerHeaders } from '@callsheet/lib/http/answer-headers.ts'
import { observeRequests } from '@callsheet/lib/http/observe-requests.ts'
import { onError, onNotFound } from '@callsheet/lib/http/answer-problems.ts'
import { refuseUnstorableAddress } from '@callsheet/lib/http/refuse-unstorable.ts'
import { limitRate } from '@callsheet/lib/http/rate-limit.ts'
import { serveApiDocument } from '@callsheet/lib/http/serve-api-document.ts'
import { sealingKeyRoute } from '@callsheet/lib/http/sealing-key-route.ts'
import { requireServiceToken } from '@callsheet/lib/http/service-token.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { readSealingPairs } from '../sealing-keys.ts'
import { createPipelineDocument } from './api-document.ts'
import { adminRoutes } from './routes/admin.ts'
import { breakerRoutes } from './routes/breakers.ts'
import { callbackRoute } from './routes/callback.ts'
import { cancelTasksRoute } from './routes/cancel-tasks.ts'
import { checkProviderKeyRoute } from './routes/check-provider-key.ts'
import { createRoutes } from './routes/create.ts'
import { deadLetterRoutes } from './routes/dead-letters.ts'
import { healthRoutes } from './routes/health.ts'
import { metricsRoute } from './routes/metrics.ts'
import { signedMediaRoute } from './routes/signed-media.ts'
import type { PipelineEnv } from './trace.ts'

/** The HTTP side of the pipeline service. Health, the verified callback and signed media need no token. */
export function createPipelineApp(runtime: PipelineRuntime, rateLimit = ownRateLimit(runtime)): Hono<PipelineEnv> {
  const app = new Hono<PipelineEnv>()
  app.onError(onError(runtime.logger, (error) => runtime.storage.suspect(error)))
  app.notFound(onNotFound)
  app.use(observeRequests(runtime, runtime.metrics, answerHeaders(runtime.settings.publicUrl)))
  app.use(refuseUnstorableAddress)
  app.route('/', healthRoutes(runtime))
  app.route('/', callbackRoute(runtime))
  app.route('/', signedMediaRoute(runtime))
  app.use(requireServiceToken(runtime.settings.serviceTokens))
  app.use(rateLimit)
  app.route(
    '/',
    serveApiDocument<PipelineEnv>(() => createPipelineDocument('/'))
  )
  app.route('/', metricsRoute(runtime))
  app.route('/', createRoutes(runtime))
  app.route('/', cancelTasksRoute(runtime))
  app.route('/', checkProviderKeyRoute(runtime))
  app.route(
    '/',
    sealingKeyRoute<PipelineEnv>({
      path: '/api/sealing-key',
      readPairs: () => readSealingPairs(runtime.settings),
      missing: 'There is no sealing key.'
    })
  )
  app.route('/', adminRoutes(runtime))
  app.route('/', breakerRoutes(runtime))
  app.route('/', deadLetterRoutes(runtime))
  return app
}

/** One for the process. A platform that builds the app for each request passes its own. */
function ownRateLimit({ clock, settings }: PipelineRuntime): MiddlewareHandler {
  return limitRate({ clock, requestsPerMinute: settings.requestsPerMinute })
}
