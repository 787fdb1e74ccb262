import type { MiddlewareHandler } from 'hono'
import { continueTrace, formatTraceparent } from '@callsheet/lib/http/trace-context.ts'

export interface PipelineEnv {
  Variables: { traceparent: string }
}

/** Continues the caller's trace and answers with its id. */
export function traceRequests(): MiddlewareHandler<PipelineEnv> {
  return async (context, next) => {
    const trace = continueTrace(context.req.header('traceparent'))
    context.set('traceparent', formatTraceparent(trace))
    await next()
    context.header('x-trace-id', trace.traceId)
  }
}
