import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { durationBuckets, type Counter, type Histogram, type Metrics } from '../metrics.ts'
import type { Runtime } from '../runtime.ts'
import { apiVersion } from './api-version.ts'
import { parseTraceparent, type TraceContext } from './trace-context.ts'

export interface RequestMetrics {
  requests: Counter
  requestSeconds: Histogram
}

/** What each request carries through Hono's context. */
export interface ObservedVariables {
  traceparent: string
  trace: TraceContext
  answerNames: AnswerNames
}

/**
 * Headers of every answer, with the ids by which a caller can ask about it later. They are set after the handler unless
 * the route takes them.
 */
export interface AnswerNames {
  /** For a route with so many answers that setting each header afterwards would cost noticeable time. */
  take(): Record<string, string>
  isTaken(): boolean
}

type Unit = 'app' | 'agents' | 'pipeline'
/** The sinks whose lines and spans can be lost. */
export type Observers = Pick<Runtime<unknown>, 'logger' | 'tracer'>

/** Figures that each unit has. On platforms that can lose lines or spans, the lost ones are counted too. */
export function createRequestMetrics(metrics: Metrics, unit: Unit, observers?: Observers): RequestMetrics {
  const { linesLost } = observers?.logger ?? {}
  const { spansLost } = observers?.tracer ?? {}
  if (linesLost)
    metrics.counterOf(`callsheet_${unit}_log_lines_lost_total`, 'Log lines that could not be written.', linesLost)
  if (spansLost)
    metrics.counterOf(`callsheet_${unit}_spans_lost_total`, 'Spans that the collector did not take.', spansLost)
  return {
    requests: metrics.counter(`callsheet_${unit}_requests_total`, 'Requests by route and status.'),
    requestSeconds: metrics.histogram(
      `callsheet_${unit}_request_seconds`,
      'Time to the answer by route.',
      durationBuckets
    )
  }
}

const quietPaths = new Set(['/health', '/ready', '/metrics'])

/**
 * Continues the caller's trace with a span and measures the request. The answer carries the span's id and the headers
 * of every answer of the unit that the route did not set. The end of the request is logged.
 */
export function observeRequests<Env extends { Variables: ObservedVariables }>(
  { clock, tracer, logger, newId }: Pick<Runtime<unknown>, 'clock' | 'tracer' | 'logger' | 'newId'>,
  metrics: RequestMetrics,
  headers: Readonly<Record<string, string>>
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { method, path } = context.req
    // The pattern of the route is used, so that invented paths cannot grow the metrics without limit.
    const route = matchedRoutes(context).at(-1)?.path ?? 'unknown'
    const start = { name: `${method} ${route}`, kind: 'server', parent: context.req.header('traceparent') } as const
    await tracer.span(start, async (span) => {
      const startedAt = clock.now().getTime()
      const requestId = newId()
      context.set('traceparent', span.traceparent)
      context.set('trace', parseTraceparent(span.traceparent) ?? { traceId: span.traceId, spanId: '' })
      const names = {
        'callsheet-version': apiVersion,
        'x-trace-id': span.traceId,
        'x-request-id': requestId
      }
      const answerNames = createAnswerNames({ ...headers, ...names })
      context.set('answerNames', answerNames)
      await next()
      const { status } = context.res
      const seconds = (clock.now().getTime() - startedAt) / 1000
      if (!answerNames.isTaken()) nameAnswer(context, names, headers)
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'callsheet.request_id': requestId
      })
      if (status >= 500) span.fail(`answered ${status}`)
      metrics.requests.add({ route, status })
      metrics.requestSeconds.observe({ route }, seconds)
      if (!quietPaths.has(path))
        logger.debug(
          { requestId, traceId: span.traceId, method, path: loggedPath(path, route), status, seconds },
          'request answered'
        )
    })
  }
}

/** A token in a path opens what it stands for, so the pattern stands in its place. */
const loggedPath = (path: string, route: string): string => (route.includes('/:token') ? route : path)

function createAnswerNames(names: Record<string, string>): AnswerNames {
  let taken = false
  return {
    take() {
      taken = true
      return names
    },
    isTaken: () => taken
  }
}

/**
 * Hono's own way makes a new answer for each header. Only an answer that came from fetch needs that, because its
 * headers are fixed.
 */
function nameAnswer(context: Context, names: Record<string, string>, defaults: Readonly<Record<string, string>>): void {
  const { headers } = context.res
  const missing = Object.entries(defaults).filter(([name]) => !headers.has(name))
  const added = [...Object.entries(names), ...missing]
  try {
    for (const [name, value] of added) headers.set(name, value)
  } catch {
    for (const [name, value] of added) context.header(name, value)
  }
}
