import { Hono } from 'hono'
import { metricsContentType } from '@callsheet/lib/metrics.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

export function metricsRoute({ metrics }: AgentsRuntime): Hono<AgentsEnv> {
  return new Hono<AgentsEnv>().get('/metrics', (context) =>
    context.body(metrics.render(), 200, { 'content-type': metricsContentType })
  )
}
