import { Hono, type MiddlewareHandler } from 'hono'
import { answerHeaders } from '@callsheet/lib/http/answer-headers.ts'
import { observeRequests } from '@callsheet/lib/http/observe-requests.ts'
import { onError, onNotFound } from '@callsheet/lib/http/answer-problems.ts'
import { refuseUnstorableAddress } from '@callsheet/lib/http/refuse-unstorable.ts'
import { serveApiDocument } from '@callsheet/lib/http/serve-api-document.ts'
import { sealingKeyRoute } from '@callsheet/lib/http/sealing-key-route.ts'
import { requireServiceToken } from '@callsheet/lib/http/service-token.ts'
import { readModelKeyPairs } from '../model/model-connection.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { limitRate } from '@callsheet/lib/http/rate-limit.ts'
import { createAgentsDocument } from './api-document.ts'
import { endWithService } from './end-with-service.ts'
import { brandReaderRoute } from './routes/brand-reader.ts'
import { healthRoutes } from './routes/health.ts'
import { marketResearchRoute } from './routes/market-research.ts'
import { metricsRoute } from './routes/metrics.ts'
import { modelRoutes } from './routes/model.ts'
import { offerIntelligenceRoute } from './routes/offer-intelligence.ts'
import { pageToolRoutes } from './routes/page-tools.ts'
import { readQuotesRoute } from './routes/read-quotes.ts'
import { speechRoute } from './routes/speech.ts'
import type { AgentsEnv } from './trace.ts'

/** The agents service: every model call and every scraping tool (spec: Agents service). */
export function createAgentsApp(runtime: AgentsRuntime, rateLimit = ownRateLimit(runtime)): Hono<AgentsEnv> {
  const { settings, logger } = runtime
  const app = new Hono<AgentsEnv>()
  app.onError(onError(logger))
  app.notFound(onNotFound)
  app.use(observeRequests(runtime, runtime.metrics, answerHeaders(undefined)))
  app.use(refuseUnstorableAddress)
  app.route('/', healthRoutes(runtime))
  app.route(
    '/',
    serveApiDocument<AgentsEnv>(() => createAgentsDocument('/'))
  )
  app.use(requireServiceToken(settings.serviceTokens))
  app.use(rateLimit)
  app.route('/', metricsRoute(runtime))
  app.use(endWithService(runtime))
  app.route('/', modelRoutes(runtime))
  app.route('/', speechRoute(runtime))
  app.route('/', pageToolRoutes(runtime))
  app.route('/', marketResearchRoute(runtime))
  app.route('/', readQuotesRoute(runtime))
  app.route('/', offerIntelligenceRoute(runtime))
  app.route(
    '/',
    sealingKeyRoute<AgentsEnv>({
      path: '/sealing-key',
      readPairs: () => readModelKeyPairs(settings),
      missing: 'This installation takes no model keys of users: its agents service has no MODEL_KEY_SEALING_SECRETS.'
    })
  )
  app.route('/', brandReaderRoute(runtime))
  return app
}

/** One for the process. A platform that builds the app for each request keeps its own. */
function ownRateLimit({ clock, settings }: AgentsRuntime): MiddlewareHandler {
  return limitRate({ clock, requestsPerMinute: settings.requestsPerMinute })
}
