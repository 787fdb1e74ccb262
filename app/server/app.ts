import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '@callsheet/lib/errors.ts'
import { answerHeaders } from '@callsheet/lib/http/answer-headers.ts'
import { observeRequests } from '@callsheet/lib/http/observe-requests.ts'
import { onError, onNotFound } from '@callsheet/lib/http/answer-problems.ts'
import { refuseUnstorableAddress } from '@callsheet/lib/http/refuse-unstorable.ts'
import { serveApiDocument } from '@callsheet/lib/http/serve-api-document.ts'
import { maximumFootageBytes } from '@callsheet/lib/wire/footage-api.ts'
import { maximumMusicBytes } from '@callsheet/lib/wire/music-api.ts'
import { maximumLineBytes } from '@callsheet/lib/wire/voices-api.ts'
import type { AppRuntime } from '../runtime.ts'
import { createAllowedAddresses } from './allowed-origin.ts'
import { requireCaller, type AppEnv } from './caller.ts'
import { endpoints } from './endpoints.ts'
import { createOpenApiDocument } from './openapi.ts'
import { maximumStrangersBytes } from './routes/auth-request.ts'
import { authRoutes } from './routes/auth.ts'
import { healthRoutes } from './routes/health.ts'
import { instanceRoute } from './routes/instance.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { metricsRoute } from './routes/metrics.ts'
import { refuseLargeFootage } from './api/footage.ts'
import { refuseLargeLine } from './api/voices.ts'
import { refuseLargeMusic } from './routes/music.ts'
import { sharedFilmRoutes } from './routes/shared-film.ts'
import { signInLinkRoutes } from './routes/sign-in-link.ts'
import { serveEndpoints } from './serve-endpoint.ts'
import { studioRoutes } from './studio.ts'
import { watchForUnnamedProxies } from './unnamed-proxies.ts'

const bodiless = new Set(['GET', 'HEAD'])
const musicPath = /^\/api\/ads\/[^/]+\/music$/
const linePath = /^\/api\/ads\/[^/]+\/voice-takes$/
const footagePath = /^\/api\/ads\/[^/]+\/footage$/
/** Where only members go. */
const privatePath = /^\/(?:api(?!\/auth\/)|media|mcp)(?:\/|$)/

/** The app server: the only unit users reach. */
export function createApp(runtime: AppRuntime): Hono<AppEnv> {
  const { logger, settings, publicUrl } = runtime
  const allowed = createAllowedAddresses([publicUrl, ...settings.allowedOrigins, ...loopbackNames(publicUrl)])
  const app = new Hono<AppEnv>()
  app.onError(onError(logger, (error) => runtime.storage.suspect(error)))
  app.notFound(onNotFound)
  app.use(observeRequests(runtime, runtime.metrics, answerHeaders(publicUrl)))
  app.use(refuseUnstorableAddress)
  app.use(async (context, next) => {
    await next()
    // The rest of the body is not read, so the connection cannot take another request.
    const isUnread = context.res.status === 413 || (context.res.status === 401 && !bodiless.has(context.req.method))
    if (isUnread) context.res.headers.set('connection', 'close')
  })
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw tooLarge(maxSize)
      }
    })
  const limitBody = limitTo(settings.maxUploadBytes)
  // They take larger bodies than all other routes.
  const largeBodies = [
    { pattern: musicPath, limit: bodyLimit({ maxSize: maximumMusicBytes, onError: refuseLargeMusic }) },
    { pattern: linePath, limit: bodyLimit({ maxSize: maximumLineBytes, onError: refuseLargeLine }) },
    { pattern: footagePath, limit: bodyLimit({ maxSize: maximumFootageBytes, onError: refuseLargeFootage }) }
  ]
  // Without a body there is nothing to limit, and looking for one builds a full request: the most expensive step of a
  // small answer.
  const limitAnyBody: MiddlewareHandler<AppEnv> = (context, next) => {
    if (bodiless.has(context.req.method)) return next()
    const { path } = context.req
    const own = largeBodies.find(({ pattern }) => pattern.test(path))
    return (own?.limit ?? limitBody)(context, next)
  }
  // Measuring a body without a stated length holds all of it, so those of strangers are not read where only members go.
  const limitStrangers = limitTo(maximumStrangersBytes)
  app.use((context, next) => {
    const isFree = bodiless.has(context.req.method) || privatePath.test(context.req.path)
    return isFree ? next() : limitStrangers(context, next)
  })
  const unnamedProxies = watchForUnnamedProxies(runtime)
  app.route('/', healthRoutes(runtime, unnamedProxies))
  app.route('/', instanceRoute(runtime))
  app.route('/', metricsRoute(runtime))
  app.route('/', authRoutes(runtime, unnamedProxies))
  app.route('/', signInLinkRoutes(runtime, allowed))
  app.route('/', sharedFilmRoutes(runtime))
  app.route(
    '/',
    serveApiDocument<AppEnv>(() => createOpenApiDocument(endpoints, publicUrl))
  )
  for (const step of [requireCaller(runtime, allowed.isOwnPage), limitAnyBody])
    app.use((context, next) => (privatePath.test(context.req.path) ? step(context, next) : next()))
  app.route('/', serveEndpoints(runtime, endpoints))
  app.route('/', mcpRoutes(runtime, allowed))
  if (runtime.studio) app.route('/', studioRoutes(runtime.studio))
  return app
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload-too-large', `The body is larger than ${maxBytes} bytes.`, { details: { maxBytes } })
}

/** On one machine, `localhost` and `127.0.0.1` are two names of the same address. */
function loopbackNames(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return []
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}
