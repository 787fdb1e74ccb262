import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { continueTrace, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { AgentsRuntime } from '../runtime.ts'

/** What each request carries through Hono's context. */
export interface AgentsEnv {
  Variables: { trace: TraceContext }
}

/** Continues the caller's trace, answers with its id, and measures the request. */
export function traceRequests({ clock, metrics }: AgentsRuntime): MiddlewareHandler<AgentsEnv> {
  return async (context, next) => {
    const trace = continueTrace(context.req.header('traceparent'))
    const startedAt = clock.now().getTime()
    context.set('trace', trace)
    await next()
    context.header('x-trace-id', trace.traceId)
    // The pattern of the route, so that made-up paths cannot grow the metrics without bound.
    const route = matchedRoutes(context).at(-1)?.path ?? 'unknown'
    metrics.requests.add({ route, status: context.res.status })
    metrics.requestSeconds.observe({ route }, (clock.now().getTime() - startedAt) / 1000)
  }
}
